// Chooses the clauses that a scenario cites. In: a Recording and an interval of it. Out: up to eight clauses.
// Promises: each clause was reached in the interval, through an event, action, hook or modifier that had an effect
// there. If there are more than eight such clauses, those that the game reached least often are chosen.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/recording.h"

namespace cardinal::scenario_writer {

// `from`, `to`: the first and the last decision of the interval, counted from 1. `known`: the only clauses that may be
// cited, sorted; empty: all may be cited. The result is sorted.
std::vector<std::string> InformativeClauses(const Recording& tape, std::size_t from, std::size_t to,
                                            const std::vector<std::string>& known);

}  // namespace cardinal::scenario_writer
