// Removes duplicates from lists of places.
#pragma once

#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/drivers/lsp/protocol/types.h"

namespace cardinal::lsp {

// Keeps the first of the elements with the same key(element).
template <typename T, typename Key>
void DropDoubles(std::vector<T>& all, Key key) {
  std::set<decltype(key(all.front()))> known;
  std::vector<T> unique;
  for (T& one : all)
    if (known.insert(key(one)).second) unique.push_back(std::move(one));
  all = std::move(unique);
}

inline auto KeyOfRange(const Range& range) {
  return std::tuple(range.start.line, range.start.character, range.end.line, range.end.character);
}

}  // namespace cardinal::lsp
