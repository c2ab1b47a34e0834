// cardinal simulate: plays many games between computer players, counts their results and checks every position. Also
// plays a part of them (--shard), and merges the parts (merge).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/cli/simulate_files.h"

namespace cardinal::cli {

struct SimulateArguments {
  std::string game;
  std::uint64_t games = 1000;
  std::vector<std::string> decks;    // files or names; empty, or `all`: all that are found
  std::vector<std::string> players;  // kinds: one for all seats or one for each; empty: random
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> options;  // of the game, NAME=VALUE
  std::uint64_t seed = 1;            // of the first game
  unsigned jobs = 0;                 // 0: as many as the machine runs at once
  std::string examine = "every";     // every, closely, none
  bool check = false;                // the same as `closely`
  std::string shard;                 // "3/10"; empty: all games
  std::string out;                   // the file of the shard; empty: a name made from the game
  ReportFiles files;
  std::string compare;      // the folder or file of an older version, or a deck; empty: none
  std::string lang;         // the reader's language, with `compare`; empty: that of the rules
  bool tournament = false;  // ratings of players and decks; `games` are those of each pair of players
  bool quiet = false;       // no progress output
};

int RunSimulate(const Environment& env, const SimulateArguments& arguments);

struct MergeArguments {
  std::vector<std::string> shards;  // files
  ReportFiles files;
};

int MergeShards(const Environment& env, const MergeArguments& arguments);

}  // namespace cardinal::cli
