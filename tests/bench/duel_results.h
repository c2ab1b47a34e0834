// The results of a million games of the vanilla duel from one seed, in which all peers agree, to compare with games of
// the engine that have random numbers of their own. duel_test.cpp plays the first games of that seed again.
#pragma once

#include <array>
#include <cstdint>

#include "tests/bench/tally.h"

namespace cardinal::bench {

inline constexpr double kKnownGames = 1'000'000;

struct Fact {
  const char* name;
  double sum;        // over all games
  double deviation;  // of one game; for a share it follows from the share
  bool share;
};

inline constexpr std::array<Fact, 7> kKnownResults = {{{"rounds a game", 21'836'860, 11.8473, false},
                                                       {"decisions a game", 161'724'560, 94.7702, false},
                                                       {"choices a game", 43'198'102, 6.8732, false},
                                                       {"won by seat 0", 397'062, 0, true},
                                                       {"won by seat 1", 396'477, 0, true},
                                                       {"drawn", 206'461, 0, true},
                                                       {"at 200 rounds", 4'398, 0, true}}};

inline constexpr double kKnownDecisions = kKnownResults[1].sum / kKnownGames;  // a game

// The first games of that seed, as one number: DuelTally::checksum.
inline constexpr std::uint32_t kKnownSeed = 12345;
inline constexpr std::uint32_t kChecksum200 = 1'071'649'470, kChecksum1000 = 4'290'592'981;

inline Figure MakeFigure(const Fact& fact) {
  const double mean = fact.sum / kKnownGames;
  const double variance = fact.share ? mean * (1 - mean) : fact.deviation * fact.deviation;
  return {kKnownGames, fact.sum, (variance + mean * mean) * kKnownGames};
}

// The same figures for the games of another program.
struct DuelFigures {
  std::array<Figure, 7> figures;
  void Add(const by_hand::Played& game) {
    const auto is = [&](by_hand::Result result) { return static_cast<double>(game.result == result); };
    const std::array<double, 7> values = {static_cast<double>(game.rounds),
                                          static_cast<double>(game.decisions),
                                          static_cast<double>(game.choices),
                                          is(by_hand::Result::Seat0),
                                          is(by_hand::Result::Seat1),
                                          is(by_hand::Result::Draw),
                                          static_cast<double>(game.rounds == 200)};
    for (std::size_t i = 0; i < values.size(); ++i) figures[i].Add(values[i]);
  }
};

}  // namespace cardinal::bench
