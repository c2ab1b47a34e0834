// Formats a part of a file. In: a `.cardinal` file and the part. Out: edits of whole lines. Promises: there are no
// edits if the file does not parse; the edits of a part lead to the same tokens and comments as those of the whole
// file.
#pragma once

#include <vector>

#include "interpreter/language/format/format.h"

namespace cardinal::format {

std::vector<diag::Edit> FormatEdits(const source::SourceFile& file, const base::Limits& limits);
// Formats the lines of the range only.
std::vector<diag::Edit> FormatRange(const source::SourceFile& file, source::Span range, const base::Limits& limits);
// Formats what a `}` closes, after it was typed; it ends at `byte`.
std::vector<diag::Edit> FormatClosedBlock(const source::SourceFile& file, std::int32_t byte,
                                          const base::Limits& limits);

}  // namespace cardinal::format
