#include "interpreter/drivers/test_command/golden_text.h"

#include <catch2/catch.hpp>

namespace cardinal::test_command {
namespace {

// The file with all its `tells` rewritten, in the order of the file.
std::string Rewritten(const std::string& text, const std::vector<std::vector<std::string>>& told) {
  source::SourceSet sources;
  const source::FileId id = sources.AddFile("x.yaml", text);
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[id], {}, sink);
  REQUIRE(file);
  std::vector<scenario_runner::Correction> corrections;
  const auto add = [&](const std::vector<documents::ExpectedSentences>& all) {
    for (const documents::ExpectedSentences& tells : all) corrections.push_back({tells, told.at(corrections.size())});
  };
  for (const documents::Scenario& scenario : file->scenarios) {
    for (const documents::ScenarioStep& step : scenario.steps) add(step.tells);
    add(scenario.tells);
  }
  REQUIRE(corrections.size() == told.size());
  return RewriteSentences(sources[id], corrections);
}

const std::string kHead = "scenario: t  # a title\ngame: g\nboard: {p1: {}}\nsteps:\n";
const std::string kTail = "end: p1, acts\n";

std::string InStep(const std::string& tells, const std::vector<std::string>& told) {
  const std::string text = Rewritten(kHead + tells + kTail, {told});
  REQUIRE(text.starts_with(kHead));
  REQUIRE(text.ends_with(kTail));
  return text.substr(kHead.size(), text.size() - kHead.size() - kTail.size());
}

}  // namespace

TEST_CASE("golden text: an empty list becomes lines under its key") {
  CHECK(InStep("  - p1: go\n    tells: []  # all of it\n", {"A goes.", "B: stays"}) ==
        "  - p1: go\n    tells:  # all of it\n      - A goes.\n      - \"B: stays\"\n");
  CHECK(InStep("  - tells: []\n", {"A goes."}) == "  - tells:\n      - A goes.\n");
  CHECK(InStep("  - tells: none\n", {"A goes."}) == "  - tells:\n      - A goes.\n");
}

TEST_CASE("golden text: lines that stay are not touched") {
  CHECK(InStep("  - p1: go\n    tells:\n    - \"A goes.\"   # at once\n    # then\n    - B goes.\n    - C goes.\n",
               {"A goes.", "X goes.", "C goes.", "D goes."}) ==
        "  - p1: go\n    tells:\n    - \"A goes.\"   # at once\n    # then\n    - X goes.\n    - C goes.\n    - D "
        "goes.\n");
  CHECK(InStep("  - tells:\n      - A goes.\n      - B goes.\n", {"B goes."}) == "  - tells:\n      - B goes.\n");
  CHECK(InStep("  - tells:\n      - A goes.\n    p1: go\n", {"B goes.", "C goes."}) ==
        "  - tells:\n      - B goes.\n      - C goes.\n    p1: go\n");
}

TEST_CASE("golden text: nothing told is an empty list") {
  CHECK(InStep("  - p1: go\n    tells:  # none\n      - A goes.\n      - B goes.\n", {}) ==
        "  - p1: go\n    tells: []  # none\n");
}

TEST_CASE("golden text: brackets stay where they must or where they fit") {
  CHECK(InStep("  - {p1: go, tells: [A goes.]}\n", {"A, and B."}) == "  - {p1: go, tells: [\"A, and B.\"]}\n");
  CHECK(InStep("  - {p1: go, tells: []}\n", {"A."}) == "  - {p1: go, tells: [A.]}\n");
  CHECK(InStep("  - p1: go\n    tells: [A goes.]\n", {"B goes.", "C goes."}) ==
        "  - p1: go\n    tells: [B goes., C goes.]\n");
  const std::string longest(110, 'x');
  CHECK(InStep("  - p1: go\n    tells: [A goes.]\n", {longest}) == "  - p1: go\n    tells:\n      - " + longest + "\n");
}

TEST_CASE("golden text: seats, several lists, line ends, a file without a last line end") {
  CHECK(Rewritten(kHead + "  - p1: go\n    tells: {p1: [], p2: [B]}\ntells:\n  p1: []\n  p2:\n    - C\n" + kTail,
                  {{"A"}, {"B"}, {"D"}, {"C", "E"}}) ==
        kHead + "  - p1: go\n    tells: {p1: [A], p2: [B]}\ntells:\n  p1:\n    - D\n  p2:\n    - C\n    - E\n" + kTail);
  CHECK(Rewritten("scenario: t\r\ngame: g\r\nboard: {p1: {}}\r\nsteps: []\r\nend: draw\r\ntells: []\r\n", {{"A"}}) ==
        "scenario: t\r\ngame: g\r\nboard: {p1: {}}\r\nsteps: []\r\nend: draw\r\ntells:\r\n  - A\r\n");
  CHECK(Rewritten("scenario: t\ngame: g\nboard: {p1: {}}\nsteps: []\nend: draw\ntells:\n  - A", {{"A", "B"}}) ==
        "scenario: t\ngame: g\nboard: {p1: {}}\nsteps: []\nend: draw\ntells:\n  - A\n  - B");
  CHECK(Rewritten("scenario: t\ngame: g\nboard: {p1: {}}\nsteps: []\nend: draw\ntells: []", {{"A"}}) ==
        "scenario: t\ngame: g\nboard: {p1: {}}\nsteps: []\nend: draw\ntells:\n  - A");
}

}  // namespace cardinal::test_command
