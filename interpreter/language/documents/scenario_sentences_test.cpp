#include <catch2/catch.hpp>

#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

std::string With(const std::string& steps, const std::string& more = "") {
  return "scenario: s\ngame: g\nboard: {p1: {}}\nsteps: " + steps + "\nend: draw\n" + more;
}

std::string Wrong(const std::string& text) {
  Tried tried(text);
  CHECK_FALSE(ReadScenarios(tried.File(), tried.limits, tried.sink));
  return tried.First();
}

}  // namespace

TEST_CASE("tells: of a step, of the whole run, and as one seat reads it") {
  Tried tried(With("\n  - p1: go\n    tells:\n      - A goes.\n      - \"B: too\"\n  - {tells: {p1: [], p2: [C]}}",
                   "tells: [D]\n"));
  const auto file = ReadScenarios(tried.File(), tried.limits, tried.sink);
  INFO(tried.First());
  REQUIRE(file);
  const Scenario& scenario = file->scenarios.front();
  REQUIRE(scenario.steps.size() == 2);
  REQUIRE(scenario.steps[0].tells.size() == 1);
  const ExpectedSentences& first = scenario.steps[0].tells[0];
  CHECK(first.seat.text.empty());
  REQUIRE(first.sentences.size() == 2);
  CHECK(first.sentences[1].text == "B: too");
  CHECK(tried.At(first.key) == "tells");
  CHECK(tried.At(first.span) == "- A goes.\n      - \"B: too\"");
  CHECK(tried.At(first.map).starts_with("p1: go"));
  REQUIRE(scenario.steps[1].tells.size() == 2);
  CHECK(scenario.steps[1].tells[0].sentences.empty());
  CHECK(scenario.steps[1].tells[1].seat.text == "p2");
  CHECK(tried.At(scenario.steps[1].tells[1].key) == "p2");
  CHECK(tried.At(scenario.steps[1].tells[1].map) == "{p1: [], p2: [C]}");
  REQUIRE(scenario.tells.size() == 1);
  CHECK(tried.At(scenario.tells[0].span) == "[D]");
}

TEST_CASE("tells: values of rows are filled in") {
  Tried tried(With("[{tells: [$who goes.]}]", "tells: [$who]\nrows: [{who: Ann}, {who: Ben}]\n"));
  const auto file = ReadScenarios(tried.File(), tried.limits, tried.sink);
  REQUIRE(file);
  const Scenario& row = ScenarioForRow(file->scenarios.front(), 1);
  CHECK(row.steps[0].tells[0].sentences[0].text == "Ben goes.");
  CHECK(row.tells[0].sentences[0].text == "Ben");
}

TEST_CASE("tells: what it cannot be") {
  CHECK(Wrong(With("[{p1: go, tells: A goes.}]")) == "4:25 WrongType: `tells` must be a list, not `A goes.`");
  CHECK(Wrong(With("[{p1: go, tells: {p1: A}}]")) == "4:30 WrongType: `p1` must be a list, not `A`");
  CHECK(Wrong(With("[{refused: {p1: go}, tells: [A]}]")) ==
        "4:29 NotAllowedHere: a refused answer tells nothing, so `tells` has no place here");
  CHECK(Wrong("scenario: s\ngame: g\ndeck: [A]\nexpect: legal\ntells: []\n") ==
        "5:1 NotAllowedHere: the check of a deck is not played");
}

}  // namespace cardinal::documents
