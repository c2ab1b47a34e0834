// In: games played.
// Out: their average results, and how certain these are.
// Promises: sums only; two tallies of the same game differ by sampling error, and `Apart` returns the number of
// standard errors.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "tests/bench/played.h"

namespace cardinal::bench {

// Mean and spread of one figure.
struct Figure {
  double count = 0, sum = 0, squares = 0;
  void Add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double Mean() const { return count > 0 ? sum / count : 0; }
  double ErrorSquared() const { return count > 1 ? (squares / count - Mean() * Mean()) / (count - 1) : 0; }
};

// Returns the difference of two means in standard errors.
inline double Apart(const Figure& a, const Figure& b) {
  const double error = std::sqrt(a.ErrorSquared() + b.ErrorSquared());
  const double distance = std::fabs(a.Mean() - b.Mean());
  return error > 0 ? distance / error : distance > 0 ? 1e9 : 0;
}

struct Tally {
  Figure decisions, choices, won_first, won_second, drawn, rounds;

  void Add(const by_hand::Played& game) {
    const auto won = [&](int seat) { return game.result == static_cast<by_hand::Result>(seat); };
    decisions.Add(game.decisions);
    choices.Add(game.choices);
    rounds.Add(game.rounds);
    won_first.Add(won(game.first));
    won_second.Add(won(game.first ^ 1));
    drawn.Add(game.result == by_hand::Result::Draw);
  }
  void Add(const Tally& other) {
    for (Figure Tally::*figure :
         {&Tally::decisions, &Tally::choices, &Tally::won_first, &Tally::won_second, &Tally::drawn, &Tally::rounds}) {
      (this->*figure).count += (other.*figure).count;
      (this->*figure).sum += (other.*figure).sum;
      (this->*figure).squares += (other.*figure).squares;
    }
  }
};

}  // namespace cardinal::bench
