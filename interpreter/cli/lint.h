// cardinal lint: everything that can be known without playing.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct LintArguments {
  std::vector<std::string> paths;  // files and folders of rulesets, cards and decks, or games; none: all below here
  bool json = false;
};

int Lint(const Environment& env, const LintArguments& arguments);

}  // namespace cardinal::cli
