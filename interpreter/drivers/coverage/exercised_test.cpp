// Tests that the scenarios of each clause are those of MeasureCoverage, after each change of the game.
#include "interpreter/drivers/coverage/exercised.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/base/stop.h"

namespace cardinal::coverage {
namespace {

const std::string kRules = R"(use "std:players"

game tiny "Tiny" { players 2  begin with main  rulebook TI }
type Player { state score: Int from 0 }
type Chip is Card { worth: Int }
event main {
  for each p in players { score(p) }
  choose go by first of players "Continue?": yes or no
  if go { again }
  draw_game
}
event score(p: Player) { add 1 to p.score }  @TI-001
event again { score(first of players) }      @TI-002
)";
const std::string kRulebook = R"(rulebook: TI
clauses:
  - {id: TI-001, tag: play, section: 1. Play, text: Each player scores.}
  - {id: TI-002, tag: play, section: 1. Play, text: The first player may score again.}
  - {id: TI-003, tag: play, section: 1. Play, text: Nothing.}
)";
const std::string kFolder = "/rulesets/tiny/scenarios/";

// A file of two scenarios; the second one answers with `answer`, and fails if `end` is wrong.
std::string Scenarios(const std::string& answer, const std::string& end = "draw") {
  const auto scenario = [](const std::string& title, const std::string& word, const std::string& last) {
    return "  - scenario: " + title + "\n    game: tiny\n    decks: { p1: [], p2: [] }\n    steps: [{p1: " + word +
           "}]\n    end: " + last + "\n";
  };
  return "scenarios:\n" + scenario("stops", "no", "draw") + scenario("second", answer, end);
}

struct Tiny {
  source::MemoryFileSystem files;
  load::GameHome home{"tiny", "/rulesets/tiny", "/rulesets/tiny/cards"};
  std::unique_ptr<scenario_runner::GameCache> games;
  std::uint64_t rules = 0;
  ExercisedClauses exercised;

  Tiny() {
    files.AddFile("/rulesets/tiny/rulebook.yaml", kRulebook);
    files.AddFile(kFolder + "a.yaml", Scenarios("yes"));
    files.AddFile(kFolder + "b.yaml", Scenarios("no"));
    SetRules(kRules);
  }
  void SetRules(const std::string& text) {
    files.AddFile("/rulesets/tiny/game.cardinal", text);
    games = std::make_unique<scenario_runner::GameCache>(files, base::kLimits, "");
    ++rules;
  }
  bool Update() { return exercised.Update(files, home, rules, *games); }
  // "a:2, b:2" for each clause.
  std::string Exercising(const std::string& clause) const {
    std::string all;
    for (const auto& [path, scenario] : exercised.Exercising(clause))
      all += (all.empty() ? "" : ", ") + path.stem().string() + ":" + std::to_string(scenario->place.line);
    return all;
  }
  // The same, as `cardinal coverage` reports it.
  std::string Measured(const std::string& clause) const {
    std::ostringstream err;
    CoverageRequest request;
    request.home = home;
    const auto coverage = MeasureCoverage(files, request, err);
    INFO(err.str());
    REQUIRE(coverage);
    std::string all;
    for (const ClauseCoverage& one : coverage->clauses)
      for (const std::size_t number : one.clause.id == clause ? one.scenarios : std::vector<std::size_t>()) {
        const RuleLocation& place = coverage->scenarios[number].place;
        all += (all.empty() ? "" : ", ") + std::filesystem::path(place.file).stem().string() + ":" +
               std::to_string(place.line);
      }
    return all;
  }
};

TEST_CASE("exercised clauses: as coverage measures them, after each change") {
  Tiny tiny;
  CHECK_FALSE(tiny.exercised.Known());
  const auto check = [&](const std::string& first, const std::string& second) {
    CHECK(tiny.Exercising("TI-001") == first);
    CHECK(tiny.Measured("TI-001") == first);
    CHECK(tiny.Exercising("TI-002") == second);
    CHECK(tiny.Measured("TI-002") == second);
    CHECK(tiny.Exercising("TI-003").empty());
  };
  CHECK(tiny.Update());
  check("a:2, a:7, b:2, b:7", "a:7");
  CHECK_FALSE(tiny.Update());
  tiny.files.AddFile(kFolder + "b.yaml", Scenarios("yes"));
  CHECK(tiny.Update());
  check("a:2, a:7, b:2, b:7", "a:7, b:7");
  tiny.files.AddFile(kFolder + "a.yaml", Scenarios("yes", "p1 wins"));  // it fails
  CHECK(tiny.Update());
  check("a:2, b:2, b:7", "b:7");
  std::string rules = kRules;
  tiny.SetRules(rules.replace(rules.find("if go"), 5, "if not go"));
  CHECK(tiny.Update());
  check("a:2, b:2, b:7", "a:2, b:2");
}

TEST_CASE("exercised clauses: a change of one document runs only that one") {
  Tiny tiny;
  CHECK(tiny.Update());
  const CoveringScenario* before = tiny.exercised.Exercising("TI-001").front().scenario;
  tiny.files.AddFile(kFolder + "b.yaml", Scenarios("yes"));
  CHECK(tiny.Update());
  CHECK(tiny.exercised.Exercising("TI-001").front().scenario == before);
}

TEST_CASE("exercised clauses: `given` finds a new file next to the scenario before the one in the ruleset") {
  Tiny tiny;
  tiny.files.AddFile("/rulesets/tiny/more.yaml", "cards: |\n  card \"Ace\": Nothing { worth 1 }\n");
  tiny.files.AddFile(kFolder + "a.yaml", "given: more.yaml\n" + Scenarios("yes"));
  CHECK(tiny.Update());
  CHECK(tiny.Exercising("TI-002").empty());
  tiny.files.AddFile(kFolder + "more.yaml", "cards: |\n  card \"Ace\": Chip { worth 1 }\n");
  CHECK(tiny.Update());
  CHECK(tiny.Exercising("TI-002") == "a:8");
  CHECK(tiny.Measured("TI-002") == "a:8");
}

TEST_CASE("exercised clauses: an update that is stopped keeps the earlier result, and the next update completes it") {
  Tiny tiny;
  int asked = 0;
  const auto stopped_after = [&](int most) {
    asked = 0;
    const base::StopScope scope(std::nullopt, [&] { return ++asked > most; });
    try {
      tiny.Update();
    } catch (const base::Stopped&) {
      return true;
    }
    return false;
  };
  CHECK(stopped_after(0));
  CHECK_FALSE(tiny.exercised.Known());
  int most = 1, stops = 0;
  for (; stopped_after(most); most *= 2) ++stops;
  CHECK(stops > 1);
  CHECK(tiny.Exercising("TI-002") == "a:7");
  tiny.files.AddFile(kFolder + "b.yaml", Scenarios("yes"));
  CHECK(stopped_after(1));
  CHECK(tiny.Exercising("TI-002") == "a:7");
  CHECK(tiny.Update());
  CHECK(tiny.Exercising("TI-002") == "a:7, b:7");
}

}  // namespace
}  // namespace cardinal::coverage
