// In: the report of a simulation. Out: what became of the cards, for the text. Promises: the definitions are those of
// drivers/simulate/card_usage.h.
#pragma once

#include "interpreter/cli/simulate_report.h"

namespace cardinal::cli {

void PrintSimulatedCards(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style);

}  // namespace cardinal::cli
