// cardinal lint: everything that can be known without playing.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct LintArguments {
  std::vector<std::string> paths;    // files and folders of rulesets, cards and decks, or games; none: all below here
  std::string format = "text";       // text, json, sarif, github
  std::vector<std::string> without;  // files and folders left out, unless they are named themselves
  std::string gate;  // the least sure grade that makes the exit code 1: proved (if empty), likely, style
  std::vector<std::string> select, ignore;  // what codes begin with ("T", "N06"), or whole names; none: all, none
  std::string baseline;                     // a file of findings that may stay
  std::string witness;                      // a file of scenarios that show what is found
  bool statistics = false;                  // how many of each check, instead of each
  bool fix = false, unsafe_fixes = false, diff = false;
};

int RunLint(const Environment& env, LintArguments arguments);

}  // namespace cardinal::cli
