// cardinal fuzz: searches random games for errors of the rules, shrinks them and writes them as scenarios.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct FuzzArguments {
  std::string game;
  std::string time;                    // "60s", "5m"; empty: bounded by `games`, or one minute
  std::optional<std::uint64_t> games;  // empty: until the time is over
  std::uint64_t seed = 1;
  std::vector<std::string> decks;    // files or names; empty: all that are found
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> players;  // numbers of players, "2", "4-6"; empty: every number that the game allows
  unsigned jobs = 0;                 // 0: as many as the machine runs at once
  std::string out = "findings";      // the folder for the scenarios
  bool quiet = false;                // no progress output
};

int RunFuzz(const Environment& env, const FuzzArguments& arguments);

}  // namespace cardinal::cli
