// What a card is, where rules of the game change it (program::Identity). In: a machine, a card. Out: the answers.
// Promises: an answer depends on the position alone, not on what is being computed when it is asked.
#pragma once

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// While such a change is computed: questions see only the changes of the steps before it, their answers
// are remembered apart from all others, and what was being computed before does not matter.
class IdentityScope {
 public:
  IdentityScope(Machine& m, std::int32_t step);
  ~IdentityScope();
  IdentityScope(const IdentityScope&) = delete;
  IdentityScope& operator=(const IdentityScope&) = delete;

 private:
  Machine& m_;
  MemoTable* const memo_;
  const std::int32_t identity_seen_, layers_seen_;
  const std::size_t identity_frames_;
  std::vector<std::int32_t> applying_;
};

// Who controls an existing card. Returns false on a fault.
bool AskController(Machine& m, CardId card, Seat& seat);
inline bool FindController(Machine& m, CardId card, Seat& seat) {
  seat = m.read->cards[card].controller;
  return m.program.identity.controller < 0 || AskController(m, card, seat);
}

// Whether the text of an existing card works, as far as `modify c.rules` decides. Returns false on a fault.
bool AskRules(Machine& m, CardId card, bool& has);
inline bool FindHasRules(Machine& m, CardId card, bool& has) {
  has = true;
  return m.program.identity.rules < 0 || AskRules(m, card, has);
}

}  // namespace cardinal::vm
