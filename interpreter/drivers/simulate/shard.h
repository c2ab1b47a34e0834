// Divides the games of a simulation into shards.
// In: `3/10` and the number of games. Out: the games of that shard. Promises: the shards of a run follow each other
// without a gap, and their sizes differ by at most one game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/limits.h"

namespace cardinal::simulate {

struct Shard {
  std::int64_t number = 1, of = 1;  // from 1
  bool operator==(const Shard&) const = default;

  std::int64_t FirstGame(std::int64_t games) const { return Before(number - 1, games); }  // from 0
  std::int64_t GameCount(std::int64_t games) const { return Before(number, games) - FirstGame(games); }

 private:
  // The number of games in the first `parts` shards together.
  std::int64_t Before(std::int64_t parts, std::int64_t games) const {
    return games / of * parts + std::min(parts, games % of);
  }
};

inline constexpr std::int64_t kMaxShards = base::kLimits.shards;

// "3/10". Otherwise returns nothing, and `problem` says what is wrong.
std::optional<Shard> ParseShard(std::string_view text, std::string& problem);

}  // namespace cardinal::simulate
