// cardinal why: why something is so, or is not possible, at one place of a recorded game or a scenario.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct WhyArguments {
  std::string file;                   // a log or scenarios
  std::vector<std::string> question;  // its words
  std::string at;                     // "12", "step 3", ":14", "start", "end"
  std::string scenario;               // which one of the file
  std::string row;
  std::string lang;                // the language of the reader; empty: that of the rules
  std::string as = "all";          // or p1, or a player's name: what this one may know
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // a log that was cut off will do
  bool json = false;
};

int RunWhy(const Environment& env, const WhyArguments& arguments);

}  // namespace cardinal::cli
