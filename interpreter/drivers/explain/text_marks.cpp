#include "interpreter/drivers/explain/text_marks.h"

#include <algorithm>

namespace cardinal::explain {

namespace {

// A mark is one control character before its text; kEnd is after it.
constexpr char kEnd = '\x0f', kFirst = '\x10';
constexpr std::string_view kMarks = "\x0f\x10\x11\x12\x13\x14";

}  // namespace

std::string MarkText(TextMark mark, std::string_view text) {
  if (mark == TextMark::None || text.empty()) return std::string(text);
  return static_cast<char>(kFirst + static_cast<char>(mark)) + std::string(text) + kEnd;
}

std::vector<MarkedRun> SplitRuns(std::string_view text) {
  std::vector<MarkedRun> runs;
  TextMark mark = TextMark::None;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(kMarks), text.size());
    if (end > 0) runs.push_back({mark, text.substr(0, end)});
    if (end == text.size()) break;
    mark = text[end] == kEnd ? TextMark::None : static_cast<TextMark>(text[end] - kFirst);
    text.remove_prefix(end + 1);
  }
  return runs;
}

}  // namespace cardinal::explain
