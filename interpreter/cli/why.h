// cardinal why: explains why something has its value, or is not possible, at one point of a recorded game or a
// scenario.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct WhyArguments {
  std::string file;                   // a log or scenarios
  std::vector<std::string> question;  // the words of the question
  std::string at;                     // "12", "step 3", ":14", "start", "end"
  std::string scenario;               // which scenario of the file
  std::string row;
  std::string lang;                // the language of the reader; empty: that of the rules
  std::string as = "all";          // or p1, or a player's name: only what this player may know is shown
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // accepts a log that was cut off
  bool brief = false;              // in sentences, as `cardinal play` answers
  bool json = false;
};

int RunWhy(const Environment& env, const WhyArguments& arguments);

}  // namespace cardinal::cli
