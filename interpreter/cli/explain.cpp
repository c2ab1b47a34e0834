#include "interpreter/cli/explain.h"

#include <ostream>

namespace cardinal::cli {

namespace {

// Names that could have been meant.
std::vector<std::string> Candidates(const std::vector<std::unique_ptr<Game>>& games, const load::Library& library) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < static_cast<std::size_t>(diag::Code::kCount); ++i)
    names.emplace_back(diag::Info(static_cast<diag::Code>(i)).name);
  for (const load::Home& home : library.Games()) names.push_back(home.game);
  for (const auto& game : games) {
    for (const program::CardDef& card : game->Program().cards) names.push_back(card.name);
    for (const program::Query& query : game->Program().queries) names.push_back(query.name);
    for (const program::Event& event : game->Program().events) names.push_back(event.name);
  }
  return names;
}

}  // namespace

int Explain(const Environment& env, const ExplainArguments& arguments) {
  std::string words;
  for (const std::string& word : arguments.words) words += (words.empty() ? "" : " ") + word;
  if (arguments.game.empty() && ExplainCode(env, words)) return kFine;
  if (documents::IsClauseId(words)) return ExplainClause(env, words);
  const load::Library library = LibraryOf(env);
  if (const auto home = library.Find(words); home && arguments.game.empty()) {
    const auto game = LoadGame(env, *home);
    if (!game) return kCouldNot;
    ExplainGame(env, *game);
    return kFine;
  }
  std::vector<std::unique_ptr<Game>> games;
  if (!arguments.game.empty()) {
    const auto home = FindHome(env, arguments.game);
    if (!home) return kCouldNot;
    if (auto game = LoadGame(env, *home)) games.push_back(std::move(game));
    if (games.empty()) return kCouldNot;
  } else {
    for (const load::Home& home : library.Games()) {
      if (auto game = TryLoadGame(env, home)) games.push_back(std::move(game));
    }
  }
  bool found = false;
  for (const auto& game : games) found = ExplainCard(env, *game, words) || ExplainWord(env, *game, words) || found;
  if (found) return kFine;
  env.err << "error: `" << diag::Printable(words)
          << "` is no diagnostic, no clause, no game, no card and no word of its rules\n";
  const std::string help = diag::DidYouMean(words, Candidates(games, library));
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return kCouldNot;
}

}  // namespace cardinal::cli
