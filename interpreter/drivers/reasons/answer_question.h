// Answers a question about a match. In: a Question and its context. Out: the answer as a Reason. Promises: a viewer who
// is a seat learns nothing that the seat does not know, and asks `not` only for itself.
#pragma once

#include "interpreter/drivers/reasons/question.h"
#include "interpreter/drivers/reasons/reason.h"

namespace cardinal::reasons {

Reason AnswerQuestion(const ExplainContext& asker, const Question& question);

}  // namespace cardinal::reasons
