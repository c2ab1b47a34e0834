// Checks the clauses that a scenario cites. In: the ids of `cites`, and the coverage of a run. Out: diagnostics for
// clauses that do not exist; a Failure for one that the run has not reached.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::scenario_runner {

// `rulebook`: all ids of the rulebook, sorted; empty if the game has none: then the clauses that the rules cite count.
void CheckThatClausesExist(const program::Program& program, const std::vector<documents::LocatedText>& cites,
                           const std::vector<std::string>& rulebook, diag::Sink& sink);

// A clause that a scenario cites and tests counts as reached, whether the game or an expectation evaluated it: such
// clauses of `considered` are added to `reached`. Both are sorted.
std::vector<Failure> CheckThatClausesAreReached(const program::Program& program,
                                                const std::vector<documents::LocatedText>& cites,
                                                const std::vector<std::string>& considered,
                                                std::vector<std::string>& reached);

}  // namespace cardinal::scenario_runner
