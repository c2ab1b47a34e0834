// cardinal fuzz: random games that look for what is wrong with rules, shrink it and write it as scenarios.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct FuzzArguments {
  std::string game;
  std::string time;                    // "60s", "5m"; empty: as `games` says, or a minute
  std::optional<std::uint64_t> games;  // not given: until the time is over
  std::uint64_t seed = 1;
  std::vector<std::string> decks;    // files or names; none: all that are found
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> players;  // how many play, "2", "4-6"; none: every number that the game allows
  unsigned jobs = 0;                 // 0: as many as the machine runs at once
  std::string out = "findings";      // the folder in which scenarios are written
  bool quiet = false;                // no word on how far it is
};

int RunFuzz(const Environment& env, const FuzzArguments& arguments);

}  // namespace cardinal::cli
