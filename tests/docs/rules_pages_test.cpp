// docs/games/GAME.md ends with the rules of the game for its players, as `cardinal explain GAME --rules --markdown`
// says them; GAME.it.md in Italian. CARDINAL_UPDATE=1 writes that part again; the text above the mark is written by
// hand.
#include <catch2/catch.hpp>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/machine/view/localizer.h"
#include "tests/checked_games.h"
#include "tests/golden.h"

namespace cardinal::docs {
namespace {

namespace fs = std::filesystem;

const std::string kMark =
    "<!-- from here on: made from the ruleset and its rulebook; CARDINAL_UPDATE=1 cardinal_tests \"[golden]\" -->\n";

// `code`: of the reader's language; "": that of the rules.
std::string RulesInMarkdown(const testing::CheckedGame& game, const std::string& code) {
  const load::GameHome home{game.name, golden::Root() / "rulesets" / game.name, golden::Root() / "cards" / game.name};
  source::SourceSet sources;
  diag::Sink sink;
  const auto book = load::LoadRulebook(source::FileSystem(), home.ruleset, code, "", {}, sources, sink);
  const auto how_to_play = load::LoadHowToPlay(source::FileSystem(), home.ruleset, code, {}, sources, sink);
  REQUIRE(book);
  REQUIRE(how_to_play);
  REQUIRE(game.loaded.program);
  const std::int32_t language = code.empty() ? 0 : view::FindLanguage(*game.loaded.program, code);
  REQUIRE(language >= 0);
  const explain::ExplainedGame shown{*game.loaded.program, game.loaded, game.sources, home, language, &*book,
                                     &game.references, *how_to_play};
  return explain::RenderMarkdown(explain::ExplainRules(shown), {});
}

void CheckPage(const fs::path& path, const std::string& rules) {
  INFO(path.string());
  const std::string text = golden::ReadText(path);
  const std::size_t mark = text.find(kMark);
  REQUIRE(mark != std::string::npos);
  const std::string wanted = text.substr(0, mark) + kMark + '\n' + rules;
  if (golden::Updating())
    golden::WriteText(path, wanted);
  else
    CHECK(text == wanted);
}

TEST_CASE("docs/games: the page of each game has its rules as they are now", "[golden][docs]") {
  for (const std::string& name : testing::Rulesets()) {
    const testing::CheckedGame game = testing::CheckedRuleset(name);
    CheckPage(golden::Root() / "docs/games" / (name + ".md"), RulesInMarkdown(game, ""));
    const fs::path italian = golden::Root() / "docs/games" / (name + ".it.md");
    if (fs::exists(italian)) CheckPage(italian, RulesInMarkdown(game, "it"));
  }
}

}  // namespace
}  // namespace cardinal::docs
