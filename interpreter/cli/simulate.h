// cardinal simulate: many games between computer players, counted; every position is looked at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct SimulateArguments {
  std::string game;
  std::uint64_t games = 1000;
  std::vector<std::string> decks;    // files or names; none, or `all`: all that are found
  std::vector<std::string> players;  // kinds: one for all seats or one for each; none: random
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> options;  // of the game, NAME=VALUE
  std::uint64_t seed = 1;            // of the first game
  unsigned jobs = 0;                 // 0: as many as the machine runs at once
  std::string examine = "every";     // every, none
  std::string json;                  // a file, or `-` for the output
};

int Simulate(const Environment& env, const SimulateArguments& arguments);

}  // namespace cardinal::cli
