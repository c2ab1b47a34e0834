// Files that hold logs, and the rules to play them again with.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/game.h"
#include "interpreter/drivers/replay/log_game.h"

namespace cardinal::cli {

struct LogProblem {
  int line = 0;  // 0: of the file as a whole
  std::string words;
  std::string help;
};
// "games/x.jsonl:12: error: ..."
void PrintLogProblem(std::ostream& out, const std::string& file, const LogProblem& problem);

class Logs {
 public:
  Logs(const Environment& env, std::vector<std::string> cards) : env_(env), cards_(std::move(cards)) {}

  struct Opened {
    replay::Log log;
    const Game* game = nullptr;
    std::optional<program::Program> then;  // the game's, where cards had other names
    replay::Record record;
    replay::Changes changes;
    // With which the log is compared.
    const program::Program& Then() const { return then ? *then : game->Program(); }
  };
  // `partial`: a log that was cut off will do.
  std::optional<Opened> Open(const std::filesystem::path& path, bool partial, LogProblem& problem);

 private:
  const Game* FindGame(const std::string& name, const std::filesystem::path& log, LogProblem& problem);
  std::string HelpWithCards(const replay::LogHead& head, const Game& game) const;

  const Environment& env_;
  std::vector<std::string> cards_;                      // more files or folders of cards
  std::map<std::string, std::unique_ptr<Game>> games_;  // null: its rules do not check
};

// What has changed, a line a list: "  cards changed   Some Card (cards/GAME/x.cardinal:12)".
void PrintChanges(std::ostream& out, const replay::Changes& changes, const program::Program& program);

}  // namespace cardinal::cli
