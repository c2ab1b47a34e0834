// Tests the base class of lint checks with a small game: what is called in which order, and what a check knows then.
#include "interpreter/language/lint/body_check.h"

#include <catch2/catch.hpp>

#include "tests/load_game.h"

namespace cardinal::lint {
namespace {

constexpr const char* kRules = R"(game sums "Sums" { players 2  order from first of players  begin with main }
type Player { state score: Int from 0 }
event main() {
  let p = first of players
  let most = 3
  let unread = 4
  choose n by p "How many?": number from 1 to most
  if n > 1 {
    set p.score to 1
    set p.score to 2
  }
  win(p)
}
event never() { draw_game }
)";

// Writes down what it is called with.
class Recorder final : public BodyCheck {
 public:
  explicit Recorder(const LintContext& all) : BodyCheck(all, diag::lint::UnusedLocal) {}
  std::string log;

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Event); }
  void OnBody() override { log += IsReached() ? "body " : "unreached "; }
  void OnChoice(const Choice& choice) override {
    log += "choice<=" + std::to_string(Values().Evaluate(choice.options).high) + " ";
  }
  void OnStmt(const Stmt& stmt) override {
    log += std::to_string(Preceding().size()) + "/" + std::to_string(Following().size()) + (Owner() ? "in " : " ");
    if (stmt.kind == StmtKind::Let) log += IsRead(stmt.local) ? "read " : "unread ";
    if (stmt.kind == StmtKind::SetField && IsFirstAt(stmt.origin.span)) Report(stmt.origin.span, "set").SetHelp("help");
    if (stmt.kind == StmtKind::SetField) CHECK_FALSE(IsFirstAt(stmt.origin.span));
  }
};

// Overrides one hook: the walk calls only this one.
class Counter final : public BodyCheck {
 public:
  explicit Counter(const LintContext& all) : BodyCheck(all, diag::lint::UnusedLocal) {}
  int numbers = 0;

 private:
  void OnExpr(const Expr& expr) override { numbers += expr.kind == ExprKind::Literal ? 1 : 0; }
};

TEST_CASE("a check of bodies is called for each statement and choice, and knows its place and its names", "[lint]") {
  testing::MemoryGame game("sums", kRules, "");
  testing::ShowDiagnostics(game.sink);
  REQUIRE(game.loaded.program);
  const Analyses analyses(game.loaded.rules);
  const testing::LintInput input(game.loaded.trees, game.loaded.kinds);
  diag::Sink sink;
  const LintContext all{input.files, game.loaded.rules, *game.loaded.program, game.sources, sink, analyses};
  Recorder recorder(all);
  recorder.Run();
  CHECK(recorder.log ==
        "body 0/5 read 1/4 read 2/3 unread 3/2 choice<=3 4/1 0/1in 1/0in 5/0 "
        "unreached 0/0 ");
  REQUIRE(sink.Diagnostics().size() == 2);
  CHECK(sink.Diagnostics()[1].help == "help");
  Counter counter(all);
  counter.Run();
  CHECK(counter.numbers == 6);
}

}  // namespace
}  // namespace cardinal::lint
