// In: the words of a command. Out: what this very program prints when another process runs it with them.
// Promises: waits until that process is gone; what it says on its error output is thrown away.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/test_command/second_process.h"

namespace cardinal::cli {

test_command::ProcessOutput RunInSecondProcess(const std::vector<std::string>& words);

}  // namespace cardinal::cli
