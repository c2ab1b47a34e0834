// Peers in other languages: scripts, each run by an interpreter that is a program of its own.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/peers/duel.h"

namespace cardinal::peers {

// True if a folder of PATH has the program.
bool IsInstalled(const std::string& program);

// Runs a command and returns its output; throws Trouble if it fails.
std::string OutputOfCommand(const std::string& command);

struct Script {
  std::string name;
  std::string interpreter;
  std::string package;  // of Debian, with the interpreter
  std::string file;     // in tests/bench/peers
  std::string argument;
};

// The duel in Lua and JavaScript.
std::vector<Script> DuelScripts();

// Returns what must be installed before the script can run here, or "". boardgame.io needs the environment variable
// CARDINAL_BOARDGAME_IO: the folder in which npm has installed it.
std::string MissingFor(const Script& script);

struct DuelRun {
  double seconds = 0;  // of the games alone
  DuelTally tally;
};

DuelRun RunDuelScript(const Script& script, std::uint32_t seed, int games);

}  // namespace cardinal::peers
