// In: a window whose frame is on top. Out: whose turn it is to act in it, and what he may do. Promises: nothing
// changes; each question is charged, and only what is printed nowhere in the match is not asked.
#pragma once

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

inline void CountOne(Value& count) {
  if (count < std::numeric_limits<Value>::max()) ++count;
}
// `layout`: the locals of the window behind its parameters (match::WindowLocal).
inline void CountPass(Value* layout) {
  CountOne(layout[match::kPosition]);
  CountOne(layout[match::kPasses]);
}

// The seat whose opportunity it is; kNobody if that one is out of the game or nobody is asked at all.
inline Seat SeatToAsk(const Machine& m, const Value* layout) {
  const auto asked = Elements(m.stack, layout[match::kAskedList]);
  if (asked.empty()) return model::kNoSeat;
  const Value position = std::max<Value>(layout[match::kPosition], 0), seats = std::ssize(asked);
  const Value seat = At(asked, position < seats ? position : position % seats);  // it is slow to divide
  const bool plays = seat >= 0 && seat < m.read->seats && !((m.read->eliminated >> seat) & 1u);
  return plays ? static_cast<Seat>(seat) : model::kNoSeat;
}

// Index into the action's variants; -1: the card has none.
std::int32_t VariantFor(const Machine& m, const program::Action& action, CardId card);

struct Offering {
  Machine& m;
  Seat seat;
  std::int32_t window;  // its uid
  bool one_will_do;     // look no further behind the first
  std::vector<model::Option>& options;
};
// All that may be done. False: a fault, or there is one and it will do.
bool FindOffers(const Offering& offering, const std::vector<std::int32_t>& actions);

}  // namespace cardinal::vm
