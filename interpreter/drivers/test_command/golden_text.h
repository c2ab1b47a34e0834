// Rewrites `tells` lists. In: a file of scenarios and the actual sentences. Out: the text with rewritten lists.
// Promises: nothing else changes: a sentence that stays keeps its line, with the comment after it; a list in brackets
// keeps its brackets inside a map in braces, or if it fits on its line.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/run_scenario.h"

namespace cardinal::test_command {

std::string RewriteSentences(const source::SourceFile& file,
                             const std::vector<scenario_runner::Correction>& corrections);

}  // namespace cardinal::test_command
