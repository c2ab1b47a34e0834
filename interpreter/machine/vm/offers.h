// Computes the legal actions in a window. In: a window whose frame is on top. Out: the seat to act and its legal
// actions. Promises: nothing changes; each evaluation is charged, and actions are skipped only if no card of the match
// provides them.
#pragma once

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

inline void CountOne(Value& count) {
  if (count < std::numeric_limits<Value>::max()) ++count;
}
// The seat to ask; kNoSeat if it is eliminated or the window asks no seat.
inline Seat SeatToAsk(const Machine& m, const Value* layout) {
  const auto asked = Elements(m.stack, layout[match::kAskedList]);
  if (asked.empty()) return model::kNoSeat;
  const Value position = std::max<Value>(layout[match::kPosition], 0), seats = std::ssize(asked);
  const Value seat = asked[position < seats ? position : position % seats];  // division is slow
  const bool plays = seat >= 0 && seat < m.read->seats && !((m.read->eliminated >> seat) & 1u);
  return plays ? static_cast<Seat>(seat) : model::kNoSeat;
}

// Index into the action's variants: that of a text; -1: it has none.
inline std::int32_t VariantIn(const program::Action& action, Value text) {
  return action.variant_of.Contains(text) ? action.variant_of[text] : -1;
}
// That of the first text with one that is lent to the card; -1: there is none. Returns false on a fault.
bool FindLentVariant(Machine& m, const program::Action& action, CardId card, std::int32_t& variant);
// That of the card's own text, or else of a lent one; of an action without a card, its only one. Returns false on a
// fault.
inline bool FindVariant(Machine& m, const program::Action& action, CardId card, std::int32_t& variant) {
  variant = action.variants.empty() ? -1 : 0;
  if (action.card_type < 0) return true;
  variant = VariantIn(action, m.read->cards[card].def);
  return variant >= 0 || !Lends(m) || FindLentVariant(m, action, card, variant);
}
// The variant that the frame of an action runs; -1: none.
std::int32_t VariantOf(const program::Action& action, FunctionId code);

struct Offering {
  Machine& m;
  Seat seat;
  std::int32_t window;  // its uid
  std::vector<model::Option>& options;
};
// An action that a player could take in the window with that number.
struct Taking {
  std::int32_t action;
  CardId card;  // -1: the action has none
  Seat seat;
  std::int32_t window;
};
// The variant of the action, if it is legal now; otherwise -1. Returns false on a fault.
bool FindLegalVariant(Machine& m, const Taking& taking, std::int32_t& variant);
// Lists all legal actions. Returns false on a fault.
bool FindOffers(const Offering& offering, const std::vector<std::int32_t>& actions);

}  // namespace cardinal::vm
