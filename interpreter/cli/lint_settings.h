// Reads the settings of lint from cardinal.yaml.
// In: the working directory of `cardinal lint`, its arguments. Out: the arguments, completed from the nearest
// cardinal.yaml in that folder or above. Promises: arguments of the command line are never changed.
#pragma once

#include "interpreter/cli/lint.h"

namespace cardinal::cli {

// False after printing an error: the file cannot be used.
bool ApplySettings(const Environment& env, LintArguments& arguments);

}  // namespace cardinal::cli
