#include "interpreter/cli/logs.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/text_style.h"

namespace cardinal::cli {

namespace {

std::string WithPlace(const std::string& card, const program::Program& program) {
  const std::int32_t now = program::FindCard(program, card);
  const std::int32_t def = now >= 0 ? now : program::FindCardByFormerName(program, card);
  const std::string shown = diag::EscapeUnprintable(card);
  return def < 0 ? shown : shown + " (" + narration::FileAndLine(program, program.cards[def].site) + ")";
}

template <class Say>
void PrintList(std::ostream& out, std::string_view label, const std::vector<std::string>& names, Say say) {
  constexpr std::size_t kMost = 10;
  if (names.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + say(names[i]);
  if (names.size() > kMost) text += " and " + std::to_string(names.size() - kMost) + " more";
  out << "  " << narration::PadRight(label, 14) << ' ' << text << '\n';
}

}  // namespace

void PrintLogProblem(std::ostream& out, const std::string& file, const LogProblem& problem) {
  out << diag::EscapeUnprintable(file);
  if (problem.line > 0) out << ':' << problem.line;
  out << ": error: " << problem.message << '\n';
  if (!problem.help.empty()) out << "  help: " << problem.help << '\n';
}

std::optional<LogLoader::OpenedLog> LogLoader::OpenLog(const std::filesystem::path& path, bool partial,
                                                       LogProblem& problem) {
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

const CommandGame* LogLoader::FindGame(const std::string& name, const std::filesystem::path& log, LogProblem& problem) {
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

void PrintChanges(std::ostream& out, const replay::RuleChanges& changes, const program::Program& program) {
  const auto card = [&](const std::string& name) { return WithPlace(name, program); };
  const auto file = [](const std::string& name) { return diag::EscapeUnprintable(name); };
  std::vector<std::string> renamed;
  for (const auto& [then, now] : changes.renamed)
    renamed.push_back(diag::EscapeUnprintable(then) + " -> " + WithPlace(now, program));
  PrintList(out, "cards changed", changes.cards.changed, card);
  PrintList(out, "cards renamed", renamed, [](const std::string& text) { return text; });
  PrintList(out, "cards gone", changes.cards.removed, card);
  PrintList(out, "cards added", changes.cards.added, card);
  PrintList(out, "rules changed", changes.declarations.changed, file);
  PrintList(out, "rules gone", changes.declarations.removed, file);
  PrintList(out, "rules added", changes.declarations.added, file);
  PrintList(out, "files changed", changes.files.changed, file);
  PrintList(out, "files gone", changes.files.removed, file);
  PrintList(out, "files added", changes.files.added, file);
}

}  // namespace cardinal::cli
