// What the names in the sources mean: each name at its exact place, its entity, and how the name is used there.
// check::Check records references for a caller that requests them, in the order in which it reads the names; it does
// not sort them, because sorting costs more than finding them (symbols/symbol_index.h sorts). Promises: every resolved
// name is recorded; a node of the tree has each meaning once. A name in a text that is checked more than once (a hook
// on two events, a card's part that two actions use) can mean several entities; the one of the first check comes first.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/ids.h"
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
  Layer,  // index: layer; the layer `_` has no name
  Zone,
  Relation,
  Query,  // a query that the rules declare with `query`
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
  Clause,           // index: into ClauseSets::ClauseIds(); not recorded, because CheckedRules::citations has them
};

// A named thing of the rules. `index` is its place in the table of CheckedRules for that kind.
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
  Call,        // runs an event, a part or a window; an action uses a part; a game begins with an event
  Hook,        // the head of a hook
  Permit,      // the head of an `allow` or `forbid`
  Give,        // a card has a value for an attribute, a body for a part, rules for a group
  WordingKey,  // the key of a wording
  Translate,   // the key of an entry of `text`, or a card's name in another language
  FormerName,  // a former name of a card
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
  source::Span definition;  // the first definition
  BodyId body;              // into CheckedRules::bodies, by the first check; none: a hole of a wording
  std::int32_t local = -1;  // into Body::locals
};

struct References {
  std::vector<Reference> all;
  std::vector<LocalName> locals;
};

// The names that the language itself defines: types, functions, members of cards and occurrences, words of windows.
// Sorted.
const std::vector<std::string_view>& BuiltInNames();
Entity FindBuiltIn(std::string_view name);  // None: there is no such name

// The place of the name in a node that has one: a Name, a path, a parameter, a type, a named argument; for a string,
// the text between its quotation marks.
source::Span NameSpan(const ast::File& file, ast::NodeId id);

}  // namespace cardinal::check
