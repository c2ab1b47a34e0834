// The vanilla duel as every peer plays it: the deck, the numbers of the rules, and the sum of the games of a run. A
// peer is another program for the same game. All peers draw from one stream of dice (tests/bench/dice.h) in the order
// of the rules, shuffles and answers alike, and draw nothing for a decision with one option. So one seed gives the same
// games in every peer. The rules are the clauses of tests/bench/duel/rulebook.yaml.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "tests/bench/piles.h"

namespace cardinal::peers {

inline constexpr int kHandSize = 5;     // VD-004
inline constexpr int kWindows = 3;      // VD-011
inline constexpr int kItemBonus = 2;    // VD-012
inline constexpr int kMaxRounds = 200;  // VD-019

struct DuelCard {
  bool creature = false;
  std::uint8_t element = 0;  // its place in VD-009
  std::int8_t attack = 0;
  std::int8_t health = 0;
  std::int8_t bonus = 0;  // items
};

using DuelDeck = std::array<DuelCard, by_hand::kDeckSize>;

// The path of duel/deck.cardinal, and its cards.
std::string DuelDeckPath();
DuelDeck ReadDuelDeck();

// The Attack that element `a` has more against `b`: each element is strong against the next one (VD-009, VD-010).
inline int ElementBonus(int a, int b) {
  const int distance = b - a;
  if (distance == 1 || distance == -4) return 2;
  return distance == -1 || distance == 4 ? -2 : 0;
}

struct DuelTally {
  std::uint64_t games = 0, rounds = 0;
  std::uint64_t decisions = 0, choices = 0;  // a choice has two or more legal moves
  std::uint64_t won0 = 0, won1 = 0, drawn = 0;
  std::uint64_t at_max_rounds = 0;
  std::uint32_t checksum = 0;  // equal for all programs that play the same games

  void EndGame(int game_rounds, int wins0, int wins1) {
    ++games;
    rounds += static_cast<std::uint64_t>(game_rounds);
    won0 += wins0 > wins1;
    won1 += wins1 > wins0;
    drawn += wins0 == wins1;
    at_max_rounds += game_rounds >= kMaxRounds;
    checksum = checksum * 31 + static_cast<std::uint32_t>(game_rounds * 7 + wins0 * 3 + wins1);
  }
  bool operator==(const DuelTally&) const = default;
};

// `games` games from a seed with uniformly random answers, by each of the peers in C++.
DuelTally PlayFlat(const DuelDeck& deck, std::uint32_t seed, int games);
DuelTally PlayStepByStep(const DuelDeck& deck, std::uint32_t seed, int games);
DuelTally PlayBytecode(const DuelDeck& deck, std::uint32_t seed, int games);

}  // namespace cardinal::peers
