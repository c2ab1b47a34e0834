// Opens logs together with the rules to replay them with.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/replay/log_problem.h"

namespace cardinal::cli {

class LogLoader {
 public:
  LogLoader(const Environment& env, std::vector<std::string> cards) : env_(env), cards_(std::move(cards)) {}

  struct OpenedLog {
    replay::Log log;
    const CommandGame* game = nullptr;
    // The game's program, with the names that its cards had when the log was recorded.
    std::optional<program::Program> program_with_former_names;
    replay::GameRecord record;
    replay::RuleChanges changes;
    // The program with which the log is compared.
    const program::Program& ProgramForComparison() const {
      return program_with_former_names ? *program_with_former_names : game->GetProgram();
    }
  };
  // `partial`: accepts a log that was cut off.
  std::optional<OpenedLog> OpenLog(const std::filesystem::path& path, bool partial, replay::LogProblem& problem);

 private:
  const CommandGame* FindGame(const std::string& name, const std::filesystem::path& log, replay::LogProblem& problem);
  std::string HelpWithCards(const replay::LogHeader& head, const CommandGame& game) const;

  const Environment& env_;
  std::vector<std::string> cards_;                             // more files or folders of cards
  std::map<std::string, std::unique_ptr<CommandGame>> games_;  // null: its rules have errors
};

}  // namespace cardinal::cli
