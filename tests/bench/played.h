// In: nothing.
// Out: the results of one game, played by any program.
// Promises: plain numbers.
#pragma once

#include <cstdint>

namespace cardinal::by_hand {

enum class Result : std::uint8_t { Seat0, Seat1, Draw, Running };

struct Played {
  Result result = Result::Draw;
  int first = 0;  // first player of round 1
  int rounds = 0;
  int decisions = 0;  // all prompts
  int choices = 0;    // prompts with two or more legal moves
};

}  // namespace cardinal::by_hand
