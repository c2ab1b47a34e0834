// Counts the results of a suite. In: files whose tasks have been run. Out: the Suite, with the totals of each game.
// Promises: coverage in rules with a scenario's own cards counts for the same places in the game's rules.
#pragma once

#include <vector>

#include "interpreter/drivers/test_command/test_plan.h"

namespace cardinal::test_command {

// Collects the errors of a file and of its scenarios.
void FinishFile(PlannedFile& file);

// Counts everything into `suite`; replaces its files and counts. `coverage`: also counts which places of the rules were
// reached; this needs the rules of all runs.
void CountResults(std::vector<PlannedFile>& files, const SuiteOptions& options, bool coverage, Suite& suite);

}  // namespace cardinal::test_command
