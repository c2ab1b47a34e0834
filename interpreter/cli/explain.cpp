#include "interpreter/cli/explain.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/language.h"
#include "interpreter/machine/view/wording.h"

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

// A game that was named must have the language; of the others those that have not are explained as they are.
std::optional<std::int32_t> LanguageIn(const Environment& env, const Game& game, const ExplainArguments& arguments) {
  if (!arguments.game.empty()) return LanguageNamed(env, game.Program(), arguments.lang);
  return std::max(0, view::FindLanguage(game.Program(), arguments.lang));
}

}  // namespace

int Explain(const Environment& env, const ExplainArguments& arguments) {
  std::string words;
  for (const std::string& word : arguments.words) words += (words.empty() ? "" : " ") + word;
  if (arguments.game.empty() && ExplainCode(env, words)) return kFine;
  if (documents::IsClauseId(words)) return ExplainClause(env, words, arguments.lang);
  const load::Library library = LibraryOf(env);
  if (const auto home = library.Find(words); home && arguments.game.empty()) {
    const auto game = LoadGame(env, *home);
    if (!game) return kCouldNot;
    const auto language = LanguageNamed(env, game->Program(), arguments.lang);
    if (!language) return kCouldNot;
    ExplainGame(env, *game, *language);
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
  for (const auto& game : games) {
    const auto language = LanguageIn(env, *game, arguments);
    if (!language) return kCouldNot;
    found = ExplainCard(env, *game, *language, words) || ExplainWord(env, *game, *language, words) || found;
  }
  if (found) return kFine;
  env.err << "error: `" << diag::Printable(words)
          << "` is no diagnostic, no clause, no game, no card and no word of its rules\n";
  const std::string help = diag::DidYouMean(words, Candidates(games, library));
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return kCouldNot;
}

}  // namespace cardinal::cli
