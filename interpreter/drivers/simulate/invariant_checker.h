// In: the positions of one game, one after the other. Out: what is wrong with them. Promises: draws nothing from the
// game's luck and changes nothing.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/machine/match/match.h"

namespace cardinal::simulate {

// How much was looked at.
struct CheckStats {
  std::int64_t positions = 0;
  std::int64_t determinized = 0;    // matches that a seat could imagine
  std::int64_t replayed_games = 0;  // games that were played a second time
};

class InvariantChecker {
 public:
  InvariantChecker(const program::Program& program, const match::Match& start, std::uint64_t seed, bool closely)
      : program_(program), start_(start), seed_(seed), closely_(closely) {}

  // In words, empty if nothing is wrong. Of every position: the invariants of a match (every card in one place, no zone
  // over its `at most`, no state out of its range, a decision with options of which none stands twice), and that the
  // cards are those of the start, each of its owner. Of every eighth (`closely`: of every): that its image reads back
  // as the same match, and that each seat would see the same in a match that it could imagine.
  std::string CheckPosition(const match::Match& match);
  const CheckStats& GetStats() const { return looked_; }

 private:
  std::string CheckDeterminized(const match::Match& match);

  const program::Program& program_;
  const match::Match& start_;
  std::uint64_t seed_;
  bool closely_;
  CheckStats looked_;
};

}  // namespace cardinal::simulate
