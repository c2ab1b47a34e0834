// Finds the ends of the parts of YAML text. In: the text of a YAML document and an offset. Out: the end of the part
// that begins there. Promises: the functions read characters only, and never beyond the text. yaml-cpp reports where
// parts begin, never where they end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardinal::documents {

using Offset = std::int32_t;

bool IsBlank(char c);  // blank or tab
bool IsSpace(char c);  // blank, tab or a line ending

// The first place from `at` that is not in space, not in a comment and not one of `also`.
Offset SkipSpace(std::string_view text, Offset at, std::string_view also = "");
// The place after the quote that closes the one at `open`, or nothing if the line ends before it.
std::optional<Offset> QuoteEnd(std::string_view text, Offset open);
// The place after the last line of the block text whose `|` or `>` is at `mark`, and the beginning of its first line.
struct BlockLines {
  Offset begin;
  Offset end;
};
BlockLines FindBlockLines(std::string_view text, Offset mark);
// The innermost bracket that is open at `to`, of the brackets from `from` on; quotes and comments are skipped.
std::optional<Offset> InnermostOpen(std::string_view text, Offset from, Offset to);
// The first quotation mark from `from` on that opens a text.
std::optional<Offset> NextQuote(std::string_view text, Offset from);
// The end of the line of `at`, without its line ending.
Offset LineEnd(std::string_view text, Offset at);
// True if a comment begins at `at`: a `#` at the start of the text or after a space.
bool IsCommentStart(std::string_view text, Offset at);

}  // namespace cardinal::documents
