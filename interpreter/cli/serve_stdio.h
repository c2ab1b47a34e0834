// cardinal serve --stdio: one match for a program, as lines of JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct ServeStdioArguments {
  std::string game;
  std::vector<std::string> seats;  // human: the program at the other end plays it
  std::string opponent;
  std::vector<std::string> seat;  // the seats that the program plays: numbers or names
  bool spectate = false;          // it plays none
  std::vector<std::string> names;
  std::vector<std::string> decks;
  std::vector<std::string> cards;
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
  std::string lang;
  std::string log;
  std::string stop;
  bool no_undo_luck = false;
};

int RunServeStdio(const Environment& env, const ServeStdioArguments& arguments);

}  // namespace cardinal::cli
