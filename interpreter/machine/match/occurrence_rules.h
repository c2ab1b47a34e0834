// Which occurrences, hooks and actions belong together. In: a program and a match whose invariants hold. Out: answers
// for those who verify what runs in the match. Promises: no id is used before it has been checked.
#pragma once

#include <cstdint>

#include "interpreter/machine/match/invariants.h"

namespace cardinal::match {

class OccurrenceRules {
 public:
  OccurrenceRules(const program::Program& program, const Match& match);

  // Whether the function may be below a decision: it belongs to an occurrence, a hook, a part, or it runs the
  // state-based actions. Those of queries and modifiers may not, nor anything that is only tried.
  bool MayWait(program::FunctionId code) const { return roles_[code] != 0; }
  // Whether it is the function of an event, window or action. They begin with Enter, so a decision in one belongs to an
  // occurrence.
  bool RunsOccurrence(program::FunctionId code) const { return (roles_[code] & kOccurrence) != 0; }
  bool IsHook(program::FunctionId code) const { return (roles_[code] & kHook) != 0; }

  // Whether the value is a reference to a hook of this occurrence. A hook takes as many arguments as its event or
  // action has.
  bool IsHeard(Value value, std::int16_t kind, std::int32_t what) const;
  // Whether the occurrence `uid` is one to which the hook with this function applies. Checked only while it can be
  // found.
  bool IsHookedOccurrence(program::FunctionId code, Value uid) const;
  // Whether this seat may act with that card, or without a card, and `code` is the function that runs or cancels the
  // action then; the window must have this action, unless the window is over.
  bool Acts(std::int32_t action, program::FunctionId code, Value you, Value me, Value window) const;
  // Whether each option that is an action is one of the window, with a card that has a variant of it.
  bool HasValidActions(const model::Decision& decision) const;

 private:
  enum Role : std::uint8_t { kOccurrence = 1, kHook = 2, kOther = 4 };
  void Add(program::FunctionId code, Role role) {
    if (roles_.Contains(code)) roles_[code] |= role;
  }

  template <class Condition>
  bool HasHook(std::int16_t kind, std::int32_t what, Condition fulfils) const;
  bool IsVariantFor(const program::Action& action, const program::ActionVariant& variant, CardId card) const;

  const program::Program& program_;
  const Match& match_;
  base::Table<program::FunctionId, std::uint8_t> roles_;  // a set of Role
};

}  // namespace cardinal::match
