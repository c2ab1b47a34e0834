#include "interpreter/cli/explain.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/message_cache.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/ir_text.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/source/text_file.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

namespace {

explain::ExplainedGame ToExplain(const FullGame& game, std::int32_t language,
                                 const documents::ClauseList* book = nullptr,
                                 const narration::GameLayout* layout = nullptr) {
  return {game.GetProgram(), game.loaded, game.sources, game.home, language, book, &game.references, {}, layout};
}

void PrintPage(const Environment& env, const ExplainArguments& arguments, const explain::ExplainPage& page) {
  env.out << (arguments.markdown ? explain::RenderMarkdown(page, {}) : explain::RenderText(page, env.MakeTextStyle()));
}

// The text of a file in `tests`, from the folder in which Cardinal was built or from a folder next to a game; empty if
// there is none.
std::string Example(const Environment& env, const load::Library& library, const std::string& name) {
  std::vector<std::filesystem::path> folders = {std::filesystem::path(CARDINAL_SOURCE_DIR) / "tests"};
  for (const load::GameHome& home : library.ListGames())
    folders.push_back(home.ruleset.parent_path().parent_path() / "tests");
  for (const std::filesystem::path& folder : folders) {
    const source::ReadResult read = source::ReadTextFile(env.files, folder / name, base::Limits{}.file_bytes);
    if (read.Ok() && !read.text.empty()) return read.text;
  }
  return "";
}

// The clauses, for texts that cite them. A rulebook with errors has none; its errors are not reported here.
documents::ClauseList ReadClauses(const Environment& env, const load::GameHome& home, const std::string& lang) {
  source::SourceSet sources;
  diag::Sink unheard;
  return load::LoadRulebook(env.files, home.ruleset, lang, "", {}, sources, unheard).value_or(documents::ClauseList{});
}

// Explains a clause in each of the games that has it. Returns the exit code; prints an error if no game has it, or if a
// rulebook has errors.
int ExplainClause(const Environment& env, const ExplainArguments& arguments, const std::vector<load::GameHome>& homes,
                  const std::string& id) {
  const std::string& lang = arguments.lang;
  bool found = false, broken = false;
  for (const load::GameHome& home : homes) {
    const auto book = LoadRulebook(env, home, lang);
    broken = broken || !book;
    if (!book) continue;
    const documents::Clause* clause = book->FindClause(id);
    const bool may_cite = clause != nullptr || book->prefix.empty() || documents::ClausePrefix(id) == book->prefix;
    const auto game = may_cite ? TryLoadGame(env, home) : nullptr;
    if (clause == nullptr && (!game || program::FindClause(game->GetProgram(), id) < 0)) continue;
    found = true;
    const auto language = game ? FindReaderLanguage(env, game->GetProgram(), lang) : 0;
    if (!language) return kUsageError;
    PrintPage(env, arguments,
              explain::ExplainClause({id, clause, home, game ? &game->GetProgram() : nullptr, *language},
                                     explain::ScenarioLines(env.files, home, id)));
  }
  if (!found && !broken) {
    env.err << "error: no rulebook and no ruleset has a clause " << id << '\n'
            << "  help: the clauses of a game that is in a folder elsewhere are explained with --game FOLDER\n";
  }
  return found ? kOk : kUsageError;
}

// Names for suggestions.
std::vector<std::string> Candidates(const std::vector<std::unique_ptr<FullGame>>& games, const load::Library& library) {
  std::vector<std::string> names;
  for (const diag::Code code : diag::AllCodes()) names.emplace_back(diag::GetCodeInfo(code).name);
  for (const load::GameHome& home : library.ListGames()) names.push_back(home.game);
  for (std::string& name : explain::StandardNames()) names.push_back(std::move(name));
  for (const auto& game : games) {
    for (const program::CardDef& card : game->GetProgram().cards) names.push_back(card.name);
    for (const program::Query& query : game->GetProgram().queries) names.push_back(query.name);
    for (const program::Event& event : game->GetProgram().events) names.push_back(event.name);
    for (std::string& name : explain::DeclaredNames(game->loaded.rules)) names.push_back(std::move(name));
  }
  return names;
}

// Games without the language are explained in their own; at least one game must have it.
bool SomeHaveLanguage(const Environment& env, const std::vector<std::unique_ptr<FullGame>>& games,
                      const std::string& code) {
  const auto has = [&](const auto& game) { return view::FindLanguage(game->GetProgram(), code) >= 0; };
  if (code.empty() || games.empty() || std::any_of(games.begin(), games.end(), has)) return true;
  if (games.size() == 1) return FindReaderLanguage(env, games.front()->GetProgram(), code).has_value();
  env.err << "error: no game has texts in `" << diag::EscapeUnprintable(code) << "`\n";
  return false;
}

// Explains everything with that name, in all of the games.
int ExplainNamed(const Environment& env, const ExplainArguments& arguments, const load::Library& library,
                 const std::vector<std::unique_ptr<FullGame>>& games, const std::string& words) {
  bool found = false;
  for (const auto& game : games) {
    const std::int32_t language = std::max(0, view::FindLanguage(game->GetProgram(), arguments.lang));
    const documents::ClauseList book = ReadClauses(env, game->home, arguments.lang);
    const explain::ExplainedGame shown = ToExplain(*game, language, &book);
    if (const std::int32_t card = explain::FindCard(shown, words); card >= 0) {
      PrintPage(
          env, arguments,
          explain::ExplainCard(shown, card, explain::DecksWithCard(env.files, game->home, game->GetProgram(), card)));
      found = true;
    }
    // A word of the reader's language has the page that `explain` shows in a game.
    auto page = explain::ExplainWord(shown, words);
    if (!page && !found && language > 0) page = explain::ExplainForPlayer(shown, words);
    if (page) {
      PrintPage(env, arguments, *page);
      found = true;
    }
  }
  if (found) return kOk;
  env.err << "error: `" << diag::EscapeUnprintable(words)
          << "` is not a diagnostic, a clause, a game, a card or a word of its rules\n";
  const std::string help = diag::DidYouMean(words, Candidates(games, library)).text;
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return kUsageError;
}

// The game of the first of the files or folders of cards: by its folder, or by the game that it names.
std::optional<load::GameHome> HomeOfCards(const Environment& env, const std::vector<std::string>& cards) {
  source::SourceSet sources;
  diag::Sink sink;
  for (const std::string& name : cards) {
    const std::filesystem::path place = env.Resolve(name);
    std::vector<std::filesystem::path> files = {place};
    if (env.files.IsFolder(place)) files = env.files.ListFiles(place, ".cardinal", 10'000);
    for (const std::filesystem::path& file : files) {
      if (auto home = load::FindFileHome(MakeSearch(env), file)) return home;
      load::ReadSource(env.files, file, {}, sources, sink);  // a file that cannot be read names no game
    }
  }
  RenderDiagnostics(env.err, env, sink.Sorted(), sources);
  if (sink.HasErrors()) return std::nullopt;
  env.err << "error: the game of `" << diag::EscapeUnprintable(cards.front())
          << "` is not known: name it with --game\n";
  return std::nullopt;
}

// The game to look in. Nothing, after printing an error: there is no such game.
std::optional<load::GameHome> FindHomeFor(const Environment& env, const ExplainArguments& arguments) {
  return arguments.game.empty() ? HomeOfCards(env, arguments.cards) : FindHome(env, arguments.game);
}

// Prints a page about a whole game. Returns the exit code.
int PrintGame(const Environment& env, const ExplainArguments& arguments, const load::GameHome& home,
              explain::ExplainPage (*make_page)(const explain::ExplainedGame&)) {
  const auto game = LoadWholeGame(env, home, arguments.cards);
  if (!game) return kUsageError;
  const auto language = FindReaderLanguage(env, game->GetProgram(), arguments.lang);
  if (!language) return kUsageError;
  const documents::ClauseList book = ReadClauses(env, home, arguments.lang);
  const auto layout = LoadLayout(env, home, game->GetProgram());
  auto how_to_play = LoadHowToPlay(env, home, arguments.lang);
  if (!layout || !how_to_play) return kUsageError;
  explain::ExplainedGame shown = ToExplain(*game, *language, &book, &*layout);
  shown.how_to_play = std::move(*how_to_play);
  PrintPage(env, arguments, make_page(shown));
  return kOk;
}

// `explain GAME --rules`
int PrintRules(const Environment& env, const ExplainArguments& arguments, const std::string& game) {
  const auto home = FindHome(env, game);
  return home ? PrintGame(env, arguments, *home, explain::ExplainRules) : kUsageError;
}

// The games in which a word is looked up: the one of the arguments, or all of the library that have no errors. Nothing,
// after printing an error: there is no such game.
std::optional<std::vector<std::unique_ptr<FullGame>>> LoadGames(const Environment& env,
                                                                const ExplainArguments& arguments,
                                                                const load::Library& library) {
  std::vector<std::unique_ptr<FullGame>> games;
  if (arguments.game.empty() && arguments.cards.empty()) {
    for (const load::GameHome& home : library.ListGames())
      if (auto game = TryLoadWholeGame(env, home)) games.push_back(std::move(game));
    return games;
  }
  const auto home = FindHomeFor(env, arguments);
  auto game = home ? LoadWholeGame(env, *home, arguments.cards) : nullptr;
  if (!game) return std::nullopt;
  games.push_back(std::move(game));
  return games;
}

// `explain WORD --ir`: the functions of everything with that name, in all of the games.
int PrintIr(const Environment& env, const ExplainArguments& arguments, const std::string& words) {
  const auto games = LoadGames(env, arguments, MakeLibrary(env));
  if (!games) return kUsageError;
  bool found = false;
  for (const auto& game : *games) {
    const auto text = explain::IrText(ToExplain(*game, 0), words, arguments.optimized);
    if (text) env.out << (found ? "\n" : "") << *text;
    found = found || text;
  }
  if (found) return kOk;
  env.err << "error: `" << diag::EscapeUnprintable(words)
          << "` is not the name of a query, event, window, action, part or card\n";
  return kUsageError;
}

int ExplainUncached(const Environment& env, const ExplainArguments& arguments) {
  std::string words;
  for (const std::string& word : arguments.words) words += (words.empty() ? "" : " ") + word;
  const bool anywhere = arguments.game.empty() && arguments.cards.empty();
  if (arguments.rules) return PrintRules(env, arguments, words);
  if (arguments.ir) return PrintIr(env, arguments, words);
  if (const auto code = diag::FindCode(words); code && anywhere) {
    const load::Library library = MakeLibrary(env);
    PrintPage(env, arguments,
              explain::ExplainCode(*code, [&](const std::string& name) { return Example(env, library, name); }));
    return kOk;
  }
  if (const auto page = explain::ExplainStandard(words); page && anywhere) {
    PrintPage(env, arguments, *page);
    return kOk;
  }
  const load::Library library = MakeLibrary(env);
  if (documents::IsClauseId(words)) {
    if (anywhere) return ExplainClause(env, arguments, library.ListGames(), words);
    const auto home = FindHomeFor(env, arguments);
    return home ? ExplainClause(env, arguments, {*home}, words) : kUsageError;
  }
  if (const auto home = FindHomeByWord(env, words); home && anywhere)
    return PrintGame(env, arguments, *home, explain::ExplainGame);
  const auto games = LoadGames(env, arguments, library);
  if (!games) return kUsageError;
  if (!SomeHaveLanguage(env, *games, arguments.lang)) return kUsageError;
  return ExplainNamed(env, arguments, library, *games, words);
}

// The request as words for the cache; lists are preceded by their length.
std::vector<std::string> Asked(const ExplainArguments& arguments) {
  std::vector<std::string> words = {"explain",
                                    arguments.game,
                                    arguments.lang,
                                    arguments.rules ? "rules" : "",
                                    arguments.markdown ? "markdown" : "",
                                    arguments.ir ? "ir" : "",
                                    arguments.optimized ? "optimized" : "",
                                    std::to_string(arguments.cards.size())};
  words.insert(words.end(), arguments.cards.begin(), arguments.cards.end());
  words.insert(words.end(), arguments.words.begin(), arguments.words.end());
  return words;
}

}  // namespace

int RunExplain(const Environment& env, const ExplainArguments& arguments) {
  return RunCached(env, Asked(arguments),
                   [&](const Environment& through) { return ExplainUncached(through, arguments); });
}

}  // namespace cardinal::cli
