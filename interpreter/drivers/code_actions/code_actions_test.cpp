#include "interpreter/drivers/code_actions/code_actions.h"

#include <catch2/catch.hpp>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/lint/lint.h"
#include "tests/load_game.h"

namespace cardinal::code_actions {
namespace {

constexpr const char* kSums = R"(use "std:piles"
use "std:players"

game sums "Sums" { players 2  order from first of players  begin with main }

type Number is Card { points: Int  part shout }
type Player { state score: Int from 0 }
zone row of Player: seen by all
start phase main { for each p in players { lay(p) }  draw_game }
phase lay(p: Player) {
  choose c by p "Lay a number": one of [each n in p.hand where n is Number]
  if c? {
    move c to p.row
    shout(c)
    add c.points to p.score
  }
}
event spare(p: Player) { let unused = p.score  add 1 to p.score }
)";

std::string Rules(const std::string& more) {
  std::string rules = kSums;
  return more.empty() ? rules : rules.insert(rules.find("begin with main"), more + "  ");
}

struct Sums : testing::MemoryGame {
  std::vector<diag::Diagnostic> findings;

  explicit Sums(const std::string& cards, const std::string& more_rules = "")
      : MemoryGame("sums", Rules(more_rules), "cards sums \"Digits\"\n" + cards) {
    const testing::LintInput input(loaded.trees, loaded.kinds);
    if (loaded.program) lint::RunChecks(input.files, loaded.rules, *loaded.program, sources, sink);
    findings = sink.Sorted();
  }

  // At the first occurrence of these words in the file.
  std::vector<CodeAction> At(std::size_t from_end, const std::string& words) const {
    const ast::File& tree = loaded.trees[loaded.trees.size() - from_end];
    const auto begin = static_cast<std::int32_t>(sources[tree.file].Text().find(words));
    REQUIRE(begin >= 0);
    return FindCodeActions({sources, {tree.file, begin, begin}, findings, &tree, &loaded});
  }
  std::vector<CodeAction> InCards(const std::string& words) const { return At(1, words); }
  std::string Edited(const CodeAction& action) const {
    return fixes::ApplyEdits(sources[action.edits.at(0).span.file].Text(), action.edits);
  }
};

const CodeAction* Find(const std::vector<CodeAction>& actions, const std::string& title) {
  for (const CodeAction& action : actions)
    if (action.title == title) return &action;
  return nullptr;
}

TEST_CASE("code actions: a suggested word, preferred, and with its finding", "[code_actions]") {
  const Sums sums("card \"Five\": Number { poins 5 }\n");
  const auto actions = sums.InCards("poins");
  const CodeAction* action = Find(actions, "write `points`");
  REQUIRE(action);
  CHECK(action->kind == ActionKind::QuickFix);
  CHECK(action->is_preferred);
  REQUIRE(action->resolves.size() == 1);
  CHECK(action->resolves[0].code == diag::Code::UnknownParameter);
  CHECK(sums.Edited(*action) == "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\n");
  CHECK(Find(sums.InCards("cards sums"), "write `points`") == nullptr);
}

TEST_CASE("code actions: a fix of lint, a comment that allows the finding, all safe fixes", "[code_actions]") {
  const Sums sums("card \"Five\": Number { points 5 }\n");
  for (std::size_t i = 1; i <= sums.loaded.trees.size(); ++i) {
    const source::SourceFile& file = sums.sources[sums.loaded.trees[sums.loaded.trees.size() - i].file];
    if (file.Path().find("game.cardinal") == std::string::npos) continue;
    const auto actions = sums.At(i, "let unused");
    const CodeAction* fix = Find(actions, "remove the `let`");
    REQUIRE(fix);
    CHECK(fix->is_preferred);
    CHECK(sums.Edited(*fix).find("unused") == std::string::npos);
    const CodeAction* allow = Find(actions, "allow N11 here, and say why");
    REQUIRE(allow);
    CHECK_FALSE(allow->is_preferred);
    CHECK(sums.Edited(*allow).find("// lint: allow N11 because \"...\"") != std::string::npos);
    const CodeAction* all = Find(actions, "make all safe fixes of this file");
    REQUIRE(all);
    CHECK(all->kind == ActionKind::FixAll);
    CHECK(sums.Edited(*all) == sums.Edited(*fix));
    return;
  }
  FAIL("no file game.cardinal");
}

TEST_CASE("code actions: what a card does not have", "[code_actions]") {
  const Sums incomplete("card \"Five\": Number { }\n");
  const auto actions = incomplete.InCards("Five");
  const CodeAction* attribute = Find(actions, "write the missing attribute `points`");
  REQUIRE(attribute);
  CHECK(attribute->kind == ActionKind::QuickFix);
  CHECK(attribute->is_preferred);
  REQUIRE(attribute->resolves.size() == 1);
  CHECK(incomplete.Edited(*attribute) == "cards sums \"Digits\"\ncard \"Five\": Number { points 0 }\n");
  const CodeAction* part = Find(actions, "write the part `shout`");
  REQUIRE(part);
  CHECK(part->kind == ActionKind::Rewrite);
  const Sums whole("card \"Five\": Number { points 5  shout { } }\n");
  CHECK(Find(whole.InCards("Five"), "write the missing attribute `points`") == nullptr);
  CHECK(Find(whole.InCards("Five"), "write the part `shout`") == nullptr);
  REQUIRE(Find(whole.InCards("Five"), "write a scenario for `Five`"));
  CHECK(Find(whole.InCards("Five"), "write a scenario for `Five`")->scenario_for == "Five");
  CHECK(Find(whole.InCards("ive"), "write a scenario for `Five`"));
  CHECK(!Find(whole.InCards("points 5"), "write a scenario for `Five`"));
}

TEST_CASE("code actions: what is missing in another language", "[code_actions]") {
  const Sums sums("card \"Five\": Number { points 5  text \"Say it.\" }\n\ncard \"Nine\": Number {\n  points 9\n}\n",
                  "languages en, it");
  const std::string title = "write what is missing in other languages";
  const auto one_line = sums.InCards("card \"Five");
  const CodeAction* five = Find(one_line, title);
  REQUIRE(five);
  CHECK(five->kind == ActionKind::QuickFix);
  REQUIRE(!five->resolves.empty());
  CHECK(five->resolves[0].code == diag::lint::MissingTranslation);
  INFO(sums.Edited(*five));
  CHECK(sums.Edited(*five).find("text \"Say it.\"  named it \"Five\"  text it \"...\" }") != std::string::npos);
  CHECK(Find(sums.InCards("cards sums"), title) == nullptr);
}

TEST_CASE("code actions: one of two findings at one place is offered once", "[code_actions]") {
  Sums sums("card \"Five\": Number { points 5 }\n");
  const ast::File& tree = sums.loaded.trees.back();
  diag::Diagnostic twice;
  twice.code = diag::lint::MissingTranslation;
  twice.span = {tree.file, 20, 30};
  sums.findings = {twice, twice};
  const auto actions = FindCodeActions({sums.sources, twice.span, sums.findings, &tree, &sums.loaded});
  std::vector<const CodeAction*> allowing;
  for (const CodeAction& action : actions)
    if (action.title == "allow T01 here, and say why") allowing.push_back(&action);
  REQUIRE(allowing.size() == 1);
  CHECK(allowing[0]->resolves.size() == 2);
}

TEST_CASE("code actions: a file of cards that does not say its game", "[code_actions]") {
  Sums sums("");
  sums.files.AddFile("/cards/sums/empty.cardinal", "");
  diag::Sink sink;
  sums.loaded = load::LoadGame(sums.files, sums.request, {}, sums.sources, sink);
  sums.findings = sink.Sorted();
  for (const diag::Diagnostic& finding : sums.findings) {
    if (finding.code != diag::Code::MissingParameter) continue;
    const auto actions = FindCodeActions({sums.sources, finding.span, sums.findings, nullptr, nullptr});
    const CodeAction* header = Find(actions, "begin with `cards sums \"Name of the set\"`");
    REQUIRE(header);
    CHECK(sums.Edited(*header) == "cards sums \"Name of the set\"\n\n");
    return;
  }
  FAIL("no finding");
}

TEST_CASE("code actions: a scenario for a card, which passes", "[code_actions]") {
  const Sums sums("card \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 }\n");
  ScenarioFolder folder;
  folder.card_path = "/cards/sums/cards.cardinal";
  folder.exists = [&](const std::string& path) { return sums.files.IsFile(path); };
  folder.tools = [&](const std::string& path) {
    templates::ScenarioTools made;
    made.passes = [&sums, path](const std::string& text) {
      return templates::ScenarioPasses(sums.files, path, text, "", "/");
    };
    made.legal_deck = [] { return std::nullopt; };
    return made;
  };
  const auto file = WriteScenario(*sums.loaded.program, "Nine", folder);
  REQUIRE(file);
  CHECK(file->path == "/cards/sums/scenarios/nine.yaml");
  INFO(file->text);
  CHECK(file->text.starts_with("scenario: \"Nine\"\ngame: sums\n"));
  CHECK(file->text.find("p1: {hand: [\"Nine\", \"Five\"]}") != std::string::npos);
  CHECK_FALSE(WriteScenario(*sums.loaded.program, "Ten", folder));
  folder.exists = [&](const std::string& path) { return path == file->path; };
  CHECK(WriteScenario(*sums.loaded.program, "Nine", folder)->path == "/cards/sums/scenarios/nine_2.yaml");
}

TEST_CASE("code actions: a file that is not understood has only those of its findings", "[code_actions]") {
  source::SourceSet sources;
  const source::FileId id = sources.AddFile("a.yaml", "scenaro: x\n");
  diag::Diagnostic error{diag::Code::UnknownParameter, {id, 0, 7}, "m", {}, {}};
  error.SetHelp({"did you mean `scenario`?", "scenaro", "scenario"});
  const std::vector<diag::Diagnostic> findings = {error};
  const auto actions = FindCodeActions({sources, {id, 3, 3}, findings});
  REQUIRE(actions.size() == 1);
  CHECK(actions[0].title == "write `scenario`");
  CHECK(FindCodeActions({sources, {id, 9, 9}, findings}).empty());
}

}  // namespace
}  // namespace cardinal::code_actions
