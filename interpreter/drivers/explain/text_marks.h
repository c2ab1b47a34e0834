// Marks parts of a text. In: pieces of a line of text. Out: one string in which pieces are marked as bold, dim, a
// heading or a quotation of the rules, so that marked text can fill the holes of a phrase. Promises: no source text can
// contain a mark (sources have no control characters); marks do not nest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::explain {

enum class TextMark : std::uint8_t { None, Bold, Dim, Heading, Code };

std::string MarkText(TextMark mark, std::string_view text);
inline std::string Bold(std::string_view text) { return MarkText(TextMark::Bold, text); }
inline std::string Dim(std::string_view text) { return MarkText(TextMark::Dim, text); }
inline std::string Code(std::string_view text) { return MarkText(TextMark::Code, text); }

struct MarkedRun {
  TextMark mark = TextMark::None;
  std::string_view text;
};
// The pieces of a marked text, in order. The results point into `text`.
std::vector<MarkedRun> SplitRuns(std::string_view text);

}  // namespace cardinal::explain
