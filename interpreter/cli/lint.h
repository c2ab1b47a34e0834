// cardinal lint: static analysis of rules, cards and decks.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct LintArguments {
  // Files and folders of rulesets, cards and decks, or games; empty: everything below the working directory.
  std::vector<std::string> paths;
  std::string format = "text";       // text, json, sarif, github
  std::vector<std::string> without;  // files and folders that are left out, unless they are named themselves
  std::string gate;  // the lowest grade of confidence that makes the exit code 1: proved (default), likely, style
  std::vector<std::string> select, ignore;  // beginnings of codes ("T", "N06"), or whole names; empty: all, none
  std::string baseline;                     // a file of accepted findings
  std::string witness;                      // a file for scenarios that show the findings
  bool statistics = false;                  // the number of findings per check instead of the findings
  bool texts = false;                       // the words of texts that no phrase has, instead of the findings
  bool fix = false, unsafe_fixes = false, diff = false;
};

int RunLint(const Environment& env, LintArguments arguments);

}  // namespace cardinal::cli
