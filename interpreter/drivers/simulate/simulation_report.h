// The report of `cardinal simulate`: text, JSON, CSV, an HTML page.
// In: the results of simulated games. Promises: the report depends only on the games, not on the number of threads, the
// time or the speed.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/simulate/invocation.h"
#include "interpreter/drivers/simulate/shard.h"
#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

struct SimulationReport {
  const program::Program& program;
  const Schedule& schedule;
  const SimulationOptions& options;
  const Simulation& result;
  std::vector<std::string> decks;   // their names
  Invocation invocation;            // the words of a command line that plays the same games
  std::optional<Shard> shard = {};  // only this part was played
  std::int64_t all_games = 0;       // of all shards together
  bool by_card = false;             // the text contains a table of all cards
  std::int32_t language = 0;        // of the reader, into Program::languages
};

void PrintSimulation(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style);
void PrintSimulationAsJson(std::ostream& out, const SimulationReport& report);
void PrintSimulationAsCsv(std::ostream& out, const SimulationReport& report);
void PrintSimulationAsPage(std::ostream& out, const SimulationReport& report);

}  // namespace cardinal::simulate
