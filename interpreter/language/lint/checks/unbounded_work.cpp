// L01: a `repeat` without a bound that nothing inside can end: no `stop`, no `return`, and nothing that ends the game.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class WorkCheck final : public BodyCheck {
 public:
  explicit WorkCheck(const LintContext& all) : BodyCheck(all, diag::lint::UnboundedWork) {}

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Repeat || stmt.exprs[0].IsValid() || !IsReportable(stmt)) return;
    const bool endless = !stmt.exprs[1].IsValid() || Values().ConstantValue(stmt.exprs[1]) == true;
    const auto ends = [&](const Stmt& inner) { return ExitsBody(inner) || MayEndGame(inner); };
    if (endless && !AnyStmt(rules_, stmt.blocks[0], ends))
      Report(stmt.origin.span, "this repeats without end: nothing in it stops, or ends the game")
          .SetHelp("write `repeat up to n times` or `repeat while ...`, or `stop` where it is over");
  }
};

}  // namespace

void UnboundedWork(const LintContext& all) { WorkCheck(all).Run(); }

}  // namespace cardinal::lint
