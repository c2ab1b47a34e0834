// cardinal trace: a recorded game or a scenario, told event by event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct TraceArguments {
  std::string file;
  std::string scenario;  // which of the file
  std::string row;
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // a log that was cut off will do
  std::string format = "text";     // text, jsonl, html
  std::string out;                 // a file; empty: the terminal
  std::string view = "all";
  std::string lang;                  // the language of the reader; empty: that of the rules
  std::string card, player, clause;  // what to read about
  std::optional<std::uint64_t> from, to, depth;
  std::optional<bool> places;
  bool boards = false;
};

int RunTrace(const Environment& env, const TraceArguments& arguments);

}  // namespace cardinal::cli
