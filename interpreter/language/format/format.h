// Formats source files. In: the text of one `.cardinal` file. Out: the same text in the one layout
// (docs/reference/layout.md). Promises: the formatter never throws; the result has the same tokens and comments in the
// same order and the same syntax tree, or there is no result; formatted text stays as it is. A file with a mistake is
// not formatted, and the Sink receives the reason.
#pragma once

#include <optional>
#include <string>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::format {

struct FormatOptions {
  int width = 120;  // columns: no line is longer, if there is another way
  int margin = 84;  // the column (from 0) of citations and comments after a line, if the line leaves room
};

std::optional<std::string> FormatFile(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink,
                                      const FormatOptions& layout = {});

}  // namespace cardinal::format
