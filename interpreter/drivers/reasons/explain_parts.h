// In: what was found out (why_not.h, causes.h), and who asks. Out: it in words, as a Reason.
// Promises: as asker.h; what a viewer may not know is left out, or said to depend on what is not seen.
#pragma once

#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

// tell_tried.cpp: a condition as it is written, with what was compared and by how much it failed, and what made it so.
Reason ExplainCondition(const ExplainContext& asker, const TestedCondition& tried, bool yes_is_wanted = true);
// "Lamp: +2", of a modifier that applied.
Reason ExplainTerm(const ExplainContext& asker, const QueriedTerm& term);
// "+2", "at least 3", "forbidden"
std::string AmountText(const ExplainContext& asker, const program::Query& query, const vm::ModifierTerm& term);
// "Lamp, until the end of the turn", "a rule"
std::string TermText(const ExplainContext& asker, const vm::ModifierTerm& term);

// tell_obstacle.cpp
Reason ExplainObstacle(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card);
// Under the sentence that says whether it is possible. `site`: of what is not, whose clauses then need not be told for
// every condition.
Reason ExplainVerdict(const ExplainContext& asker, const Verdict& verdict, const std::string& sentence,
                      model::CardId card, model::SiteId site);

// tell_number.cpp: the base of an answer, then each term.
Reason ExplainNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args);

// tell_causes.cpp: from asker.witness.
Reason ExplainCard(const ExplainContext& asker, model::CardId card);
Reason ExplainOccurrence(const ExplainContext& asker, program::OccurrenceKind kind, std::int32_t what);
Reason ExplainOutcome(const ExplainContext& asker);
// tell_records.cpp: what a record says; empty if it says nothing to the viewer.
std::string RecordText(const ExplainContext& asker, std::size_t record);
// Adds what a record happened in: up to the innermost phase, or all of it.
void AddCauseChain(const ExplainContext& asker, std::int32_t uid, bool whole, Reason& reason);

}  // namespace cardinal::reasons
