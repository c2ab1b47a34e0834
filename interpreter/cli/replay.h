// cardinal replay: replays logs and reports the first decision that differs.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct ReplayArguments {
  std::vector<std::string> paths;  // logs, and folders of logs
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // accepts logs that were cut off
  bool json = false;
};

int RunReplay(const Environment& env, const ReplayArguments& arguments);

}  // namespace cardinal::cli
