// A part of a simulation as a file, and many of them as one report.
#pragma once

#include "interpreter/cli/simulate_report.h"
#include "interpreter/drivers/simulate/shard_file.h"

namespace cardinal::cli {

// `report`: of a shard. `box`: what it was dealt from.
simulate::ShardFile MakeShardFile(const SimulationReport& report, const DeckPool& box);

}  // namespace cardinal::cli
