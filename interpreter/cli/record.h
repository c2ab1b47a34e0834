// cardinal record: records games between computer players, each as a log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct RecordArguments {
  std::string game;
  std::uint64_t games = 1;
  std::optional<std::uint64_t> seed;  // of the first game; each next game has the next seed
  std::vector<std::string> players;   // random, greedy; one for each seat
  std::vector<std::string> decks;     // files, or names of decks; empty: legal decks that vary with the seed
  std::vector<std::string> cards;     // more files or folders of cards
  std::vector<std::string> options;   // of the game, NAME=VALUE
  std::string to;                     // the folder for the logs
};

int RunRecord(const Environment& env, const RecordArguments& arguments);

}  // namespace cardinal::cli
