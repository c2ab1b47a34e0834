// Runs the command of a command line.
// In: the words after `cardinal`. Out: the exit code of the command. Promises: a usage error ends with exit code 2 and
// a message that says what is expected; no command runs before all words are parsed. Only this file, commands*.cpp,
// *_command.cpp and shell_completion.cpp include CLI11.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

int RunCommandLine(const Environment& env, std::vector<std::string> words);

}  // namespace cardinal::cli
