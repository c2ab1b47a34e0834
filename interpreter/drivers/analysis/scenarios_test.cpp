#include "interpreter/drivers/analysis/scenarios.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/analysis/analysis.h"

namespace cardinal::analysis {
namespace {

const std::string kRules =
    "game forge \"Forge\" { players 2  begin with main }\n"
    "enum Metal { Iron, Gold }\n"
    "type Tool is Card { metal: Metal  weight: Int }\n"
    "zone hand of Player: holds Tool, seen by owner\n"
    "event main { day }\n"
    "start phase day { draw_game }\n";
const std::string kCards = "cards forge \"Tools\"\ncard \"Maul\": Tool { metal Iron  weight 9 }\n";
const std::string kHead = "scenario: t\ngame: forge\n";
const std::string kTail = "steps: []\nend: draw\n";

// The findings of lint in a document of scenarios, each as `line:column message`.
std::vector<std::string> Findings(const std::string& text, const std::string& rules = kRules) {
  source::MemoryFileSystem files;
  files.AddFile("/w/rulesets/forge/game.cardinal", rules);
  files.AddFile("/w/rulesets/forge/given.yaml", "cards: |\n  card \"Hammer\": Tool { metal Iron  weight 1 }\n");
  files.AddFile("/w/rulesets/forge/quoted.yaml", "\"cards\" : |\n  card \"Rasp\": Tool { metal Iron  weight 1 }\n");
  files.AddFile("/w/rulesets/forge/list.yaml", "scenarios: []\n");
  files.AddFile("/w/cards/forge/tools.cardinal", kCards);
  files.AddFile("/w/rulesets/forge/scenarios/s.yaml", text);
  AnalysisRequest request;
  request.home = {"forge", "/w/rulesets/forge", "/w/cards/forge"};
  request.documents = {"/w/rulesets/forge/scenarios/s.yaml"};
  request.is_asked = [](const std::filesystem::path& path) { return path.extension() == ".yaml"; };
  source::SourceSet sources;
  std::vector<std::string> found;
  for (const diag::Diagnostic& finding : AnalyzeGame(files, request, sources).findings) {
    if (!sources[finding.span.file].Path().ends_with("s.yaml")) continue;
    const source::LineColumn place = sources[finding.span.file].LineColumnAt(finding.span.begin);
    found.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " + finding.message);
  }
  return found;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("scenarios: what a board names must exist, all of it is reported at once") {
  CHECK(Findings(kHead + "board:\n  p1: { hand: [Maul] }\n" + kTail).empty());
  CHECK(Findings(kHead + "board:\n  p1: { hand: [Mal], hend: [Maul] }\n" + kTail) ==
        Lines{"4:16 there is no card `Mal` in forge", "4:22 p1 has no zone or state `hend`"});
}

TEST_CASE("scenarios: mistakes in the cards of a scenario are at their lines") {
  const std::string board = "board: { p1: { hand: [Saw] } }\n";
  const auto with = [&](const std::string& metal) {
    return kHead + "cards: |\n  card \"Saw\": Tool { metal " + metal + "  weight 1 }\n" + board + kTail;
  };
  CHECK(Findings(with("Iron")).empty());
  CHECK(Findings(with("Tin")) == Lines{"4:28 there is no Metal `Tin`"});
}

TEST_CASE("scenarios: cards of the file and of a given document belong to each scenario") {
  const std::string list =
      "game: forge\n"
      "cards: |\n"
      "  card \"Saw\": Tool { metal Iron  weight 1 }\n"
      "scenarios:\n"
      "  - scenario: one\n"
      "    given: given.yaml\n"
      "    board: { p1: { hand: [Saw, Hammer, Maul] } }\n"
      "    steps: []\n"
      "    end: draw\n"
      "  - scenario: two\n"
      "    board: { p1: { hand: [Saw, Hammer] } }\n"
      "    steps: []\n"
      "    end: draw\n";
  CHECK(Findings(list) == Lines{"11:32 there is no card `Hammer` in forge"});
}

TEST_CASE("scenarios: a given document has cards however YAML writes their key") {
  CHECK(Findings(kHead + "given: quoted.yaml\nboard: { p1: { hand: [Rasp, Mal] } }\n" + kTail) ==
        Lines{"4:29 there is no card `Mal` in forge"});
}

TEST_CASE("scenarios: a list without scenarios as the given document declares no cards") {
  const std::string own = "cards: |\n  card \"Saw\": Tool { metal Tin  weight 1 }\n";
  CHECK(Findings(kHead + own + "given: list.yaml\n" + kTail) == Lines{"4:28 there is no Metal `Tin`"});
}

TEST_CASE("scenarios: a given document that cannot be read is not an empty one") {
  source::MemoryFileSystem files;
  files.AddFile("/w/rulesets/forge/game.cardinal", kRules);
  files.AddFile("/w/cards/forge/tools.cardinal", kCards);
  AnalysisRequest request;
  request.home = {"forge", "/w/rulesets/forge", "/w/cards/forge"};
  request.is_asked = [](const std::filesystem::path&) { return true; };
  source::SourceSet sources;
  const Analysis analysis = AnalyzeGame(files, request, sources);
  const source::SourceFile document({}, "s.yaml", kHead + "given: more.yaml\nboard: {}\n" + kTail);
  const auto given = [&] {
    return CheckScenarios(files, "/w/rulesets/forge/s.yaml", document, {request.home, analysis.loaded, sources}, {})
        .given.at("more.yaml");
  };
  const auto unreadable = given();
  CHECK(unreadable == given());
  files.AddFile("/w/rulesets/forge/more.yaml", "");
  CHECK(given() != unreadable);
}

TEST_CASE("scenarios: while the rules have errors only declared cards are checked") {
  const std::string text =
      kHead + "cards: |\n  card \"Saw\": Tool { metal Tin  weight 1 }\nboard: { p1: { hand: [Mal] } }\n";
  CHECK(Findings(text + kTail, kRules + "query broken: Int = nothing_such\n") == Lines{"4:28 there is no Metal `Tin`"});
}

}  // namespace cardinal::analysis
