// In: a match of the engine.
// Out: the part of it on which two programs for the same game must agree at a decision.
// Promises: a game has the zones deck, hand, slot, wins and discard for each player, and `attack` and `health` of the
// card in a slot; moves are numbers as in hand-written games: a card, or one of the three below.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "interpreter/machine/engine/engine.h"

namespace cardinal::bench {

using Cards = std::vector<int>;

inline constexpr int kPassMove = 255, kYesMove = 254, kNoMove = 253;

int ToMove(const model::Option& option);

struct Half {
  Cards deck, hand, slot, wins, discard;  // a deck from its top, the others in the order in which cards were added
  Cards numbers;                          // attack and health of the creature in the slot
};

struct Position {
  int seat = 0;  // the seat that is asked
  Cards moves;   // in any order: the index of a move in the list has no meaning
  std::array<Half, 2> halves;
};

// Returns the first difference in words, or "".
std::string Difference(const Position& engine, const Position& by_hand);

class EngineEye {
 public:
  explicit EngineEye(const program::Program& program);
  Position Look(const match::Match& match) const;

 private:
  Cards Numbers(const match::Match& match, model::CardId card) const;

  const program::Program& program_;
  std::array<std::array<match::ZoneId, 2>, 5> zones_;  // deck, hand, slot, wins, discard; by seat
  std::int32_t attack_, health_;
};

}  // namespace cardinal::bench
