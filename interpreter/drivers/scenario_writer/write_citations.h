// Chooses the clauses that a scenario cites. In: a Recording and an interval of it. Out: the clauses that a scenario of
// the interval may cite.
// Promises: each clause was reached in the interval, through an event, action, hook or modifier that had an effect
// there; clauses that are rarer in the game are preferred.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/recording.h"

namespace cardinal::scenario_writer {

// Decisions `from` to `to`, counted from 1. `known`: clauses that may be cited, sorted; empty: all. The result is
// sorted.
std::vector<std::string> InformativeClauses(const Recording& tape, std::size_t from, std::size_t to,
                                            const std::vector<std::string>& known);

}  // namespace cardinal::scenario_writer
