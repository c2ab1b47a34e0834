#include "interpreter/drivers/narration/repeated_parts.h"

#include <catch2/catch.hpp>

namespace cardinal::narration {
namespace {

using Kind = TranscriptLine::Kind;

// Rounds in which the players lead in turn.
std::vector<TranscriptLine> Rounds(int count, const std::string& result) {
  std::vector<TranscriptLine> lines;
  for (int i = 1; i <= count; ++i) {
    if (i > 1) lines.push_back({Kind::Gap, 0, ""});
    lines.push_back(
        {Kind::Sentence, 0, "Round " + std::to_string(i) + ": " + (i % 2 == 1 ? "Anna" : "Berto") + " leads."});
    lines.push_back({Kind::Sentence, 0, result});
  }
  return lines;
}

std::string Printed(const std::vector<TranscriptLine>& lines) {
  const program::Program program;
  std::string text;
  for (const TranscriptLine& line : CollapseRepeatedParts(lines, view::Localizer(program))) text += line.text + '\n';
  return text;
}

TEST_CASE("story: rounds that repeat the two rounds before them are counted") {
  CHECK(Printed(Rounds(24, "A tie.")) ==
        "Round 1: Anna leads.\nA tie.\n\nRound 2: Berto leads.\nA tie.\n\nThe same happens 22 more times.\n");
}

TEST_CASE("story: what is different, or occurs only a few times, stays") {
  for (const std::vector<TranscriptLine>& lines : {Rounds(4, "A tie."), Rounds(1, "A tie."), Rounds(0, "")}) {
    std::string whole;
    for (const TranscriptLine& line : lines) whole += line.text + '\n';
    CHECK(Printed(lines) == whole);
  }
  std::vector<TranscriptLine> lines = Rounds(9, "A tie.");
  lines.back().text = "Anna wins.";
  const std::string text = Printed(lines);
  CHECK(text.find("The same happens 6 more times.\n\nRound 9: Anna leads.\nAnna wins.\n") != std::string::npos);
}

}  // namespace
}  // namespace cardinal::narration
