// In: the folder in which `cardinal lint` runs, its arguments. Out: the arguments, filled up from the nearest
// cardinal.yaml there or above. Promises: what the command line says is never changed.
#pragma once

#include "interpreter/cli/lint.h"

namespace cardinal::cli {

// False: the file cannot be used, as has been said.
bool ApplySettings(const Environment& env, LintArguments& arguments);

}  // namespace cardinal::cli
