// In: a question about the game as it stands. Out: why the answer is what it is: the base, each modifier with its card,
// its place in the rules and its clauses; for a state also where it was changed.
// Promises: only what the engine itself gives as terms is said; no reason is guessed.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario/heard.h"
#include "interpreter/drivers/scenario/subject.h"

namespace cardinal::scenario {

std::vector<std::string> ReasonsFor(const Game& game, const Heard& heard, const Subject& subject);

// What a `why` may name: the clauses and cards of the terms.
std::vector<std::string> NamesInReasons(const Game& game, std::int32_t query, const std::vector<Value>& args);

// The state that a query without other text asks for, or -1.
std::int32_t FieldOf(const Program& program, const program::Query& query);

}  // namespace cardinal::scenario
