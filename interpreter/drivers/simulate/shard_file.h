// Writes and reads the files of shards.
// In: one shard of a run and its results. Out: the text of a file, and from all files the whole run again. Promises:
// merged shards give exactly the statistics of one run. A file that is truncated, changed, of another run, missing or
// given twice is refused, and the message names it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/simulate/game_statistics.h"
#include "interpreter/drivers/simulate/invocation.h"
#include "interpreter/drivers/simulate/shard.h"

namespace cardinal::simulate {

// What all shards of a run have in common.
struct RunHeader {
  std::string version;  // of Cardinal
  std::string game;
  std::uint64_t rules = 0;  // hash of the rules and cards
  std::vector<std::string> players;
  struct HeaderDeck {
    std::string name;
    std::uint64_t cards = 0;  // hash of its cards
    bool operator==(const HeaderDeck&) const = default;
  };
  std::vector<HeaderDeck> decks;
  std::vector<std::string> options;  // of the game, NAME=VALUE
  std::uint64_t seed = 1;
  std::int64_t games = 0;         // of all shards together
  std::string examine = "every";  // every, closely, none
  std::int64_t max_decisions = 0;
};
// Says how two runs differ ("its seed is 2, not 1"), or "".
std::string DescribeHeaderDifference(const RunHeader& head, const RunHeader& other);

struct ShardFile {
  RunHeader head;
  Shard shard;
  Invocation invocation;   // the words of the command line that named the run; they are not compared
  std::string statistics;  // by WriteStatistics
};

inline constexpr std::string_view kShardFileBegins = "simulation shard";

std::string WriteShardFile(const ShardFile& file);
// False: `error` says what is wrong with the file.
bool ReadShardFile(std::string_view bytes, ShardFile& file, std::string& error);

struct NamedShard {
  std::string name;  // of the file
  ShardFile file;
};
// Says why these are not all shards of one run, or "". At least one is given.
std::string WhyIncomplete(const std::vector<NamedShard>& shards);

}  // namespace cardinal::simulate
