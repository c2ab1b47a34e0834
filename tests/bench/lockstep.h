// In: the engine, the same game written by hand, random numbers. Out: the first place where they tell a game
// differently. Promises: both get the same shuffles, first player and answers; before each answer who is asked, the
// legal moves, every zone and the numbers of the creatures in their slots are compared, at the end the result.
#pragma once

#include <array>
#include <string>

#include "tests/bench/dice.h"
#include "tests/bench/engine_side.h"
#include "tests/bench/position.h"

namespace cardinal::bench {

// What luck has decided before the first decision of a player.
struct Dealt {
  std::array<Cards, 2> decks;  // as they were shuffled, top first
  int first = 0;               // seat of the first player; 0 if luck is not asked
  by_hand::Dice dice;          // as they were before
};

// A game that somebody has written by hand. It is told the moves, and what luck does.
class Rival {
 public:
  virtual ~Rival() = default;
  virtual void Deal(const Dealt& dealt) = 0;
  // A legal move. `dice`: for the luck that it causes, in its order: a shuffle, one of several cards in their order.
  virtual void Do(int move, by_hand::Dice dice) = 0;
  virtual Position Look() const = 0;
  virtual by_hand::Result Result() const = 0;  // Running while somebody is asked
  virtual int Rounds() const = 0;
};

// Plays one random game in both; empty if they agree to the end, else what differs and where. Luck takes its numbers
// from the dice when it happens; a pile is shuffled from the bottom to the top, before the first shuffle in the order
// of the deck. `played`, if given, is what the game came to.
std::string Lockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, by_hand::Played* played = nullptr);

}  // namespace cardinal::bench
