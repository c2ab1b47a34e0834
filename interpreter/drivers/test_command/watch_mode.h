// Runs tests again after edits. In: the paths to test, and a function that waits for edits. Out: the report of a
// complete run, then, after each edit, the report of the scenarios that it can affect. Promises: other scenarios keep
// their last results; rules with errors are reported, and their scenarios keep their last results until the rules have
// no errors.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/drivers/test_command/test_command.h"

namespace cardinal::test_command {

// Runs until `surroundings.wait` returns false; returns the exit code of the last results.
int RunWatchMode(const source::FileSystem& files, const std::vector<std::filesystem::path>& paths,
                 const SuiteOptions& options, const SystemServices& surroundings, std::ostream& out, std::ostream& err);

}  // namespace cardinal::test_command
