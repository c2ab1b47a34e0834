#include "interpreter/drivers/scenario/games.h"

#include <algorithm>

#include "interpreter/language/documents/clauses.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

// A game need not have cards beside its rules.
load::Request Games::RequestFor(const load::Home& home) const {
  load::Request request;
  request.ruleset = home.ruleset;
  if (files_.IsFolder(home.cards)) request.cards.push_back(home.cards);
  request.cards.insert(request.cards.end(), cards_.begin(), cards_.end());
  return request;
}

LoadedGame* Games::Find(const documents::Text& name, const fs::path& scenario, diag::Sink& sink) {
  const load::Library library(files_, scenario.parent_path(), path_variable_);
  const auto home = library.Find(name.text);
  if (!home) {
    std::vector<std::string> known;
    for (const load::Home& other : library.Games()) known.push_back(other.game);
    sink.Report(diag::Code::NoGame, name.span, "there is no game `" + diag::Printable(name.text) + "`").help =
        diag::DidYouMean(name.text, known);
    return nullptr;
  }
  std::unique_ptr<LoadedGame>& game = games_[home->ruleset.string()];
  if (game) return game.get();
  game = std::make_unique<LoadedGame>();
  game->home = *home;
  diag::Sink own;
  game->program = load::LoadProgram(files_, RequestFor(*home), limits_, game->sources, own);
  if (!game->program) game->diagnostics = own.Sorted();
  ReadClauses(*game);
  return game.get();
}

// docs/rulebooks/<game>.md beside rulesets/.
void Games::ReadClauses(LoadedGame& game) const {
  const fs::path path =
      (game.home.ruleset.parent_path().parent_path() / "docs" / "rulebooks" / (game.home.game + ".md"));
  if (!files_.IsFile(path)) return;
  diag::Sink own;
  source::SourceSet sources;
  const auto file = load::ReadSource(files_, path, limits_, sources, own);
  if (!file) return;
  for (const documents::Clause& clause : documents::ReadClauses(sources[*file], own).clauses)
    game.clauses.push_back(clause.id);
  std::sort(game.clauses.begin(), game.clauses.end());
}

std::optional<program::Program> Games::WithCards(const LoadedGame& game, const std::vector<source::Span>& cards,
                                                 source::SourceSet& sources, diag::Sink& sink) const {
  load::Request request = RequestFor(game.home);
  for (const source::Span& span : cards)
    request.inlined.push_back({span.file, documents::MaskedText(sources[span.file], span)});
  return load::LoadProgram(files_, request, limits_, sources, sink);
}

}  // namespace cardinal::scenario
