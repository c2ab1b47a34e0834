// cardinal coverage: which clauses, rules and cards the scenarios cover.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct CoverageArguments {
  std::string game;
  std::vector<std::string> paths;    // of scenarios; empty: the game's own folders
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> clauses;  // ids, or their beginnings
  std::string section;               // a part of the section's name, or of the tag
  std::string format = "text";       // text, json, lcov
  std::string out;                   // a file; empty: the terminal
  std::string fail_under;            // see coverage::ParseThresholds
  bool verbose = false;
  bool files = false;
  bool missing = false;
};

// Exit code 1: a scenario fails, rules and rulebook contradict each other, or the coverage is below --fail-under.
int RunCoverage(const Environment& env, const CoverageArguments& arguments);

}  // namespace cardinal::cli
