// Reports what the checker knows at one place of a text: the names that are visible there and the expected type. A
// caller puts a placeholder, an unused name, at the place and passes a Probe to check::Check. Promises: each candidate
// is found by the checker if its name replaces the placeholder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"

namespace cardinal::check {

// A name that the checker would accept at the place.
struct NameCandidate {
  std::string name;
  Entity entity;              // None: a variable, or a text in quotation marks
  Type type;                  // the type of its value, or of the result of an event; Error: there is no type
  std::vector<Param> params;  // the parameters of a call, without the object before the dot
  bool assignable = false;    // a variable: a state of the event
};

// What is expected at the place.
enum class NameCategory : std::uint8_t {
  Nothing,           // a new name, or a word of the language
  Value,             // a question without a dot
  Member,            // a question after a dot
  Query,             // in the head of `modify`
  PermissionTarget,  // in the head of `allow` and `forbid`
  State,             // the state that is set
  Event,             // a statement
  HookTarget,        // in the head of a hook
  Window,
  EventWithoutArguments,  // an event without arguments
  Type,
  SimpleType,  // neither a set nor a list
  Collection,  // `set` or `list`, before `of`
  CardType,
  TypeOfCard,  // a card type that the rules declare
  Enum,
  Listed,    // `all`
  Running,   // `current`
  CardItem,  // an item of a card
  Rule,      // in a group of rules of a card
  Part,      // the part that an action uses
  Zone,      // the zone to which cards move
  Pattern,   // in the brackets of a head
  ZoneOwner,
  Viewer,      // after `seen by`
  Text,        // in quotation marks
  Translated,  // a name of the rules, in `text`
  Said,        // the key of a wording
  PartClause,  // after the name of a part
  GroupBlock,  // after the name of a group of rules: its block
  Layer,       // after `in`, in the head of `modify`
  Language,
  Game,
};

// The allowed numbers of an attribute.
struct ProbedRange {
  std::optional<std::int64_t> min, max;
};

// A call with the place inside its brackets.
struct ProbedCall {
  source::Span span;
  std::string name;
  Entity callee;  // None: a relation
  std::vector<Param> params;
  Type result;               // of a built-in question
  std::int32_t active = -1;  // the parameter of the argument at the place; -1: no parameter
};

// Whether a value of type `from` is valid where `to` is expected, with only the conversions of language.md, section 1.
bool IsAssignable(const CheckedRules& rules, Type from, Type to);

struct Probe {
  source::Span placeholder;  // the place of the placeholder

  NameCategory wanted = NameCategory::Nothing;
  std::vector<NameCandidate> candidates;
  std::vector<Type> types;           // the expected types; empty: any
  bool condition = false;            // whether the place is in the condition of an `if`, a filter and the like
  bool plain = false;                // only a literal is allowed, as a card prints it
  std::optional<ProbedRange> range;  // for an attribute that is a number
  bool in_body = false;              // whether the next three are known
  bool has_me = false, has_you = false, has_it = false;
  std::vector<ProbedCall> calls;  // from the innermost outwards
};

}  // namespace cardinal::check
