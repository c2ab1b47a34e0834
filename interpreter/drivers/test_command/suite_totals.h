// In: files whose tasks have been run. Out: the Suite, with what each game came to.
// Promises: what was reached in rules with cards of a scenario's own counts for the same places of the game's rules.
#pragma once

#include <vector>

#include "interpreter/drivers/test_command/test_plan.h"

namespace cardinal::test_command {

// What is wrong with a file and with its scenarios, together.
void FinishFile(PlannedFile& file);

// Counts everything into `suite`, whose files and counts are replaced. `coverage`: also which places of the rules were
// reached, for which the rules of all runs must still be there.
void CountResults(std::vector<PlannedFile>& files, const SuiteOptions& options, bool coverage, Suite& suite);

}  // namespace cardinal::test_command
