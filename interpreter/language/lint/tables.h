// Small things that whoever reads checked rules needs.
#pragma once

#include <cstdint>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

// The entry of a table that an id means; the checker has seen to it that there is one.
template <typename Table>
const auto& At(const Table& table, std::int32_t index) {
  return table[static_cast<std::size_t>(index)];
}

// Whether values of this type lie between bounds.
inline bool IsOrdered(check::Type type) {
  using check::TypeKind;
  return !type.optional && (type.kind == TypeKind::Int || type.kind == TypeKind::Bool || type.kind == TypeKind::Enum);
}

}  // namespace cardinal::lint
