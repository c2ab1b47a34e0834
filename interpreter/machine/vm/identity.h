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

// Whether a change of that query about what cards are is in force, or may be.
bool FindChange(const Machine& m, std::int32_t query);
inline bool IsChanged(const Machine& m, std::int32_t query) {
  return m.index ? m.index->IsChanged(m.program, *m.read, query) : FindChange(m, query);
}

// Who controls an existing card. Returns false on a fault.
bool AskController(Machine& m, CardId card, Seat& seat);
inline bool FindController(Machine& m, CardId card, Seat& seat) {
  seat = m.read->cards[card].controller;
  const std::int32_t query = m.program.identity.controller;
  return query < 0 || !IsChanged(m, query) || AskController(m, card, seat);
}

// Whether some card may have no text, or another one than its own.
inline bool TextsChange(const Machine& m) {
  return m.program.identity.rules >= 0 && IsChanged(m, m.program.identity.rules);
}
// Whether a card may have the text of another one. While such a change is computed, each card has its own text.
inline bool Lends(const Machine& m) {
  return m.program.identity.lends && m.identity_seen > program::kRulesStep && TextsChange(m);
}

// Whether an existing card has the text (program::Modifier::card), as far as `modify c.rules` decides. Returns false on
// a fault.
bool AskHasText(Machine& m, CardId card, Value text, bool& has);
inline bool FindHasText(Machine& m, CardId card, Value text, bool& has) {
  has = m.read->cards[card].def == text;
  return !(has ? TextsChange(m) : Lends(m)) || AskHasText(m, card, text, has);
}

// The first text of the card for which `fits(text)` holds: its own print before what is lent to it; kNone: there is
// none. Returns false on a fault.
template <class Fits>
bool FindText(Machine& m, CardId card, const Fits& fits, Value& text) {
  text = kNone;
  const Value own = m.read->cards[card].def;
  bool has = false;
  if (fits(own)) {
    if (!FindHasText(m, card, own, has)) return false;
    if (has) return text = own, true;
  }
  if (!Lends(m)) return true;
  for (const program::CardDefId other : m.program.cards.Ids()) {
    if (!fits(other)) continue;
    if (!AskHasText(m, card, other, has)) return false;
    if (has) return text = other, true;
  }
  return true;
}

}  // namespace cardinal::vm
