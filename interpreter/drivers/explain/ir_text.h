// The functions of a declaration as the machine's intermediate representation. In: the loaded game, the name of a query,
// event, window, action, part or card. Out: their text. Promises: functions that several things with that name have come
// once, in the order of the program.
#pragma once

#include <optional>
#include <string>

#include "interpreter/drivers/explain/explain.h"

namespace cardinal::explain {

// `optimized`: after all passes, instead of as lowered. Nullopt: no declaration with that name has a function.
std::optional<std::string> IrText(const ExplainedGame& game, const std::string& name, bool optimized);

}  // namespace cardinal::explain
