#include "interpreter/cli/logs.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/telling/place.h"
#include "interpreter/drivers/telling/style.h"

namespace cardinal::cli {

namespace {

std::string WithPlace(const std::string& card, const program::Program& program) {
  const std::int32_t now = program::FindCard(program, card);
  const std::int32_t def = now >= 0 ? now : program::FindCardThatWas(program, card);
  const std::string shown = diag::Printable(card);
  return def < 0
             ? shown
             : shown + " (" + telling::FileAndLine(program, program.cards[static_cast<std::size_t>(def)].site) + ")";
}

template <class Say>
void PrintList(std::ostream& out, std::string_view label, const std::vector<std::string>& names, Say say) {
  constexpr std::size_t kMost = 10;
  if (names.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + say(names[i]);
  if (names.size() > kMost) text += " and " + std::to_string(names.size() - kMost) + " more";
  out << "  " << telling::Padded(label, 14) << ' ' << text << '\n';
}

}  // namespace

void PrintLogProblem(std::ostream& out, const std::string& file, const LogProblem& problem) {
  out << diag::Printable(file);
  if (problem.line > 0) out << ':' << problem.line;
  out << ": error: " << problem.words << '\n';
  if (!problem.help.empty()) out << "  help: " << problem.help << '\n';
}

std::optional<Logs::Opened> Logs::Open(const std::filesystem::path& path, bool partial, LogProblem& problem) {
  const source::ReadResult file = env_.files.Read(path, replay::kLogBytes);
  if (!file.Ok()) return problem = {0, file.message, ""}, std::nullopt;
  replay::LogRead read = replay::ReadLog(file.text, partial);
  if (!read.log) {
    problem = {read.line, read.problem, read.cut ? "`--partial` takes what is there" : ""};
    return std::nullopt;
  }
  const Game* game = FindGame(read.log->head.game, path, problem);
  if (game == nullptr) return std::nullopt;
  std::string why;
  auto then = replay::WithNamesThen(game->Program(), read.log->head);
  auto record = replay::RecordOf(*read.log, then ? *then : game->Program(), why);
  if (!record) return problem = {1, why, HelpWithCards(read.log->head, *game)}, std::nullopt;
  replay::Changes changes = replay::ChangesSince(read.log->head, game->Program(), game->home);
  return Opened{std::move(*read.log), game, std::move(then), std::move(*record), std::move(changes)};
}

const Game* Logs::FindGame(const std::string& name, const std::filesystem::path& log, LogProblem& problem) {
  const auto known = games_.find(name);
  if (known == games_.end()) {
    const load::Library library = SearchFrom(env_).LibraryFrom(log);
    const auto home = library.Find(name);
    if (!home) {
      std::vector<std::string> names;
      for (const load::Home& other : library.Games()) names.push_back(other.game);
      problem = {1, "this is a log of `" + diag::Printable(name) + "`, and there is no such game here",
                 diag::DidYouMean(name, names).text};
      if (problem.help.empty()) problem.help = "run this in the folder of the game, or in the folder that holds it";
      return nullptr;
    }
    games_[name] = LoadGame(env_, *home, cards_);
  }
  const Game* game = games_[name].get();
  if (game == nullptr)
    problem = {1, "the rules of `" + name + "` do not check, so the game cannot be played again", ""};
  return game;
}

// A card that is missing may lie in a file that was named when the game was recorded.
std::string Logs::HelpWithCards(const replay::LogHead& head, const Game& game) const {
  std::string files;
  for (const std::string& file : replay::ChangesSince(head, game.Program(), game.home).files.gone)
    files += (files.empty() ? "" : ", ") + diag::Printable(file);
  return files.empty()
             ? ""
             : "it was recorded with " + files + ", not here now; cards in other places are named with --cards";
}

void PrintChanges(std::ostream& out, const replay::Changes& changes, const program::Program& program) {
  const auto card = [&](const std::string& name) { return WithPlace(name, program); };
  const auto file = [](const std::string& name) { return diag::Printable(name); };
  std::vector<std::string> renamed;
  for (const auto& [then, now] : changes.renamed)
    renamed.push_back(diag::Printable(then) + " -> " + WithPlace(now, program));
  PrintList(out, "cards changed", changes.cards.changed, card);
  PrintList(out, "cards renamed", renamed, [](const std::string& text) { return text; });
  PrintList(out, "cards gone", changes.cards.gone, card);
  PrintList(out, "cards added", changes.cards.added, card);
  PrintList(out, "rules changed", changes.declarations.changed, file);
  PrintList(out, "rules gone", changes.declarations.gone, file);
  PrintList(out, "rules added", changes.declarations.added, file);
  PrintList(out, "files changed", changes.files.changed, file);
  PrintList(out, "files gone", changes.files.gone, file);
  PrintList(out, "files added", changes.files.added, file);
}

}  // namespace cardinal::cli
