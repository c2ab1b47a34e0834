// The words and the shape of the text of an instruction, for printing and reading.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// A name of the rules as one word.
inline std::string AsWord(std::string_view name) {
  std::string word(name);
  for (char& c : word) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!fits) c = '_';
  }
  return word;
}

// By program::InsertPosition.
inline constexpr std::array<std::string_view, 3> kPlaceWords = {"default", "top", "bottom"};

// The words of the types, by program::TypeKind.
inline constexpr std::array<std::string_view, 16> kTypeWords = {
    "nothing", "number", "truth",  "name", "enum", "player", "table", "card",
    "event",   "action", "window", "list", "zone", "rule",   "print", "error"};
inline std::string_view WordOf(program::TypeKind kind) { return kTypeWords[static_cast<std::size_t>(kind)]; }

// `{x}`, `{y}`, `{z}`, `{w}`: which operand it is.
inline std::optional<std::size_t> OperandIndex(std::string_view placeholder) {
  constexpr std::string_view kNames = "xyzw";
  const std::size_t at = placeholder.size() == 1 ? kNames.find(placeholder[0]) : std::string_view::npos;
  return at == std::string_view::npos ? std::nullopt : std::optional(at);
}

// The type letters of the operands, without the result's and without `*`.
inline std::string_view OperandTypes(Op op) {
  std::string_view types = InfoOf(op).types;
  types.remove_prefix(types.find(':') + 1);
  if (types.ends_with('*')) types.remove_suffix(1);
  return types;
}
// The number of operands that the instruction has in any case; the text names those with letters of their own.
inline std::size_t FixedOperands(Op op) {
  std::size_t named = 0;
  for (const std::string_view letter : {"{x}", "{y}", "{z}", "{w}"})
    named += InfoOf(op).text.find(letter) != std::string_view::npos;
  return named;
}
inline bool TakesMoreOperands(Op op) { return InfoOf(op).types.ends_with('*'); }
// The type letter of the result; 0: the instruction has none.
inline char ResultType(Op op) {
  const std::string_view types = InfoOf(op).types;
  return types.starts_with(':') ? '\0' : types[0];
}

}  // namespace cardinal::ir
