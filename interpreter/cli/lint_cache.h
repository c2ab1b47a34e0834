// In: what lint was asked. Out: what it found, from the cache if nothing that it read has changed since.
// Promises: the same findings, in the same files, as without; what was not understood is not kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/lint_games.h"

namespace cardinal::cli {

using LintFunction = std::function<std::unique_ptr<LintResult>(const Environment&)>;

// `lint`: finds it out; may learn of the world only through the files of the environment that it is given.
std::unique_ptr<LintResult> LintCached(const Environment& env, const std::vector<std::string>& paths,
                                       const std::vector<std::string>& without, const LintFunction& lint);

}  // namespace cardinal::cli
