// In: a command that only reads files and says something. Out: what it says, from the cache if nothing that it read has
// changed since.
// Promises: the same words and exit code as without.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

// `words`: all that it was asked. `command`: may learn of the world only through the files of the environment that it
// is given, and says what it has to say to its `out` and `err`.
int RunCached(const Environment& env, const std::vector<std::string>& words,
              const std::function<int(const Environment&)>& command);

}  // namespace cardinal::cli
