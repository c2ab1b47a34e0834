// The table of cards in the text report of a simulation. The definitions are those of drivers/simulate/card_usage.h.
#pragma once

#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

void PrintSimulatedCards(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style);

}  // namespace cardinal::simulate
