// In: edits that replace names. Out: what would go wrong with them. The edited files are parsed, the game is checked,
// and what each name means is compared with what it meant.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/symbols/rename.h"

namespace cardinal::symbols {

// "": the rules check, and every name that was there means what it meant. The edits are by file and place.
std::string WhyNamesChange(const SymbolIndex& index, const source::SourceSet& sources,
                           const std::vector<NameEdit>& edits, const base::Limits& limits);

}  // namespace cardinal::symbols
