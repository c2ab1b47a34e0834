#include "interpreter/cli/load_game.h"

#include <algorithm>
#include <array>
#include <memory>
#include <ostream>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/cache/program_cache.h"
#include "interpreter/drivers/layout/load_layout.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

load::LoadRequest RequestFor(const Environment& env, const load::GameHome& home,
                             const std::vector<std::string>& more_cards) {
  load::LoadRequest request;
  request.ruleset = home.ruleset;
  request.cards = load::CardFolders(env.files, home);
  for (const std::string& path : more_cards) request.cards.push_back(env.Resolve(path));
  return request;
}

// Loads the game from one file system; false: there are errors.
bool LoadInto(CommandGame& game, const Environment& env, const load::LoadRequest& request, diag::Sink& sink) {
  auto program = cache::LoadCachedProgram(env.cache, env.files, request, game.sources, sink);
  if (program) game.compiled = std::move(*program);
  return program.has_value();
}

bool LoadInto(FullGame& game, const Environment& env, const load::LoadRequest& request, diag::Sink& sink) {
  game.loaded = load::LoadGame(env.files, request, {}, game.sources, sink, &game.references);
  if (!game.loaded.program) return false;
  game.compiled = std::move(*game.loaded.program);
  game.loaded.program.reset();
  return true;
}

// True if one of the errors is in a file of the game itself.
bool AnyOfGame(const Environment& env, const load::GameHome& home, const source::SourceSet& sources,
               const std::vector<diag::Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const diag::Diagnostic& diagnostic) {
    if (diagnostic.span.file.value < 0) return false;
    const fs::path place = env.files.Canonical(env.Resolve(sources[diagnostic.span.file].Path()));
    const auto below = [&](const fs::path& folder) {
      const fs::path relative = place.lexically_relative(env.files.Canonical(folder));
      return !relative.empty() && *relative.begin() != "..";
    };
    return below(home.ruleset) || below(home.cards);
  });
}

// The game, and whether it has no errors.
template <class Kind>
std::pair<std::unique_ptr<Kind>, bool> LoadOne(const Environment& env, const load::GameHome& home,
                                               const std::vector<std::string>& more_cards, diag::Sink& sink) {
  auto game = std::make_unique<Kind>();
  game->home = home;
  const bool checks = LoadInto(*game, env, RequestFor(env, home, more_cards), sink);
  return {std::move(game), checks};
}

template <class Kind>
std::unique_ptr<Kind> LoadOrSayWhy(const Environment& env, const load::GameHome& home,
                                   const std::vector<std::string>& more_cards) {
  diag::Sink sink;
  auto [game, checks] = LoadOne<Kind>(env, home, more_cards, sink);
  if (checks) return std::move(game);
  const auto diagnostics = sink.Sorted();
  RenderDiagnostics(env.err, env, diagnostics, game->sources);
  const bool rules = more_cards.empty() || AnyOfGame(env, home, game->sources, diagnostics);
  env.err << (rules ? "the rules of `" + home.game + "` do not check: " : "the files of `--cards` do not check: ")
          << FormatSeverityCounts(diagnostics) << '\n';
  return nullptr;
}

template <class Kind>
std::unique_ptr<Kind> LoadSilently(const Environment& env, const load::GameHome& home,
                                   const std::vector<std::string>& more_cards = {}) {
  diag::Sink unheard;
  auto [game, checks] = LoadOne<Kind>(env, home, more_cards, unheard);
  return checks ? std::move(game) : nullptr;
}

}  // namespace

load::GameSearch MakeSearch(const Environment& env) { return {env.files, env.working_directory, env.path_variable}; }

load::Library MakeLibrary(const Environment& env) { return MakeSearch(env).LibraryHere(); }

std::optional<load::GameHome> FindHomeByWord(const Environment& env, const std::string& name) {
  const load::Library library = MakeLibrary(env);
  if (!name.empty() && env.files.IsFolder(env.Resolve(name))) {
    if (auto home = library.FindHomeAround(env.Resolve(name))) return home;
    if (auto home = library.FindHomeInFolder(env.Resolve(name))) return home;
  }
  return library.FindGame(name);
}

std::optional<load::GameHome> FindHome(const Environment& env, const std::string& name) {
  auto home = FindHomeByWord(env, name);
  if (!home) ReportUnknownGame(env, name);
  return home;
}

void ReportUnknownGame(const Environment& env, const std::string& name) {
  std::vector<std::string> names;
  std::string list;
  for (const load::GameHome& home : MakeLibrary(env).ListGames()) {
    names.push_back(home.game);
    list += (list.empty() ? "" : ", ") + home.game;
  }
  source::SourceSet none;
  diag::Sink sink;
  diag::Diagnostic& error = sink.Report(diag::Code::NoGame, {}, "there is no ruleset for a game `" + name + "`");
  error.SetHelp(diag::DidYouMean(name, names));
  const std::string folded = base::FoldSpelling(name);
  if (error.help.empty() && folded != name && FindHomeByWord(env, folded))
    error.help = "did you mean `" + folded + "`?";
  error.notes.push_back({{},
                         list.empty() ? "no game was found; a game is a folder rulesets/NAME with a file game.cardinal"
                                      : "the games there are: " + list});
  RenderDiagnostics(env.err, env, sink.Diagnostics(), none);
}

std::unique_ptr<CommandGame> LoadGame(const Environment& env, const load::GameHome& home,
                                      const std::vector<std::string>& more_cards) {
  return LoadOrSayWhy<CommandGame>(env, home, more_cards);
}

std::unique_ptr<CommandGame> LoadGame(const Environment& env, const std::string& name,
                                      const std::vector<std::string>& more_cards) {
  const auto home = FindHome(env, name);
  return home ? LoadGame(env, *home, more_cards) : nullptr;
}

std::unique_ptr<FullGame> LoadWholeGame(const Environment& env, const load::GameHome& home,
                                        const std::vector<std::string>& more_cards) {
  return LoadOrSayWhy<FullGame>(env, home, more_cards);
}

std::unique_ptr<CommandGame> TryLoadGame(const Environment& env, const load::GameHome& home) {
  return LoadSilently<CommandGame>(env, home);
}

std::unique_ptr<FullGame> TryLoadWholeGame(const Environment& env, const load::GameHome& home,
                                           const std::vector<std::string>& more_cards) {
  return LoadSilently<FullGame>(env, home, more_cards);
}

namespace {

// Prints what is wrong with a document that `load` reads.
template <class Load>
auto LoadDocument(const Environment& env, const Load& load) {
  source::SourceSet sources;
  diag::Sink sink;
  auto document = load(sources, sink);
  RenderDiagnostics(env.err, env, sink.Sorted(), sources);
  return document;
}

}  // namespace

std::optional<narration::GameLayout> LoadLayout(const Environment& env, const load::GameHome& home,
                                                const program::Program& program) {
  return LoadDocument(env, [&](source::SourceSet& sources, diag::Sink& sink) {
    return layout::LoadLayout(env.files, home.ruleset, program, {}, sources, sink);
  });
}

std::optional<documents::ClauseList> LoadRulebook(const Environment& env, const load::GameHome& home,
                                                  const std::string& language) {
  return LoadDocument(env, [&](source::SourceSet& sources, diag::Sink& sink) {
    return load::LoadRulebook(env.files, home.ruleset, language, "", {}, sources, sink);
  });
}

std::optional<load::HowToPlay> LoadHowToPlay(const Environment& env, const load::GameHome& home,
                                             const std::string& language) {
  return LoadDocument(env, [&](source::SourceSet& sources, diag::Sink& sink) {
    return load::LoadHowToPlay(env.files, home.ruleset, language, {}, sources, sink);
  });
}

documents::ClauseList LoadRulebookOrEmpty(const Environment& env, const load::GameHome& home,
                                          const std::string& language) {
  return LoadRulebook(env, home, language).value_or(documents::ClauseList{});
}

narration::ClauseLookup MakeClauseLookup(const Environment& env, const load::GameHome& home,
                                         const std::string& language) {
  const auto book = std::make_shared<documents::ClauseList>(LoadRulebookOrEmpty(env, home, language));
  return [book](std::string_view id) {
    const documents::Clause* clause = book->FindClause(id);
    return clause == nullptr ? std::string() : documents::SummarizeClause(*clause);
  };
}

void RenderDiagnostics(std::ostream& out, const Environment& env, const std::vector<diag::Diagnostic>& diagnostics,
                       const source::SourceSet& sources) {
  for (const diag::Diagnostic& diagnostic : diagnostics) diag::RenderText(out, diagnostic, sources, env.terminal);
}

std::string FormatSeverityCounts(const std::vector<diag::Diagnostic>& diagnostics) {
  std::array<std::size_t, 3> counts{};
  for (const diag::Diagnostic& diagnostic : diagnostics)
    ++counts[static_cast<std::size_t>(diag::GetCodeInfo(diagnostic.code).severity)];
  constexpr std::array<std::string_view, 3> kOne = {"error", "warning", "point of style"};
  constexpr std::array<std::string_view, 3> kMany = {"errors", "warnings", "points of style"};
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (!text.empty()) text += ", ";
    text += std::to_string(counts[i]) + ' ' + std::string(counts[i] == 1 ? kOne[i] : kMany[i]);
  }
  return text.empty() ? "nothing" : text;
}

}  // namespace cardinal::cli
