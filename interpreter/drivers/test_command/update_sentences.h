// In: a suite that has been run. Out: the files whose `tells` were not what is told, written anew; what was done.
// Promises: only lists of `tells` change, and only where the scenario then passes; a scenario that fails for another
// reason is left as it is. A file is written whole or not at all, and not if somebody else has changed it meanwhile.
#pragma once

#include <iosfwd>

#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::test_command {

// Says on `out` what was changed and what could not be. Returns whether anything was.
bool UpdateTells(const source::FileSystem& files, const Suite& suite, const SuiteOptions& options, std::ostream& out);

}  // namespace cardinal::test_command
