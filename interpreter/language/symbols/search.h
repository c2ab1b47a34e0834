// In: a few letters of a name. Out: the declarations that can be meant, best first. Promises: the letters must be in
// the name in their order, without regard to case; an exact name comes first, then names that begin with the letters,
// then those in which they begin words, then the others; equal ones in the order of the outline.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "interpreter/language/symbols/outline.h"

namespace cardinal::symbols {

// How well `name` fits `letters`: larger is better, below 0 it does not. Nothing fits as well as everything: 0.
int MatchScore(std::string_view letters, std::string_view name);

struct FoundSymbol {
  const OutlineItem* item = nullptr;
  const OutlineItem* container = nullptr;  // null: it is declared on its own
  std::size_t outline = 0;                 // which of the outlines it is in
};

std::vector<FoundSymbol> FindSymbols(std::span<const std::vector<OutlineItem>> outlines, std::string_view letters,
                                     std::size_t most);

}  // namespace cardinal::symbols
