// Removes from a condition of the running game what a seat cannot know. In: a TestedCondition that was tested in the
// real match. Out: the same with the compared values, terms and parts on which the seat's imagined matches agree now.
// Promises: a viewer that sees everything keeps everything; a condition that read a secret keeps none of its values.
#pragma once

#include "interpreter/drivers/reasons/known_values.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

void KeepKnown(const ExplainContext& asker, ImaginedMatches& imagined, TestedCondition& tried);

}  // namespace cardinal::reasons
