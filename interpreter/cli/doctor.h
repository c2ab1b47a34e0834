// cardinal doctor: one page on the state of a game: lint, scenarios, coverage, and some random games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct DoctorArguments {
  std::string game;
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> options;  // of the game, NAME=VALUE
  std::vector<std::string> players;  // numbers of players, "2", "4-6"; empty: every number that the game allows
  std::int64_t seconds = 30;         // of random games
  std::uint64_t seed = 1;            // of the first of them
  bool json = false;
  bool quiet = false;  // no progress
};

int RunDoctor(const Environment& env, const DoctorArguments& arguments);

}  // namespace cardinal::cli
