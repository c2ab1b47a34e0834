#include "interpreter/drivers/narration/summary.h"

#include <catch2/catch.hpp>

namespace cardinal::narration {
namespace {

using Kind = TranscriptLine::Kind;

TranscriptLine Told(const char* text, std::vector<model::CardId> cards = {}) {
  return {Kind::Sentence, 0, text, std::move(cards)};
}
TranscriptLine OfHiddenCards(const char* text) { return {Kind::Sentence, 0, text, {}, true}; }
const TranscriptLine kGap{Kind::Gap, 0, ""}, kPhase{Kind::Heading, 0, "Phase"}, kPassed{Kind::Pass, 1, "Anna passes."};

TEST_CASE("brief: a round is one paragraph, without headings, passes and sentences about hidden cards") {
  const std::vector<TranscriptLine> round = {Told("Round 1."), kPhase, OfHiddenCards("Anna draws a card."), kPassed,
                                             Told("Nothing happens.")};
  const std::vector<TranscriptLine> brief = SummarizeStory(round);
  REQUIRE(brief.size() == 1);
  CHECK(brief[0].text == "Round 1. Nothing happens.");
}

TEST_CASE("brief: a sentence about players says why the next one is so") {
  const std::vector<TranscriptLine> turn = {Told("Anna's turn."), kPhase, Told("Rimewick attacks.", {1}),
                                            Told("Berto evades."), Told("It has no effect.")};
  const std::vector<TranscriptLine> brief = SummarizeStory(turn);
  REQUIRE(brief.size() == 1);
  CHECK(brief[0].text == "Anna's turn. Rimewick attacks. Berto evades. It has no effect.");
}

TEST_CASE("brief: of a card the last phase that tells of it counts, with all that it tells") {
  const std::vector<TranscriptLine> round = {Told("Anna fields A.", {1}), kPhase, Told("Ben fields B.", {2}),
                                             Told("Ben plays C.", {3}),   kPhase, Told("A defeats B.", {1, 2}),
                                             Told("B defeats A.", {2, 1})};
  const std::vector<TranscriptLine> brief = SummarizeStory(round);
  REQUIRE(brief.size() == 1);  // the first sentence of a round stays
  CHECK(brief[0].text == "Anna fields A. Ben plays C. A defeats B. B defeats A.");
}

TEST_CASE("brief: the entry of a card stays if it then acts alone; the text of a new card stays") {
  const TranscriptLine text{Kind::CardText, 3, "C: Draw."}, dropped{Kind::CardText, 3, "B: Fly."};
  const std::vector<TranscriptLine> turn = {
      Told("Ben's turn."),   kPhase, Told("Ben plays C.", {3}), text,   Told("B enters.", {2}), kPhase,
      Told("B acts.", {2}),  kGap,   Told("Next."),             kPhase, Told("B is back.", {2}), dropped,
      kPhase,                Told("A meets B.", {1, 2})};
  const std::vector<TranscriptLine> brief = SummarizeStory(turn);
  REQUIRE(brief.size() == 3);
  CHECK(brief[0].text == "Ben's turn. Ben plays C. B enters. B acts.");
  CHECK(brief[1].text == "C: Draw.");
  CHECK(brief[2].text == "Next. A meets B.");
}

TEST_CASE("brief: gaps separate the paragraphs; a part without a gap after it is not complete") {
  const std::vector<TranscriptLine> story = {Told("One."), kGap, kGap, kPhase, kGap, Told("Two.")};
  const std::vector<TranscriptLine> brief = SummarizeStory(story);
  REQUIRE(brief.size() == 2);
  CHECK(brief[1].text == "Two.");
  CHECK(CompletePartsEnd(story) == 5);
  CHECK(CompletePartsEnd({}) == 0);
}

}  // namespace
}  // namespace cardinal::narration
