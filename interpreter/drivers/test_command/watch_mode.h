// In: what is to be tested, and something that says when to look again. Out: the report of a whole run, then, after
// each edit, of what the edit can affect. Promises: the rest keeps its last result; rules that do not check are shown,
// and whatever they had come to is kept until they do.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/drivers/test_command/test_command.h"

namespace cardinal::test_command {

// Until `surroundings.wait` says that it is enough; returns the exit code of what was last known.
int RunWatchMode(const source::FileSystem& files, const std::vector<std::filesystem::path>& paths,
                 const SuiteOptions& options, const SystemServices& surroundings, std::ostream& out, std::ostream& err);

}  // namespace cardinal::test_command
