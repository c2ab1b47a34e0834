// Writes a shard of a simulation to a file, and merges shards to one report.
#pragma once

#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/simulate/shard_file.h"
#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::cli {

// `report`: of a shard. `box`: the decks it was dealt from.
simulate::ShardFile MakeShardFile(const simulate::SimulationReport& report, const DeckPool& box);

}  // namespace cardinal::cli
