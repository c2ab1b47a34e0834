// In: a question about the game as it stands. Out: why the answer is what it is: the base, each modifier with its card,
// its place in the rules and its clauses; for a state also where it was changed.
// Promises: only what the engine itself gives as terms is said; no reason is guessed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/scenario_runner/event_transcript.h"
#include "interpreter/drivers/scenario_runner/subject.h"

namespace cardinal::scenario_runner {

std::vector<std::string> ExplainValue(const ScenarioGame& game, const EventTranscript& heard, const Subject& subject);

// What a `why` may name: the clauses and cards of the terms.
std::vector<std::string> NamesInReasons(const ScenarioGame& game, std::int32_t query, const std::vector<Value>& args);

// Asks as the author of the scenario, who sees everything. `witness`, `sources`: null if there are none.
reasons::ExplainContext MakeExplainContext(const ScenarioGame& game, const reasons::EventLog* witness,
                                           const source::SourceSet* sources);

// What keeps a seat from an answer, as far as its first words name an action, a card or a thing to choose; empty if
// they name nothing.
std::optional<reasons::Reason> WhyNotAnswer(const reasons::ExplainContext& asker, Seat seat, const std::string& answer);

// Whether an explanation says this: a clause that it cites, a card or words that stand in it. What holds says nothing
// about what does not.
bool Mentions(const reasons::ExplainContext& asker, const reasons::Reason& reason, const std::string& said);

// The state that a query without other text asks for, or -1.
std::int32_t FindField(const Program& program, const program::Query& query);

}  // namespace cardinal::scenario_runner
