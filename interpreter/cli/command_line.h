// In: the words behind `cardinal`. Out: what the command did, as an exit code.
// Promises: bad usage ends with 2 and says what was meant; nothing is done before all words are understood. Only
// this file, commands*.cpp and completion.cpp see CLI11.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

int RunCommandLine(const Environment& env, std::vector<std::string> words);

}  // namespace cardinal::cli
