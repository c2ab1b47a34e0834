// Computes edits of whole lines. In: a file and its new text. Out: the edits that turn the file into that text, so that
// an editor keeps the cursor and the folding in all other lines.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::fixes {

// `now`: the new text. The edits are in the order of the file; changed lines that are next to each other are one edit.
// Empty if the text does not change.
std::vector<diag::Edit> LineEdits(const source::SourceFile& file, std::string_view now);

}  // namespace cardinal::fixes
