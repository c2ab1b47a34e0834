// In: a Witness. Out: where in its log something happened last, in what it happened, and what it caused.
// Promises: finds records, tells nothing; every record is an index into the log.
#pragma once

#include <optional>

#include "interpreter/drivers/reasons/asker.h"

namespace cardinal::reasons {

using RecordIndex = std::size_t;

std::optional<RecordIndex> LastMove(const Witness& witness, model::CardId card);
std::optional<RecordIndex> LastChange(const Witness& witness, std::int32_t field, Value owner);
std::optional<RecordIndex> LastOccurrence(const Witness& witness, program::OccurrenceKind kind, std::int32_t what);
std::optional<RecordIndex> OutcomeOf(const Witness& witness);

// The occurrence with that uid and those it happened in, innermost first.
std::vector<RecordIndex> ChainOf(const Witness& witness, std::int32_t uid);
// What happened directly in the occurrence, in order.
std::vector<RecordIndex> CausedBy(const Witness& witness, std::int32_t uid);

// "something, by the text of Some Card": what happened, and whose text made the record; a rule's is not told.
std::string WithOrigin(const Asker& asker, RecordIndex record, const std::string& what);
// The place in the rules where a record happened, if the viewer may know it.
model::SiteId PlaceOf(const Asker& asker, RecordIndex record);

}  // namespace cardinal::reasons
