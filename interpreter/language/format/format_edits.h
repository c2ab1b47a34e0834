// In: a `.cardinal` file, and which part of it. Out: the edits of whole lines that lay it out.
// Promises: none if the file does not parse; the edits of a part lead to the same tokens and comments as those of the
// whole file.
#pragma once

#include <vector>

#include "interpreter/language/format/format.h"

namespace cardinal::format {

std::vector<diag::Edit> FormatEdits(const source::SourceFile& file, const base::Limits& limits);
// Only in the lines of the range.
std::vector<diag::Edit> FormatRange(const source::SourceFile& file, source::Span range, const base::Limits& limits);
// After a `}` was typed that ends at `byte`: in the lines of what it closes.
std::vector<diag::Edit> FormatClosedBlock(const source::SourceFile& file, std::int32_t byte,
                                          const base::Limits& limits);

}  // namespace cardinal::format
