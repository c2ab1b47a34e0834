// In: a file of scenarios and what its `tells` should say. Out: the text with these lists written anew.
// Promises: nothing else changes: a sentence that stays keeps its line, with the comment behind it; a list in brackets
// stays one where it must, or where it fits on its line.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/run_scenario.h"

namespace cardinal::test_command {

std::string RewriteSentences(const source::SourceFile& file,
                             const std::vector<scenario_runner::Correction>& corrections);

}  // namespace cardinal::test_command
