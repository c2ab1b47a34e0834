// In: the text of a YAML document and an offset. Out: where the thing that begins there ends.
// Promises: looks at characters only, never reads beyond the text; yaml-cpp tells where things begin, never where they
// end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardinal::documents {

using Offset = std::int32_t;

bool IsBlank(char c);  // blank or tab
bool IsSpace(char c);  // or a line ending

// The first place from `at` that is neither space, comment nor one of `also`.
Offset SkipSpace(std::string_view text, Offset at, std::string_view also = "");
// Behind the quote that closes the one at `open`, or nothing if the line ends before.
std::optional<Offset> QuoteEnd(std::string_view text, Offset open);
// Behind the last line of the block text whose `|` or `>` is at `mark`, and where its first line begins.
struct BlockLines {
  Offset begin;
  Offset end;
};
BlockLines FindBlockLines(std::string_view text, Offset mark);
// The innermost bracket that is open at `to`, of those opened from `from` on; quotes and comments are skipped.
std::optional<Offset> InnermostOpen(std::string_view text, Offset from, Offset to);
// The first quotation mark from `from` on that opens a text.
std::optional<Offset> NextQuote(std::string_view text, Offset from);
// The end of the line that `at` is in, without its line ending.
Offset LineEnd(std::string_view text, Offset at);
// Whether a comment begins at `at`: a `#` at the start of the text or behind a space.
bool IsCommentStart(std::string_view text, Offset at);

}  // namespace cardinal::documents
