// In: the engine and the by-hand rules, random numbers. Out: the first place where they tell a game differently.
// Promises: both get the same deck orders, first player and answers; before each answer who is asked, the legal moves,
// every zone and the numbers in battle are compared, at the end the result.
#pragma once

#include <string>

#include "tests/bench/engine_side.h"

namespace cardinal::bench {

// Plays one random game in both; empty if they agree to the end, else what differs and where.
std::string Lockstep(EngineSide& engine, const by_hand::Game& game, by_hand::Dice& dice);

}  // namespace cardinal::bench
