// Checks the positions of simulated games.
// In: the positions of one game, in their order. Out: what is wrong with them. Promises: the checker draws nothing from
// the game's random stream and changes nothing.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/machine/match/match.h"

namespace cardinal::simulate {

// How much was checked.
struct CheckStats {
  std::int64_t positions = 0;
  std::int64_t determinized = 0;    // determinized matches that were compared for a seat
  std::int64_t replayed_games = 0;  // games that were played a second time
};

class InvariantChecker {
 public:
  InvariantChecker(const program::Program& program, const match::Match& start, std::uint64_t seed, bool closely)
      : program_(program), start_(start), seed_(seed), closely_(closely) {}

  // Returns a message, or "" if nothing is wrong. In every position it checks the invariants of a match (every card is
  // in one zone, no zone exceeds its `at most`, no state is out of its range, a decision has options, none of them
  // twice), and that the cards are those of the start with the same owners. In every eighth position (every position if
  // `closely`) it also checks that the image of the match decodes to the same match, and that each seat has the same
  // observation in a determinized match.
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
