#include "interpreter/drivers/narration/story.h"

#include <catch2/catch.hpp>

namespace cardinal::narration {
namespace {

using Kind = TranscriptLine::Kind;

constexpr std::int32_t kWindow = 7;

TranscriptLine Told(const char* text, int depth = 0, bool in_window = false) {
  TranscriptLine line{Kind::Sentence, depth, text};
  line.in_window = in_window;
  return line;
}
TranscriptLine Phase(const char* text, int depth = 0) { return {Kind::Heading, depth, text}; }
TranscriptLine Passed(const char* text, std::int32_t window = kWindow) {
  TranscriptLine line{Kind::Pass, 1, text};
  line.least = StoryLevel::Full;
  line.source = window;
  return line;
}
const TranscriptLine kGap{Kind::Gap, 0, ""};

// The lines as they are printed: two blanks for each depth.
std::string Printed(const std::vector<TranscriptLine>& lines) {
  std::string text;
  for (const TranscriptLine& line : lines)
    text += std::string(static_cast<std::size_t>(line.depth) * 2, ' ') + line.text + '\n';
  return text;
}

const std::vector<TranscriptLine> kRound = {
    Told("Round 1."),       Phase("Fielding"),      Told("Anna fields A.", 1),
    Phase("Combat"),        Phase("Opening", 1),    Told("Anna plays B.", 2, true),
    Told("A has 3.", 2),    Passed("Anna passes."), Phase("Closing", 1),
    Passed("Anna passes."), Phase("Outcome"),       Told("A wins.", 1)};

TEST_CASE("story: normal has headings only where players act, and no passes") {
  CHECK(Printed(SelectStory(kRound, 0, StoryLevel::Normal)) ==
        "Round 1.\n"
        "Anna fields A.\n"
        "Combat, Opening\n"
        "  Anna plays B.\n"
        "  A has 3.\n"
        "A wins.\n");
}

TEST_CASE("story: full has every line") {
  CHECK(SelectStory(kRound, 0, StoryLevel::Full).size() == kRound.size());
  CHECK(SelectStory(kRound, 11, StoryLevel::Full).size() == 1);
}

TEST_CASE("story: in pieces it has the same lines as in one") {
  const std::string whole = Printed(SelectStory(kRound, 0, StoryLevel::Normal));
  for (std::size_t cut = 0; cut <= kRound.size(); ++cut) {
    INFO(cut);
    const std::span<const TranscriptLine> first = std::span(kRound).first(cut);
    CHECK(Printed(SelectStory(first, 0, StoryLevel::Normal)) + Printed(SelectStory(kRound, cut, StoryLevel::Normal)) ==
          whole);
  }
}

TEST_CASE("story: a pass is told to a player who is asked next in the same window") {
  const std::vector<TranscriptLine> lines = {Told("Anna attacks."), Passed("Berto passes.")};
  CHECK(SelectStory(lines, 0, StoryLevel::Normal, kWindow).size() == 2);
  CHECK(SelectStory(lines, 0, StoryLevel::Normal, kWindow + 1).size() == 1);
  CHECK(SelectStory(lines, 0, StoryLevel::Normal).size() == 1);
}

TEST_CASE("story: a gap waits for a line") {
  const std::vector<TranscriptLine> lines = {Told("One."),  kGap, Phase("Empty"), kGap,
                                             Phase("Also"), kGap, Told("Two.")};
  const std::vector<TranscriptLine> told = SelectStory(lines, 0, StoryLevel::Normal);
  REQUIRE(told.size() == 3);
  CHECK(told[1].kind == Kind::Gap);
}

TEST_CASE("story: the text of a card is one step deeper than its sentence; what repeats a line is for full only") {
  TranscriptLine shown{Kind::Shown, 0, "Everybody sees C."};
  shown.least = StoryLevel::Full;
  const std::vector<TranscriptLine> lines = {Told("Berto plays C."), {Kind::CardText, 1, "C: Draw."}, shown};
  CHECK(Printed(SelectStory(lines, 0, StoryLevel::Normal)) == "Berto plays C.\n  C: Draw.\n");
}

TEST_CASE("story: the names of the levels") {
  CHECK(FindStoryLevel("normal") == StoryLevel::Normal);
  CHECK(FindStoryLevel("brief") == StoryLevel::Brief);
  CHECK(FindStoryLevel("full") == StoryLevel::Full);
  CHECK_FALSE(FindStoryLevel("long"));
}

}  // namespace
}  // namespace cardinal::narration
