// Caches the output of commands.
// In: a command that only reads files and prints. Out: its output, from the cache if no file that it read has changed.
// Promises: the same output and exit code as without the cache.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

// `words`: the whole request. `command`: may read files only through the environment that it receives, and must print
// only to its `out` and `err`.
int RunCached(const Environment& env, const std::vector<std::string>& words,
              const std::function<int(const Environment&)>& command);

}  // namespace cardinal::cli
