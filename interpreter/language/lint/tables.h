// Small functions for code that reads checked rules: table entries by id, and properties of types.
#pragma once

#include <cstdint>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

// The entry of a table for an id. The checker guarantees that it exists.
template <typename Table>
const auto& At(const Table& table, std::int32_t index) {
  return table[static_cast<std::size_t>(index)];
}

// Whether values of this type can have a lower and an upper bound.
inline bool IsOrdered(check::Type type) {
  using check::TypeKind;
  return !type.optional && (type.kind == TypeKind::Int || type.kind == TypeKind::Bool || type.kind == TypeKind::Enum);
}

}  // namespace cardinal::lint
