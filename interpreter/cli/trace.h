// cardinal trace: prints a recorded game or a scenario, event by event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct TraceArguments {
  std::string file;
  std::string scenario;  // which scenario of the file
  std::string row;
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // accepts a log that was cut off
  std::string format = "text";     // text, jsonl, html
  std::string out;                 // a file; empty: the terminal
  std::string view = "all";
  std::string lang;                  // the language of the reader; empty: that of the rules
  std::string card, player, clause;  // only events about these
  std::optional<std::uint64_t> from, to, depth;
  std::optional<bool> places;
  bool boards = false;
};

int RunTrace(const Environment& env, const TraceArguments& arguments);

}  // namespace cardinal::cli
