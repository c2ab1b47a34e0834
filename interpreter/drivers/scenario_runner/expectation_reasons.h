// Explains values for `why` and `because`. In: a question about the game in its current position. Out: the reason for
// the answer: the base, each modifier with its card, its place in the rules and its clauses; for a state also where it
// was changed.
// Promises: only the terms that the engine returns are reported; no reason is guessed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/scenario_runner/event_transcript.h"
#include "interpreter/drivers/scenario_runner/subject.h"

namespace cardinal::scenario_runner {

std::vector<std::string> ExplainValue(const ScenarioGame& game, const EventTranscript& heard, const Subject& subject);

// The names that a `why` may use: the clauses and cards of the terms.
std::vector<std::string> NamesInReasons(const ScenarioGame& game, std::int32_t query, const std::vector<Value>& args);

// The context of a question by the author of the scenario, who sees everything. `witness`, `sources`: null if there are
// none.
reasons::ExplainContext MakeExplainContext(const ScenarioGame& game, const reasons::EventLog* witness,
                                           const source::SourceSet* sources);

// Explains why a seat cannot give an answer, if the first words of the answer name an action, a card or an option;
// empty if they name nothing.
std::optional<reasons::Reason> WhyNotAnswer(const reasons::ExplainContext& asker, Seat seat, const std::string& answer);

// True if an explanation mentions this: a clause that it cites, a card or words in it. Conditions that hold do not
// count, because they do not explain why something is not possible.
bool Mentions(const reasons::ExplainContext& asker, const reasons::Reason& reason, const std::string& said);

// The state that has the name and the owner of a query, so that the query reads it; -1 if there is none.
std::int32_t FindField(const Program& program, const program::Query& query);

}  // namespace cardinal::scenario_runner
