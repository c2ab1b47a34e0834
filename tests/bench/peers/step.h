// The duel as a C++ library offers it: the state is one flat value, the game stops at each decision, and the caller
// asks for the legal moves and makes one. An interpreter has the same shape, so this peer can play in lockstep with the
// engine.
#pragma once

#include <array>
#include <span>

#include "tests/bench/dice.h"
#include "tests/bench/peers/duel.h"
#include "tests/bench/played.h"

namespace cardinal::peers {

// A move is the card that is fielded or played, by its place in the deck, or kPass.
using Move = std::uint8_t;
inline constexpr Move kPass = 255;
inline constexpr int kMaxMoves = by_hand::kDeckSize + 1;

struct StepPlayer {
  by_hand::Pile deck, hand, discard, wins;  // the top of the deck is its end
  by_hand::Card slot = by_hand::kNoCard;
  std::int8_t bonus = 0;  // of the creature in the slot: elements and items
  std::uint8_t creatures_in_hand = 0;
  std::uint8_t creatures_left = 0;  // in hand, draw pile or slot
};

enum class Ask : std::uint8_t { Creature, Item, Over };

struct StepState {
  std::array<StepPlayer, 2> players;
  by_hand::Dice dice;  // of the shuffles
  Ask ask = Ask::Over;
  bool contested = false;   // both players field a creature in this round
  std::uint8_t seat = 0;    // the seat that is asked
  std::uint8_t asked = 0;   // decisions in this step so far: two to field, or six to play an item
  std::uint8_t rounds = 0;  // finished rounds
};

class StepGame {
 public:
  explicit StepGame(const DuelDeck& deck) : deck_(deck) {}

  void Setup(StepState& state) const;
  // Writes the legal moves in hand order, pass first; returns their number, at least 1 unless the game is over.
  int Legal(const StepState& state, std::span<Move, kMaxMoves> moves) const;
  // Makes a move that Legal offers.
  void Apply(StepState& state, Move move) const;

  // Of the creature in the seat's slot.
  int Attack(const StepState& state, std::size_t seat) const;
  int Health(const StepState& state, std::size_t seat) const;
  static by_hand::Result Result(const StepState& state);

 private:
  void DrawOne(StepPlayer& player) const;
  void Field(StepState& state, Move card) const;
  void PlayOrPass(StepState& state, Move move) const;
  void BeginRound(StepState& state) const;
  void BeginWindows(StepState& state) const;
  void Compare(StepState& state) const;
  void EndRound(StepState& state) const;

  const DuelDeck& deck_;
};

}  // namespace cardinal::peers
