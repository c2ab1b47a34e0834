// Names the operands of a query that no rule modifies. In: the query with its arguments, and its result. Out: "2 hp, -2
// hp marks", or the result alone if there are no good words. Promises: those of expression_words.h.
#pragma once

#include <span>
#include <string>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

std::string PlainOperands(const ExplainContext& asker, std::int32_t query, std::span<const model::Value> args,
                          const std::string& result);

}  // namespace cardinal::reasons
