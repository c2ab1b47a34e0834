// In: the engine, the same game written by hand, random numbers.
// Out: the first place at which the two games differ.
// Promises: both get the same shuffles, first player and answers. Before each answer it compares the seat that is
// asked, the legal moves, every zone and the numbers of the creatures in their slots, at the end the result.
#pragma once

#include <array>
#include <string>

#include "tests/bench/dice.h"
#include "tests/bench/engine_side.h"
#include "tests/bench/position.h"

namespace cardinal::bench {

// The random results before the first decision of a player.
struct Dealt {
  std::array<Cards, 2> decks;  // as they were shuffled, top first
  int first = 0;               // seat of the first player; 0 if it is not random
  by_hand::Dice dice;          // the dice before the shuffles
};

// A hand-written game. It receives the moves and the random results.
class Rival {
 public:
  virtual ~Rival() = default;
  virtual void Deal(const Dealt& dealt) = 0;
  // Makes a legal move. `dice` are for the random results that it causes, in their order: a shuffle, one of several
  // cards in their order.
  virtual void Do(int move, by_hand::Dice dice) = 0;
  virtual Position Look() const = 0;
  virtual by_hand::Result Result() const = 0;  // Running while a player is asked
  virtual int Rounds() const = 0;
};

// Plays one random game in both. Returns "" if they agree to the end, otherwise the difference and its place. Random
// results take their numbers from the dice when they happen; a pile is shuffled from the bottom to the top, before the
// first shuffle in the order of the deck. `played`, if given, receives the results of the game.
std::string Lockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, by_hand::Played* played = nullptr);

}  // namespace cardinal::bench
