// Makes the parts of explanations. In: results of why_not.h and causes.h, and an ExplainContext. Out: Reasons with
// their texts. Promises: those of explain_context.h; what a viewer may not know is left out, or the text says that it
// depends on hidden information.
#pragma once

#include <optional>

#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/reasons/shown_numbers.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

// explain_condition.cpp: the condition as it is written, what was compared, by how much it failed, and the terms and
// conditions that made it so.
Reason ExplainCondition(const ExplainContext& asker, const TestedCondition& tried, bool yes_is_wanted = true);
// "Lamp: +2", for a modifier that applied.
Reason ExplainTerm(const ExplainContext& asker, const QueriedTerm& term);
// "+2", "at least 3", "forbidden"
std::string AmountText(const ExplainContext& asker, const program::Query& query, const vm::ModifierTerm& term);
// "Lamp, until the end of the turn", "a rule"
std::string TermText(const ExplainContext& asker, const vm::ModifierTerm& term);

// explain_obstacle.cpp
Reason ExplainObstacle(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card);
// Explains the obstacles under the sentence that says whether the action is possible. `site`: the site of the action or
// choice; its clauses are not repeated for each condition.
Reason ExplainVerdict(const ExplainContext& asker, const Verdict& verdict, const std::string& sentence,
                      model::CardId card, model::SiteId site);

// explain_number.cpp: the base of a result, then each term.
Reason ExplainNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args);

// How a number comes about, without places: "6, -1 Lamp". Empty if the viewer cannot know it, if nothing modifies the
// number, or if it is not `result`.
std::string TermsInWords(const ExplainContext& asker, std::int32_t query, std::span<const Value> args, Value result);
// The same for terms that are given.
std::string TermsText(const ExplainContext& asker, std::int32_t query, const vm::ModifierTerms& terms);
// The result of the query; nothing if the viewer cannot know it.
std::optional<Value> KnownNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args);
// Whether the viewer can know that the modifier applies now.
bool IsKnownTerm(const ExplainContext& asker, const QueriedTerm& term);

// explain_label.cpp: the numbers in the sentence of an option of the open decision.
std::vector<ShownNumber> NumbersInLabel(const ExplainContext& asker, const model::Option& option);

// explain_question.cpp: which rule asks the open decision; for a player with the text of its first clause.
Reason ExplainAskingRule(const ExplainContext& asker);

// explain_causes.cpp: reads ExplainContext::event_log.
Reason ExplainCard(const ExplainContext& asker, model::CardId card);
Reason ExplainOccurrence(const ExplainContext& asker, program::OccurrenceKind kind, std::int32_t what);
// explain_outcome.cpp: with the changes that led to the end.
Reason ExplainOutcome(const ExplainContext& asker);
// explain_records.cpp: a record as text; empty if the viewer may know nothing of it.
std::string RecordText(const ExplainContext& asker, std::size_t record);
// A move of a card or a change of a state as a sentence: "Lamp went from Anna's deck to Anna's hand."; empty as above.
std::string ChangeSentence(const ExplainContext& asker, std::size_t record);
// explain_told.cpp: a sentence of the log; the viewer must have received it (told_lines.h).
Reason ExplainToldLine(const ExplainContext& asker, std::size_t record);
// The last sentence that told the result of the query, if the result was another one than `now`: "at \"Lamp (size 5)
// falls\" it was 5: 4, +1 Brush". Empty: there is none, or the viewer may not know it.
std::string EarlierNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args, Value now);
// The phase, round or turn of a record, for a player: `the phase "Main phase" of Anna`, "the turn of Anna".
std::string PhaseText(const ExplainContext& asker, std::size_t record);
// What an occurrence belongs to, for a player: "this happened because: Lamp attacks". `end`: only sentences before
// that record. Empty if it belongs to no action and no phase.
std::string CauseText(const ExplainContext& asker, std::int32_t uid, std::size_t end);
// Adds the occurrences that contain a record: up to the innermost phase, or, if `whole`, all of them.
void AddCauseChain(const ExplainContext& asker, std::int32_t uid, bool whole, Reason& reason);

}  // namespace cardinal::reasons
