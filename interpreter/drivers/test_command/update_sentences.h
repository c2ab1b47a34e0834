// Rewrites `tells` lists that do not match. In: a suite that has been run. Out: the rewritten files; a report.
// Promises: only lists of `tells` change, and only if the scenario then passes; a scenario that also fails for another
// reason is not changed. A file is written completely or not at all, and not if it has been changed since it was read.
#pragma once

#include <iosfwd>

#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::test_command {

// Reports on `out` which lists were changed and which could not be. Returns whether any was.
bool UpdateTells(const source::FileSystem& files, const Suite& suite, const SuiteOptions& options, std::ostream& out);

}  // namespace cardinal::test_command
