#include "interpreter/cli/deck_check.h"

#include <map>
#include <memory>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/json.h"
#include "interpreter/drivers/telling/place.h"

namespace cardinal::cli {

namespace {

struct Verdict {
  std::string file;
  deck::Deck deck;
  const program::Program* program = nullptr;
  std::vector<deck::Breach> breaches;
};

// The games of the decks, each loaded once; null: it does not check.
class Games {
 public:
  Games(const Environment& env, const std::vector<std::string>& cards) : env_(env), cards_(cards) {}
  Game* Of(const load::Home& home) {
    const auto [found, fresh] = games_.try_emplace(home.ruleset.string());
    if (fresh) found->second = LoadGame(env_, home, cards_);
    return found->second.get();
  }

 private:
  const Environment& env_;
  const std::vector<std::string>& cards_;
  std::map<std::string, std::unique_ptr<Game>> games_;
};

std::optional<Verdict> Judge(const Environment& env, Games& games, const std::string& name) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto path = env.Place(name);
  const auto file = deck::Read(env.files, path, {}, sources, sink);
  std::optional<Verdict> verdict;
  if (file) {
    const auto home = load::HomeOfGame(SearchFrom(env), file->game, path);
    if (!home) {
      std::vector<std::string> known;
      for (const load::Home& there : LibraryOf(env).Games()) known.push_back(there.game);
      sink.Report(diag::Code::NoGame, file->game_span, "there is no ruleset for a game `" + file->game + "`")
          .HelpWith([&] { return diag::DidYouMean(file->game, known); });
    } else if (Game* game = games.Of(*home)) {
      if (auto found = deck::Resolve(*file, game->Program(), sink)) {
        auto breaches = deck::Check(game->Program(), *found);
        verdict = Verdict{name, std::move(*found), &game->Program(), std::move(breaches)};
      }
    }
  }
  RenderAll(env.err, env, sink.Sorted(), sources);
  return verdict;
}

// The files that a word of the command line means: a file, or all decks of a game. Nothing, and said on `err`: none.
std::vector<std::string> FilesOf(const Environment& env, const std::string& name) {
  if (env.files.IsFile(env.Place(name))) return {name};
  const auto home = HomeNamed(env, name);
  if (!home) {
    std::vector<std::string> games;
    for (const load::Home& there : LibraryOf(env).Games()) games.push_back(there.game);
    const std::string help = diag::DidYouMean(name, games).text;
    if (help.empty()) return {name};  // that it does not exist is said when it is read
    env.err << "error: `" << diag::Printable(name) << "` is no file and no game\n  help: " << help << '\n';
    return {};
  }
  std::vector<std::string> files;
  for (const auto& path : deck::Find(env.files, home->cards)) files.push_back(load::ShownPath(path));
  if (files.empty())
    env.err << "error: no deck of " << home->game << " was found in a folder `decks` under "
            << load::ShownPath(home->cards) << '\n';
  return files;
}

void PrintText(std::ostream& out, const Verdict& verdict, const telling::Style& style) {
  const bool legal = verdict.breaches.empty();
  out << verdict.file << ": " << style.Bold(verdict.deck.name) << " (" << verdict.deck.cards.size() << " cards) is "
      << (legal ? "a legal deck of " : "not a legal deck of ") << verdict.program->title << '\n';
  for (const deck::Breach& breach : verdict.breaches) PrintBreach(out, *verdict.program, breach, style);
}

void PrintJson(std::ostream& out, const Verdict& verdict) {
  out << "{\"file\": " << Json(verdict.file) << ", \"deck\": " << Json(verdict.deck.name)
      << ", \"game\": " << Json(verdict.program->game) << ", \"cards\": " << verdict.deck.cards.size()
      << ", \"legal\": " << (verdict.breaches.empty() ? "true" : "false") << ", \"breaches\": [";
  for (std::size_t i = 0; i < verdict.breaches.size(); ++i) {
    const deck::Breach& breach = verdict.breaches[i];
    out << (i == 0 ? "" : ", ") << "{\"message\": " << Json(breach.message)
        << ", \"place\": " << Json(telling::FileAndLine(*verdict.program, breach.site)) << ", \"clauses\": [";
    for (std::size_t j = 0; j < breach.clauses.size(); ++j) out << (j == 0 ? "" : ", ") << Json(breach.clauses[j]);
    out << "], \"culprits\": [";
    for (std::size_t j = 0; j < breach.culprits.size(); ++j) {
      out << (j == 0 ? "" : ", ") << "{\"card\": " << Json(breach.culprits[j].card)
          << ", \"copies\": " << breach.culprits[j].copies << '}';
    }
    out << "]}";
  }
  out << "]}";
}

}  // namespace

int DeckCheck(const Environment& env, const DeckCheckArguments& arguments) {
  Games games(env, arguments.cards);
  int exit = kFine;
  bool first = true;
  if (arguments.json) env.out << '[';
  std::vector<std::string> files;
  for (const std::string& name : arguments.files) {
    const std::vector<std::string> named = FilesOf(env, name);
    if (named.empty()) exit = kCouldNot;
    files.insert(files.end(), named.begin(), named.end());
  }
  for (const std::string& name : files) {
    const auto verdict = Judge(env, games, name);
    if (!verdict) {
      exit = kCouldNot;
      continue;
    }
    if (!verdict->breaches.empty() && exit == kFine) exit = kFound;
    if (arguments.json) {
      env.out << (first ? "\n " : ",\n ");
      PrintJson(env.out, *verdict);
    } else {
      PrintText(env.out, *verdict, env.Style());
    }
    first = false;
  }
  if (arguments.json) env.out << (first ? "]\n" : "\n]\n");
  return exit;
}

}  // namespace cardinal::cli
