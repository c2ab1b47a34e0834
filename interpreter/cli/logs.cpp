#include "interpreter/cli/logs.h"

namespace cardinal::cli {

std::optional<LogLoader::OpenedLog> LogLoader::OpenLog(const std::filesystem::path& path, bool partial,
                                                       replay::LogProblem& problem) {
  const source::ReadResult file = env_.files.ReadFile(path, replay::kLogBytes);
  if (!file.Ok()) return problem = {0, file.message, ""}, std::nullopt;
  replay::ParsedLog read = replay::ParseLog(file.text, partial);
  if (!read.log) {
    problem = {read.line, read.problem, read.is_truncated ? "`--partial` takes what is there" : ""};
    return std::nullopt;
  }
  const CommandGame* game = FindGame(read.log->head.game, path, problem);
  if (game == nullptr) return std::nullopt;
  std::string why;
  auto then = replay::WithFormerNames(game->GetProgram(), read.log->head);
  auto record = replay::MakeRecord(*read.log, then ? *then : game->GetProgram(), why);
  if (!record) return problem = {1, why, HelpWithCards(read.log->head, *game)}, std::nullopt;
  replay::RuleChanges changes = replay::FindRuleChanges(read.log->head, game->GetProgram(), game->home);
  return OpenedLog{std::move(*read.log), game, std::move(then), std::move(*record), std::move(changes)};
}

const CommandGame* LogLoader::FindGame(const std::string& name, const std::filesystem::path& log,
                                       replay::LogProblem& problem) {
  const auto known = games_.find(name);
  if (known == games_.end()) {
    const load::Library library = MakeSearch(env_).LibraryFrom(log);
    const auto home = library.FindGame(name);
    if (!home) {
      std::vector<std::string> names;
      for (const load::GameHome& other : library.ListGames()) names.push_back(other.game);
      problem = {1, "this is a log of `" + diag::EscapeUnprintable(name) + "`, and there is no such game here",
                 diag::DidYouMean(name, names).text};
      if (problem.help.empty()) problem.help = "run this in the folder of the game, or in the folder that holds it";
      return nullptr;
    }
    games_[name] = LoadGame(env_, *home, cards_);
  }
  const CommandGame* game = games_[name].get();
  if (game == nullptr)
    problem = {1, "the rules of `" + name + "` do not check, so the game cannot be played again", ""};
  return game;
}

// A missing card may be in a file that was named when the game was recorded.
std::string LogLoader::HelpWithCards(const replay::LogHeader& head, const CommandGame& game) const {
  std::string files;
  for (const std::string& file : replay::FindRuleChanges(head, game.GetProgram(), game.home).files.removed)
    files += (files.empty() ? "" : ", ") + diag::EscapeUnprintable(file);
  return files.empty()
             ? ""
             : "it was recorded with " + files + ", not here now; cards in other places are named with --cards";
}

}  // namespace cardinal::cli
