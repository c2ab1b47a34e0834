// Reports what the checker knows at one place of a text: the names that are visible there and the wanted type. A caller
// puts a placeholder, an unused name, at the place and passes a Probe to check::Check. Promises: each candidate is
// found by the checker if its name replaces the placeholder.
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
  Type type;                  // of its value; of an event: of its result; Error: it has none
  std::vector<Param> params;  // of a call, without the object before the dot
  bool assignable = false;    // a variable: a state of the event
};

// What is wanted at the place.
enum class NameCategory : std::uint8_t {
  Nothing,           // a new name, or a word of the language
  Value,             // a question without a dot
  Member,            // a question after a dot
  Query,             // in the head of `modify`
  PermissionTarget,  // in the head of `allow` and `forbid`
  State,             // what is set
  Event,             // a statement
  HookTarget,        // in the head of a hook
  Window,
  EventWithoutArguments,  // an event without arguments
  Type,
  SimpleType,  // neither a set nor a list
  Collection,  // `set` or `list`, before `of`
  CardType,
  TypeOfCard,  // one that the rules declare
  Enum,
  Listed,    // `all`
  Running,   // `current`
  CardItem,  // what a card gives
  Rule,      // in a group of rules of a card
  Part,      // what an action uses
  Zone,      // where cards move
  Pattern,   // in the brackets of a head
  ZoneOwner,
  Viewer,      // `seen by`
  Text,        // in quotation marks
  Translated,  // a name of the rules, in `texts`
  Said,        // what a wording is about
  PartClause,  // after the name of a part
  GroupBlock,  // after the name of a group of rules: its block
  Language,
  Game,
};

// The numbers that a printed value may have.
struct ProbedRange {
  std::optional<std::int64_t> min, max;
};

// A call whose brackets hold the place.
struct ProbedCall {
  source::Span span;
  std::string name;
  Entity callee;  // None: a relation
  std::vector<Param> params;
  Type result;               // of a question that is built in
  std::int32_t active = -1;  // the parameter of the argument at the place; -1: none
};

// Whether a value of type `from` fits where `to` is wanted, with only the conversions of language.md, section 1.
bool IsAssignable(const CheckedRules& rules, Type from, Type to);

struct Probe {
  source::Span placeholder;  // where the placeholder is

  NameCategory wanted = NameCategory::Nothing;
  std::vector<NameCandidate> candidates;
  std::vector<Type> types;           // one of these is wanted; empty: any
  bool condition = false;            // of an `if`, a filter and the like
  bool plain = false;                // only a plain value, as a card prints it
  std::optional<ProbedRange> range;  // of a printed number
  bool in_body = false;              // the next three are known
  bool has_me = false, has_you = false, has_it = false;
  std::vector<ProbedCall> calls;  // from the innermost outwards
};

}  // namespace cardinal::check
