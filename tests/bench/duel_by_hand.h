// In: dice, moves.
// Out: the vanilla duel of duel/*.cardinal, written by hand in C++; it stops at each decision.
// Promises: a State is one flat value; nothing is allocated; forced decisions are asked too. Shuffles and the answers
// of PlayRandom come from one stream of dice in the order of the rules, so that one seed gives the same games in every
// program.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tests/bench/dice.h"
#include "tests/bench/piles.h"
#include "tests/bench/played.h"

namespace cardinal::duel {

using by_hand::Card;
using by_hand::Dice;
using by_hand::kDeckSize;

// A move is the card that is fielded or played, or kPass.
using Move = std::uint8_t;
inline constexpr Move kPass = 255;
inline constexpr int kMaxMoves = kDeckSize + 1;
inline constexpr int kMaxRounds = 200;  // VD-019

struct Player {
  by_hand::Pile deck;  // the top is the end
  by_hand::Pile hand, discard, wins;
  Card slot = by_hand::kNoCard;
  std::int8_t attack = 0;  // of the creature in the slot, elements and items counted
  std::uint8_t creatures_in_hand = 0;
  std::uint8_t creatures_left = 0;  // in hand or draw pile, or in the slot
};

enum class Ask : std::uint8_t { Field, Item, Over };

struct State {
  std::array<Player, 2> players;
  Ask ask = Ask::Over;
  bool contested = false;   // both field a creature in this round
  std::uint8_t seat = 0;    // the seat that is asked
  std::uint8_t asked = 0;   // decisions in this step so far, of two to field and six to play an item
  std::uint8_t rounds = 0;  // finished rounds
};

void Setup(State& state, Dice& dice);
// Writes the legal moves in hand order, pass first; at least one unless the game is over.
int Legal(const State& state, std::span<Move, kMaxMoves> moves);
// Applies a move that Legal offers; the dice are for draw piles that are shuffled after a tie.
void Apply(State& state, Move move, Dice& dice);

int Health(const State& state, int seat);  // of the creature in that seat's slot
by_hand::Result ResultOf(const State& state);

// One game with uniformly random answers.
by_hand::Played PlayRandom(Dice& dice);

// The results of a run of games in one number: equal for all programs that play the same games.
struct Checksum {
  std::uint32_t value = 0;
  void Add(int rounds, int wins0, int wins1) {
    value = value * 31 + static_cast<std::uint32_t>(rounds * 7 + wins0 * 3 + wins1);
  }
};

// The checksum of `games` games by hand, from a seed.
std::uint32_t ChecksumByHand(std::uint32_t seed, int games);

// Rearranges a draw pile, its top at the end.
void Shuffle(std::span<Card> pile, Dice& dice);

}  // namespace cardinal::duel
