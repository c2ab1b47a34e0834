// Writes a shard of a simulation to a file, and merges shards to one report.
#pragma once

#include "interpreter/cli/simulate_report.h"
#include "interpreter/drivers/simulate/shard_file.h"

namespace cardinal::cli {

// `report`: of a shard. `box`: the decks it was dealt from.
simulate::ShardFile MakeShardFile(const SimulationReport& report, const DeckPool& box);

}  // namespace cardinal::cli
