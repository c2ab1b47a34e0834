// Loads the game of a command.
// In: the name of a game, or a path that belongs to one. Out: its rules and cards, loaded. Promises: errors are
// rendered to `err` here, once, so that commands need not do it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/load/game_lookup.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/load/rulebook.h"

namespace cardinal::cli {

struct CommandGame {
  load::GameHome home;
  source::SourceSet sources;
  program::Program compiled;
  const program::Program& GetProgram() const { return compiled; }
};
// Also with the trees and the checked rules that the program was made from.
struct FullGame : CommandGame {
  load::LoadResult loaded;  // its program is `compiled`
  check::References references;
};

// The places in which the environment searches for games.
load::GameSearch MakeSearch(const Environment& env);
load::Library MakeLibrary(const Environment& env);

// The game that a word of the command line means: the one in the folder of that name, otherwise the one of that name.
// Prints nothing if there is none.
std::optional<load::GameHome> FindHomeByWord(const Environment& env, const std::string& name);
// The home of the game; prints an error if there is none.
std::optional<load::GameHome> FindHome(const Environment& env, const std::string& name);
// Prints that there is no such game, with the existing names and the nearest of them.
void ReportUnknownGame(const Environment& env, const std::string& name);

// Rules and all cards of the game, and the cards in the additional files and folders. Null: there are errors. Taken
// from the cache, if possible.
std::unique_ptr<CommandGame> LoadGame(const Environment& env, const load::GameHome& home,
                                      const std::vector<std::string>& more_cards = {});
// The same for the game of that name, or in that folder. Null: there is none, or there are errors.
std::unique_ptr<CommandGame> LoadGame(const Environment& env, const std::string& name,
                                      const std::vector<std::string>& more_cards = {});
// The same with the trees; never from the cache.
std::unique_ptr<FullGame> LoadWholeGame(const Environment& env, const load::GameHome& home,
                                        const std::vector<std::string>& more_cards = {});
// The same without printing errors.
std::unique_ptr<CommandGame> TryLoadGame(const Environment& env, const load::GameHome& home);
std::unique_ptr<FullGame> TryLoadWholeGame(const Environment& env, const load::GameHome& home,
                                           const std::vector<std::string>& more_cards = {});

// The clauses of the game's rulebook.yaml; empty if the file does not exist. Returns nothing if the file has errors,
// which are rendered to `err`. `language`: the code of the reader's language; empty: that of the rules.
std::optional<documents::ClauseList> LoadRulebook(const Environment& env, const load::GameHome& home,
                                                  const std::string& language = "");
// The same; also empty if the file has errors.
documents::ClauseList LoadRulebookOrEmpty(const Environment& env, const load::GameHome& home,
                                          const std::string& language = "");

// The text of the game's how_to_play.md in that language; empty if the file does not exist. Returns nothing if it cannot
// be read, and prints why.
std::optional<load::HowToPlay> LoadHowToPlay(const Environment& env, const load::GameHome& home,
                                             const std::string& language = "");

// The layout of the game's layout.yaml; empty if the file does not exist. Returns nothing if the file has errors, which
// are rendered to `err`.
std::optional<narration::GameLayout> LoadLayout(const Environment& env, const load::GameHome& home,
                                                const program::Program& program);

// A function that finds a clause by its id, for narration; its result is empty if the rulebook has no such clause.
narration::ClauseLookup MakeClauseLookup(const Environment& env, const load::GameHome& home,
                                         const std::string& language = "");

void RenderDiagnostics(std::ostream& out, const Environment& env, const std::vector<diag::Diagnostic>& diagnostics,
                       const source::SourceSet& sources);
// "3 errors, 1 warning"
std::string FormatSeverityCounts(const std::vector<diag::Diagnostic>& diagnostics);

}  // namespace cardinal::cli
