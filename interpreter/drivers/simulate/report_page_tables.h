// Writes the larger tables of the page of `cardinal simulate --html`.
#pragma once

#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

// Deck against deck, for two seats: how often the deck of the row won.
void PrintMatrix(std::ostream& out, const SimulationReport& report);

// All cards, in a table that can be sorted.
void PrintCardsTable(std::ostream& out, const SimulationReport& report);

}  // namespace cardinal::simulate
