// Finds the numbers that a reader sees on the board by what they are called: "PV 6", "6 PV", "PV". In: the words of a
// question without the card or player that has the number. Out: the queries with their arguments. Promises: only
// numbers of players and of cards that the viewer sees on the board; a value that the viewer cannot know is not found.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

struct ShownNumber {
  std::int32_t query = -1;
  std::vector<Value> args;
};

// The number that the board shows instead of that fact: PV left instead of PV, if both are called the same.
std::int32_t ShownInstead(const ExplainContext& asker, std::int32_t query);
// With a number in the words: those that have this value. Without one: all that are called so.
std::vector<ShownNumber> FindShownNumbers(const ExplainContext& asker, const std::string& words);
// Whether the words have a number before or after the name.
bool NamesValue(const std::string& words);

}  // namespace cardinal::reasons
