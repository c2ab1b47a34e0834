// Finds the causes of events. In: an EventLog. Out: the last record of an event in the log, the occurrences that
// contain it, and its effects. Promises: these functions find records and make no sentences, except DescribeWithOrigin;
// every record is an index into the log.
#pragma once

#include <optional>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

using RecordIndex = std::size_t;

std::optional<RecordIndex> FindLastMove(const EventLog& witness, model::CardId card);
std::optional<RecordIndex> FindLastChange(const EventLog& witness, std::int32_t field, Value owner);
std::optional<RecordIndex> FindLastOccurrence(const EventLog& witness, program::OccurrenceKind kind, std::int32_t what);
std::optional<RecordIndex> FindOutcome(const EventLog& witness);

// The occurrence with this uid and the occurrences that contain it, innermost first.
std::vector<RecordIndex> FindCauseChain(const EventLog& witness, std::int32_t uid);
// The records directly inside the occurrence, in order.
std::vector<RecordIndex> FindEffects(const EventLog& witness, std::int32_t uid);

// "something, by the text of Some Card": `what`, and the card whose text made the record. A rule of the ruleset is not
// named.
std::string DescribeWithOrigin(const ExplainContext& asker, RecordIndex record, const std::string& what);
// The site in the rules where the record was made, if the viewer may know it; otherwise -1.
model::SiteId RecordSite(const ExplainContext& asker, RecordIndex record);

}  // namespace cardinal::reasons
