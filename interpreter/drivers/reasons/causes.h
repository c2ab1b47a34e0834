// In: a EventLog. Out: where in its log something happened last, in what it happened, and what it caused.
// Promises: finds records, tells nothing; every record is an index into the log.
#pragma once

#include <optional>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

using RecordIndex = std::size_t;

std::optional<RecordIndex> FindLastMove(const EventLog& witness, model::CardId card);
std::optional<RecordIndex> FindLastChange(const EventLog& witness, std::int32_t field, Value owner);
std::optional<RecordIndex> FindLastOccurrence(const EventLog& witness, program::OccurrenceKind kind, std::int32_t what);
std::optional<RecordIndex> FindOutcome(const EventLog& witness);

// The occurrence with that uid and those it happened in, innermost first.
std::vector<RecordIndex> FindCauseChain(const EventLog& witness, std::int32_t uid);
// What happened directly in the occurrence, in order.
std::vector<RecordIndex> FindEffects(const EventLog& witness, std::int32_t uid);

// "something, by the text of Some Card": what happened, and whose text made the record; a rule's is not told.
std::string DescribeWithOrigin(const ExplainContext& asker, RecordIndex record, const std::string& what);
// The place in the rules where a record happened, if the viewer may know it.
model::SiteId RecordSite(const ExplainContext& asker, RecordIndex record);

}  // namespace cardinal::reasons
