// In: a file and what its text becomes. Out: edits of whole lines that make the one from the other, so that an editor
// keeps the cursor and the folding in all other lines.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::fixes {

// In the order of the file; neighbouring lines share an edit. Empty: the text stays as it is.
std::vector<diag::Edit> LineEdits(const source::SourceFile& file, std::string_view now);

}  // namespace cardinal::fixes
