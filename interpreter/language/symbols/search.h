// Finds declarations by a few letters of their names. In: the letters. Out: the declarations, best match first.
// Promises: a name contains the letters in their order, ignoring case; an exact name comes first, then names that begin
// with the letters, then names in which the letters begin words, then the others; equal matches are in the order of the
// outline.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "interpreter/language/symbols/outline.h"

namespace cardinal::symbols {

// How well `name` matches `letters`: larger is better, negative means no match. Empty letters match every name with 0.
int MatchScore(std::string_view letters, std::string_view name);

struct FoundSymbol {
  const OutlineItem* item = nullptr;
  const OutlineItem* container = nullptr;  // null: a declaration without a container
  std::size_t outline = 0;                 // the index of its outline
};

std::vector<FoundSymbol> FindSymbols(std::span<const std::vector<OutlineItem>> outlines, std::string_view letters,
                                     std::size_t most);

}  // namespace cardinal::symbols
