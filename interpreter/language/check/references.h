// What the names in the sources mean: each name at its exact place, the thing that it names, and what is done with that
// thing there. check::Check fills it for a caller that asks, in the order in which it meets the names: sorting them
// costs more than finding them, and symbols/symbol_index.h does it. Promises: each name that was resolved is there; a
// node of the tree has each meaning once. A name in a text that is checked more than once (a hook on two events, a
// card's part that two actions use) may mean several things; what the first check found comes first.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/source/source.h"

namespace cardinal::check {

enum class EntityKind : std::uint8_t {
  None,
  BuiltIn,    // index: into BuiltInNames()
  Game,       // index: 0
  Language,   // index: language
  Enum,       // index: enum
  EnumValue,  // index: enum, value: its position
  CardType,
  Attribute,
  Field,  // a state of a card, a player or the table, or an option of the game
  Part,
  RulesGroup,
  Zone,
  Relation,
  Query,  // one that is declared as such
  Event,
  Action,
  Window,
  Card,
  EventState,       // index: event, value: its position
  QueryParameter,   // index: query, value: its position
  EventParameter,   // index: event, value: its position
  WindowParameter,  // index: window, value: its position
  PartParameter,    // index: part, value: its position
  Local,            // index: into References::locals
  Clause,           // index: into ClauseSets::Texts(); not recorded, because CheckedRules::citations has them
};

// A thing that has a name. `index` is its place in the table of CheckedRules of that kind.
struct Entity {
  EntityKind kind = EntityKind::None;
  std::int32_t index = -1;
  std::int32_t value = -1;
  auto operator<=>(const Entity&) const = default;
  explicit operator bool() const { return kind != EntityKind::None; }
};

enum class ReferenceKind : std::uint8_t {
  Read,
  Definition,
  Write,       // set, add, move to, shuffle, modify
  Call,        // an event, a part or a window runs, an action uses a part, a game begins with an event
  Hook,        // the head of a hook
  Permit,      // the head of an `allow` or `forbid`
  Give,        // a card gives an attribute its value, a part its text, a group its rules
  WordingKey,  // the key of a wording
  Translate,   // the key of an entry of `texts`, or a card's name in another language
  FormerName,  // the name that a card had before
};

struct Reference {
  source::Span name;
  Entity entity;
  ReferenceKind use = ReferenceKind::Read;
};

// A name that is bound inside a body: `let`, `choose`, `for each`, `each`, a name in the head of a rule, a hole of a
// wording.
struct LocalName {
  std::string name;
  source::Span definition;  // the first one
  std::int32_t body = -1;   // into CheckedRules::bodies, of the first check; -1: a hole of a wording
  std::int32_t local = -1;  // into Body::locals
};

struct References {
  std::vector<Reference> all;
  std::vector<LocalName> locals;
};

// The names that the language itself has: types, functions, members of cards and occurrences, words of windows. Sorted.
const std::vector<std::string_view>& BuiltInNames();
Entity FindBuiltIn(std::string_view name);  // None: there is no such name

// The place of the name in a node that has one: a Name, a path, a parameter, a type, a named argument; of a string what
// is between its quotation marks.
source::Span NameSpan(const ast::File& file, ast::NodeId id);

}  // namespace cardinal::check
