// Runs a command in a second process of this program.
// In: the words of a command. Out: what the process prints. Promises: waits until the process has ended; its error
// output is discarded.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/test_command/second_process.h"

namespace cardinal::cli {

test_command::ProcessOutput RunInSecondProcess(const std::vector<std::string>& words);

}  // namespace cardinal::cli
