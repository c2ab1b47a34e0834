#include "interpreter/cli/deck_check.h"

#include <map>
#include <memory>
#include <ostream>

#include "interpreter/base/json.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

namespace {

struct DeckVerdict {
  std::string file;
  deck::Deck deck;
  const program::Program* program = nullptr;
  std::vector<deck::DeckViolation> breaches;
};

// The games of the decks, each loaded once; null: its rules have errors.
class LoadedGames {
 public:
  LoadedGames(const Environment& env, const std::vector<std::string>& cards) : env_(env), cards_(cards) {}
  CommandGame* GameFor(const load::GameHome& home) {
    const auto [found, fresh] = games_.try_emplace(home.ruleset.string());
    if (fresh) found->second = LoadGame(env_, home, cards_);
    return found->second.get();
  }

 private:
  const Environment& env_;
  const std::vector<std::string>& cards_;
  std::map<std::string, std::unique_ptr<CommandGame>> games_;
};

std::optional<DeckVerdict> Judge(const Environment& env, LoadedGames& games, const std::string& name) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto path = env.Resolve(name);
  const auto file = deck::ReadDeckFile(env.files, path, {}, sources, sink);
  std::optional<DeckVerdict> verdict;
  if (file) {
    const auto home = load::FindGameHome(MakeSearch(env), file->game, path);
    if (!home) {
      std::vector<std::string> known;
      for (const load::GameHome& there : MakeLibrary(env).ListGames()) known.push_back(there.game);
      sink.Report(diag::Code::NoGame, file->game_span, "there is no ruleset for a game `" + file->game + "`")
          .SetHelpIfShown([&] { return diag::DidYouMean(file->game, known); });
    } else if (CommandGame* game = games.GameFor(*home)) {
      if (auto found = deck::ResolveDeck(*file, game->GetProgram(), sink)) {
        auto breaches = deck::CheckDeck(game->GetProgram(), *found);
        verdict = DeckVerdict{name, std::move(*found), &game->GetProgram(), std::move(breaches)};
      }
    }
  }
  RenderDiagnostics(env.err, env, sink.Sorted(), sources);
  return verdict;
}

// The files that a word of the command line means: a file, or all decks of a game. If there are none, an error is
// printed to `err`.
std::vector<std::string> DeckFiles(const Environment& env, const std::string& name) {
  if (env.files.IsFile(env.Resolve(name))) return {name};
  const auto home = FindHomeByWord(env, name);
  if (!home) {
    std::vector<std::string> games;
    for (const load::GameHome& there : MakeLibrary(env).ListGames()) games.push_back(there.game);
    const std::string help = diag::DidYouMean(name, games).text;
    if (help.empty()) return {name};  // that it does not exist is reported when it is read
    env.err << "error: `" << diag::EscapeUnprintable(name) << "` is not a file or a game\n  help: " << help
            << '\n';
    return {};
  }
  std::vector<std::string> files;
  for (const auto& path : deck::FindDeckFiles(env.files, home->cards)) files.push_back(load::DisplayPath(path));
  if (files.empty())
    env.err << "error: no deck of " << home->game << " was found in a folder `decks` under "
            << load::DisplayPath(home->cards) << '\n';
  return files;
}

void PrintText(std::ostream& out, const DeckVerdict& verdict, const narration::TextStyle& style) {
  const bool legal = verdict.breaches.empty();
  out << verdict.file << ": " << style.Bold(verdict.deck.name) << " (" << verdict.deck.cards.size() << " cards) is "
      << (legal ? "a legal deck of " : "not a legal deck of ") << verdict.program->title << '\n';
  for (const deck::DeckViolation& breach : verdict.breaches) PrintViolation(out, *verdict.program, breach, style);
}

base::Json VerdictJson(const DeckVerdict& verdict) {
  base::Json breaches = base::Json::array();
  for (const deck::DeckViolation& breach : verdict.breaches) {
    base::Json cards = base::Json::array();
    for (const auto& offending : breach.offending_cards)
      cards.push_back(base::Json{{"card", offending.card}, {"copies", offending.copies}});
    breaches.push_back(base::Json{{"message", breach.message},
                                  {"place", narration::FileAndLine(*verdict.program, breach.site)},
                                  {"clauses", breach.clauses},
                                  {"culprits", std::move(cards)}});
  }
  return {{"file", verdict.file},
          {"deck", verdict.deck.name},
          {"game", verdict.program->game},
          {"cards", verdict.deck.cards.size()},
          {"legal", verdict.breaches.empty()},
          {"breaches", std::move(breaches)}};
}

}  // namespace

int RunDeckCheck(const Environment& env, const DeckCheckArguments& arguments) {
  LoadedGames games(env, arguments.cards);
  int exit = kOk;
  base::Json verdicts = base::Json::array();
  std::vector<std::string> files;
  for (const std::string& name : arguments.files) {
    const std::vector<std::string> named = DeckFiles(env, name);
    if (named.empty()) exit = kUsageError;
    files.insert(files.end(), named.begin(), named.end());
  }
  for (const std::string& name : files) {
    const auto verdict = Judge(env, games, name);
    if (!verdict) {
      exit = kUsageError;
      continue;
    }
    if (!verdict->breaches.empty() && exit == kOk) exit = kFindings;
    if (arguments.json) {
      verdicts.push_back(VerdictJson(*verdict));
    } else {
      PrintText(env.out, *verdict, env.MakeTextStyle());
    }
  }
  if (arguments.json) base::PrintJson(env.out, verdicts);
  return exit;
}

}  // namespace cardinal::cli
