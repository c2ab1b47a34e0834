// Checks that edits of names change no meaning. In: the edits. Out: what would be wrong after them. The edited files
// are parsed, the game is checked, and the meaning of each name is compared with its meaning before.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/symbols/rename.h"

namespace cardinal::symbols {

// "": the rules check, and every earlier name means the same. The edits are sorted by file and place.
std::string WhyNamesChange(const SymbolIndex& index, const source::SourceSet& sources,
                           const std::vector<NameEdit>& edits, const base::Limits& limits);

}  // namespace cardinal::symbols
