// In: a Recording and a stretch of it. Out: the clauses that a scenario of the stretch may cite.
// Promises: each was reached in the stretch, through an event, action, hook or modifier that did something there; the
// rarer a clause is in the game, the rather it is among them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/recording.h"

namespace cardinal::scenario_writer {

// Decisions `from` to `to`, counted from 1. `known`: clauses that may be cited, sorted; empty: all. Sorted.
std::vector<std::string> InformativeClauses(const Recording& tape, std::size_t from, std::size_t to,
                                            const std::vector<std::string>& known);

}  // namespace cardinal::scenario_writer
