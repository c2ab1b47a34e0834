// Finds the values at a place of a text: the type of a name, and what `me`, `you` and `it` are there.
#pragma once

#include <optional>
#include <string_view>

#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

// The type of the value that is named at the place. Error: there is no such value, or it has no type.
check::Type TypeAt(const SymbolIndex& index, source::FileId file, std::int32_t offset);

struct OwnWord {
  std::string_view word;  // "me", "you" or "it"
  source::Span span;
  check::Type type;        // Error: not known
  std::int32_t card = -1;  // the card around the place, into CheckedRules::cards; -1: the place is not in a card
};
std::optional<OwnWord> OwnWordAt(const SymbolIndex& index, source::FileId file, std::int32_t offset);

}  // namespace cardinal::symbols
