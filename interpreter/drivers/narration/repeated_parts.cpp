#include "interpreter/drivers/narration/repeated_parts.h"

#include <algorithm>
#include <span>
#include <string>

#include "interpreter/base/text.h"

namespace cardinal::narration {

namespace {

constexpr std::size_t kFewest = 3;       // repetitions that are counted
constexpr std::size_t kLongestTurn = 2;  // parts that alternate: two players lead in turn

struct StoryPart {
  std::size_t begin = 0, end = 0;  // lines, with the gap before them
  std::string key;                 // the text without its numbers
};

std::vector<StoryPart> SplitParts(const std::vector<TranscriptLine>& lines) {
  std::vector<StoryPart> parts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (parts.empty() || lines[i].kind == TranscriptLine::Kind::Gap) parts.push_back({i, i, ""});
    parts.back().end = i + 1;
    if (lines[i].kind == TranscriptLine::Kind::Gap) continue;
    for (const char c : lines[i].text)
      if (!base::IsDigit(c)) parts.back().key += c;
    parts.back().key += '\n';
  }
  return parts;
}

// How many parts from `first` on repeat the `period` parts before them, in whole turns.
std::size_t CountRepeats(std::span<const StoryPart> parts, std::size_t first, std::size_t period) {
  std::size_t count = 0;
  while (first + count < parts.size() && parts[first + count].key == parts[first + count - period].key) ++count;
  return count - count % period;
}

}  // namespace

std::vector<TranscriptLine> CollapseRepeatedParts(const std::vector<TranscriptLine>& lines,
                                                  const view::Localizer& words) {
  const std::vector<StoryPart> parts = SplitParts(lines);
  std::vector<TranscriptLine> told;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    told.insert(told.end(), lines.begin() + static_cast<std::ptrdiff_t>(parts[i].begin),
                lines.begin() + static_cast<std::ptrdiff_t>(parts[i].end));
    for (std::size_t period = 1; period <= std::min(kLongestTurn, i + 1); ++period) {
      const std::size_t repeats = CountRepeats(parts, i + 1, period);
      if (repeats < kFewest) continue;
      told.push_back({TranscriptLine::Kind::Gap, 0, ""});
      told.push_back({TranscriptLine::Kind::Sentence, 0,
                      words.TranslatePhrase("The same happens {n} more times.", {std::to_string(repeats)})});
      i += repeats;
      break;
    }
  }
  return told;
}

}  // namespace cardinal::narration
