// Caches the results of lint.
// In: the request of lint. Out: the findings, from the cache if no file that they depend on has changed. Promises: the
// same findings in the same files as without the cache; incomplete results are not kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/lint_games.h"

namespace cardinal::cli {

using LintFunction = std::function<std::unique_ptr<LintResult>(const Environment&)>;

// `lint` computes the findings; it may read files only through the environment that it receives.
std::unique_ptr<LintResult> LintCached(const Environment& env, const std::vector<std::string>& paths,
                                       const std::vector<std::string>& without, const LintFunction& lint);

}  // namespace cardinal::cli
