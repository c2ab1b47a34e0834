#include "tests/bench/peers/script.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "tests/bench/trouble.h"

namespace cardinal::peers {

namespace {

constexpr const char* kBoardgameIo = "boardgame.io/duel.js";

std::string Variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

std::string Quoted(const std::string& word) { return "'" + word + "'"; }

}  // namespace

bool IsInstalled(const std::string& program) {
  std::istringstream path(Variable("PATH"));
  for (std::string folder; std::getline(path, folder, ':');)
    if (::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  return false;
}

std::string OutputOfCommand(const std::string& command) {
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (!pipe) throw bench::Trouble("cannot run " + command);
  std::string output;
  std::array<char, 4096> part;
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) output.append(part.data(), size);
  if (::pclose(pipe) != 0) throw bench::Trouble("this failed: " + command);
  return output;
}

std::vector<Script> DuelScripts() {
  return {{"LuaJIT, tuned", "luajit", "luajit", "duel.lua", "tuned"},
          {"LuaJIT, natural", "luajit", "luajit", "duel.lua", ""},
          {"Lua 5.4, tuned", "lua5.4", "lua5.4", "duel.lua", "tuned"},
          {"Lua 5.4, natural", "lua5.4", "lua5.4", "duel.lua", ""},
          {"Node", "node", "nodejs", "duel.js", ""},
          {"boardgame.io, on Node", "node", "nodejs", kBoardgameIo, ""}};
}

std::string MissingFor(const Script& script) {
  if (!IsInstalled(script.interpreter)) return "apt-get install " + script.package;
  if (script.file == kBoardgameIo && Variable("CARDINAL_BOARDGAME_IO").empty()) return "make bench BOARDGAME_IO=1";
  return "";
}

DuelRun RunDuelScript(const Script& script, std::uint32_t seed, int games) {
  const std::string modules = Variable("CARDINAL_BOARDGAME_IO") + "/node_modules";
  const std::string command = "NODE_ENV=production NODE_PATH=" + Quoted(modules) + " " + script.interpreter + " " +
                              Quoted(CARDINAL_SOURCE_DIR "/tests/bench/peers/" + script.file) + " " +
                              Quoted(DuelDeckPath()) + " " + std::to_string(games) + " " + std::to_string(seed) + " " +
                              script.argument;
  std::istringstream line(OutputOfCommand(command));
  DuelRun run;
  DuelTally& t = run.tally;
  line >> run.seconds >> t.games >> t.rounds >> t.decisions >> t.choices >> t.won0 >> t.won1 >> t.drawn >>
      t.at_max_rounds >> t.checksum;
  if (!line) throw bench::Trouble("this printed no result: " + command);
  return run;
}

}  // namespace cardinal::peers
