#include "interpreter/drivers/telling/brief.h"

#include <catch2/catch.hpp>

namespace cardinal::telling {
namespace {

using Kind = Line::Kind;

Line Told(const char* text, std::vector<model::CardId> cards = {}) { return {Kind::Told, 0, text, std::move(cards)}; }
Line OfPlayers(const char* text) { return {Kind::Told, 0, text, {}, true}; }
const Line kGap{Kind::Gap, 0, ""}, kPhase{Kind::Heading, 0, "Phase"}, kPassed{Kind::Passed, 1, "Anna passes."};

TEST_CASE("brief: a round is one paragraph, without headings, passes and what names only players") {
  const std::vector<Line> round = {Told("Round 1."), kPhase, OfPlayers("Anna draws a card."), kPassed,
                                   Told("Nothing happens.")};
  const std::vector<Line> brief = Brief(round);
  REQUIRE(brief.size() == 1);
  CHECK(brief[0].text == "Round 1. Nothing happens.");
}

TEST_CASE("brief: of a card the last phase that tells of it counts, with all that it tells") {
  const std::vector<Line> round = {Told("Anna fields A.", {1}), kPhase, Told("Ben fields B.", {2}),
                                   Told("Ben plays C.", {3}),   kPhase, Told("A defeats B.", {1, 2}),
                                   Told("B defeats A.", {2, 1})};
  const std::vector<Line> brief = Brief(round);
  REQUIRE(brief.size() == 1);  // what a round begins with stays
  CHECK(brief[0].text == "Anna fields A. Ben plays C. A defeats B. B defeats A.");
}

TEST_CASE("brief: gaps separate the paragraphs; a part without a gap after it is not complete") {
  const std::vector<Line> story = {Told("One."), kGap, kGap, kPhase, kGap, Told("Two.")};
  const std::vector<Line> brief = Brief(story);
  REQUIRE(brief.size() == 2);
  CHECK(brief[1].text == "Two.");
  CHECK(CompleteParts(story) == 5);
  CHECK(CompleteParts({}) == 0);
}

}  // namespace
}  // namespace cardinal::telling
