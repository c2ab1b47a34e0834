// In: the text of one `.cardinal` file. Out: the same text in the one layout (docs/reference/layout.md).
// Promises: never throws; the tokens and the comments are the same, in the same order, and so is the syntax tree, or
// there is no text; what is laid out already stays as it is. A file with a mistake is not laid out: the Sink says why.
#pragma once

#include <optional>
#include <string>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::format {

struct FormatOptions {
  int width = 120;  // columns: no longer line, if there is another way
  int margin = 84;  // the column (from 0) of citations and comments behind a line, if the line leaves room
};

std::optional<std::string> FormatFile(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink,
                                      const FormatOptions& layout = {});

}  // namespace cardinal::format
