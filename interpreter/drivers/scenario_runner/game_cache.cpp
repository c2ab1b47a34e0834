#include "interpreter/drivers/scenario_runner/game_cache.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/load/rulebook.h"

namespace cardinal::scenario_runner {

namespace fs = std::filesystem;

// A game may have its rules without cards.
load::LoadRequest GameCache::RequestFor(const load::GameHome& home) const {
  load::LoadRequest request;
  request.ruleset = home.ruleset;
  request.cards = load::CardFolders(files_, home);
  request.cards.insert(request.cards.end(), cards_.begin(), cards_.end());
  return request;
}

void GameCache::AddGame(std::unique_ptr<LoadedGame> game) {
  ReadClauses(*game);
  game->cards = std::make_unique<load::CardLoader>(game->trees, limits_);
  const std::lock_guard lock(mutex_);
  games_[GameKey(game->home)] = std::move(game);
}

void ReportNoGame(const load::Library& library, const documents::LocatedText& name, diag::Sink& sink) {
  std::vector<std::string> known;
  for (const load::GameHome& other : library.ListGames()) known.push_back(other.game);
  diag::Diagnostic& error =
      sink.Report(diag::Code::NoGame, name.span, "there is no game `" + diag::EscapeUnprintable(name.text) + "`");
  error.SetHelp(diag::DidYouMean(name.text, known));
  if (error.help.empty()) error.help = "run it in the folder of its game, or in the folder that holds that one";
}

LoadedGame* GameCache::FindGame(const documents::LocatedText& name, const fs::path& scenario, diag::Sink& sink) {
  std::vector<fs::path> from = {scenario.parent_path()};
  if (!working_folder_.empty()) from.push_back(working_folder_);
  const load::Library library(files_, from, path_variable_);
  const auto home = library.FindGame(name.text);
  if (!home) {
    ReportNoGame(library, name, sink);
    return nullptr;
  }
  const std::lock_guard lock(mutex_);
  std::unique_ptr<LoadedGame>& known = games_[GameKey(*home)];
  if (known) return known.get();
  // registered only after it is loaded completely, because loading can be stopped
  auto game = std::make_unique<LoadedGame>();
  game->home = *home;
  diag::Sink own;
  game->trees = load::LoadGame(files_, RequestFor(*home), limits_, game->sources, own);
  game->program = std::move(game->trees.program);
  game->trees.rules = {};
  if (!game->program) game->diagnostics = own.Sorted();
  ReadClauses(*game);
  game->cards = std::make_unique<load::CardLoader>(game->trees, limits_);
  known = std::move(game);
  return known.get();
}

// An invalid rulebook is an error of the rules, because the clauses that a scenario cites could not be checked.
void GameCache::ReadClauses(LoadedGame& game) const {
  const std::string prefix = game.program ? game.program->rulebook : "";
  const auto read = [&](source::SourceSet& sources, diag::Sink& sink) {
    return load::LoadRulebook(files_, game.home.ruleset, "", prefix, limits_, sources, sink);
  };
  diag::Sink own;
  source::SourceSet apart;  // the rulebook is not one of the files of the program
  const auto book = read(apart, own);
  if (!book) {
    game.program.reset();
    diag::Sink sink;
    read(game.sources, sink);
    const auto found = sink.Sorted();
    game.diagnostics.insert(game.diagnostics.end(), found.begin(), found.end());
    return;
  }
  for (const documents::Clause& clause : book->clauses) game.clauses.push_back(clause.id);
  std::sort(game.clauses.begin(), game.clauses.end());
}

namespace {

// Equal keys mean cards at the same places of equal documents.
std::string CardsKey(const LoadedGame& game, const std::vector<source::Span>& cards, const source::SourceSet& sources) {
  std::string key = game.home.ruleset.string();
  for (const source::Span& span : cards) {
    const source::SourceFile& file = sources[span.file];
    for (const std::string& part :
         {file.Path(), std::to_string(base::Hasher().AddBytes(file.Text()).Digest()), std::to_string(span.begin)})
      key += '\n' + part;
  }
  return key;
}

// The cards of one document become one source, from which everything else is removed.
std::map<std::int32_t, std::vector<source::Span>> ByFile(const std::vector<source::Span>& cards) {
  std::map<std::int32_t, std::vector<source::Span>> bodies;
  for (const source::Span& span : cards) bodies[span.file.value].push_back(span);
  return bodies;
}

// Adds the cards to `to`, after the files of the game, so the rules contain no file of scenarios.
std::vector<load::LoadRequest::Inline> CollectCards(const std::vector<source::Span>& cards,
                                                    const source::SourceSet& from, source::SourceSet& to) {
  std::vector<load::LoadRequest::Inline> inlined;
  for (const auto& [file, bodies] : ByFile(cards)) {
    std::string masked = documents::MaskedText(from[source::FileId{file}], bodies);
    const source::FileId id = to.AddFile(from[source::FileId{file}].Path(), masked);
    inlined.push_back({id, std::move(masked)});
  }
  return inlined;
}

}  // namespace

GameCache::InlineCards& GameCache::LotFor(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return with_cards_[key];
}

const LoadedRules* GameCache::WithCards(const LoadedGame& game, const std::vector<source::Span>& cards,
                                        source::SourceSet& sources, diag::Sink& sink) {
  InlineCards& lot = LotFor(CardsKey(game, cards, sources));
  std::call_once(lot.loaded, [&] {
    lot.rules.sources = game.sources;
    diag::Sink own;
    const auto inlined = CollectCards(cards, sources, lot.rules.sources);
    lot.rules.program = game.cards->Load(inlined, lot.rules.sources, own).program;
  });
  if (lot.rules.program) return &lot.rules;
  // Loads again, to report the errors at places in the caller's `sources`.
  load::LoadRequest request = RequestFor(game.home);
  for (const auto& [file, bodies] : ByFile(cards))
    request.inline_cards.push_back(
        {source::FileId{file}, documents::MaskedText(sources[source::FileId{file}], bodies)});
  load::LoadProgram(files_, request, limits_, sources, sink);
  return nullptr;
}

}  // namespace cardinal::scenario_runner
