// The types of the language, as plain values. A `T?` is a T with `optional`; a list or set names its element kind.
#pragma once

#include <cstdint>

namespace cardinal::check {

enum class TypeKind : std::uint8_t {
  Error,  // an error was reported: fits everywhere, so that one mistake is reported once
  Void,   // an event that returns nothing
  None,   // the literal `none`
  Int,
  Bool,
  Name,
  Enum,  // id: enum
  Player,
  Table,
  Card,    // id: card type; -1: any card
  Event,   // id: event; -1: any
  Action,  // id: action; -1: any
  Window,  // id: window; -1: any
  List,    // element, id: the type of the elements
  Empty,   // the literal `[]`
  Rule,    // a rule that replaces an event; only the options of `order by` have this type
  Print,   // a card of the game as it is printed; id: its card type; -1: any card
};

struct Type {
  TypeKind kind = TypeKind::Error;
  std::int32_t id = -1;
  TypeKind element = TypeKind::Error;
  bool optional = false;

  bool operator==(const Type&) const = default;
  bool IsError() const { return kind == TypeKind::Error; }
  bool IsList() const { return kind == TypeKind::List || kind == TypeKind::Empty; }
  bool IsOccurrence() const { return kind == TypeKind::Event || kind == TypeKind::Action || kind == TypeKind::Window; }
  Type WithoutOptional() const {
    Type type = *this;
    type.optional = false;
    return type;
  }
  Type Optional() const {
    Type type = *this;
    type.optional = true;
    return type;
  }
  Type Element() const { return {element, id, TypeKind::Error, false}; }
  static Type Make(TypeKind kind, std::int32_t id = -1) { return {kind, id, TypeKind::Error, false}; }
  static Type MakeList(Type element) { return {TypeKind::List, element.id, element.kind, false}; }
};

}  // namespace cardinal::check
