// In: a file of scenarios and what its `tells` should say. Out: the text with these lists written anew.
// Promises: nothing else changes: a sentence that stays keeps its line, with the comment behind it; a list in brackets
// stays one where it must, or where it fits on its line.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario/scenario.h"

namespace cardinal::scenario {

std::string WithTold(const source::SourceFile& file, const std::vector<Correction>& corrections);

}  // namespace cardinal::scenario
