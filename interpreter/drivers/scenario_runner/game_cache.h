// Loads each game of the scenarios once. In: the name of a game and the path of a scenario. Out: the rules of that game
// with all its cards; and the same with cards that scenarios declare themselves. Each such set of cards is loaded once.
// Promises: a game whose rules have errors has its diagnostics and no program; it is not read again. Several threads
// may call these functions and play with the loaded rules, which do not change. One thread loads a game while the
// others wait; several threads may load cards of scenarios at once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/load/card_loader.h"
#include "interpreter/language/load/load.h"

namespace cardinal::scenario_runner {

// Rules that can be played. A site's file (Program::files) has the same number in `sources`.
struct LoadedRules {
  source::SourceSet sources;
  std::optional<program::Program> program;
};

struct LoadedGame : LoadedRules {
  load::GameHome home;
  std::vector<diag::Diagnostic> diagnostics;      // errors of the rules: if there are any, there is no program
  std::vector<std::string> clauses;               // of the rulebook, sorted; empty if there is no rulebook
  load::LoadResult trees;                         // of all files, so that cards can be added
  std::unique_ptr<const load::CardLoader> cards;  // adds cards to `trees`; set by the cache
};

// Reports that the library has no game of that name.
void ReportNoGame(const load::Library& library, const documents::LocatedText& name, diag::Sink& sink);

class GameCache {
 public:
  // `path_variable`: the value of $CARDINAL_PATH. `cards`: files or folders of cards that are added to those of every
  // game. `working_folder`: if it is not empty, the cache also searches for games from there, after the folder of the
  // scenario.
  GameCache(const source::FileSystem& files, const base::Limits& limits, std::string path_variable,
            std::vector<std::filesystem::path> cards = {}, std::filesystem::path working_folder = {})
      : files_(files),
        limits_(limits),
        path_variable_(std::move(path_variable)),
        cards_(std::move(cards)),
        working_folder_(std::move(working_folder)) {}

  // Adds a game that the caller has already loaded: the cache does not load it again.
  void AddGame(std::unique_ptr<LoadedGame> game);

  // Returns null, after a report at the name, if there is no such game for a scenario in that file.
  LoadedGame* FindGame(const documents::LocatedText& name, const std::filesystem::path& scenario, diag::Sink& sink);

  // Adds cards to the rules of a game that has a program. `cards`: their declarations in documents of `sources`.
  // Returns null if the cards have errors; the errors are in the sink, with places in `sources`.
  const LoadedRules* WithCards(const LoadedGame& game, const std::vector<source::Span>& cards,
                               source::SourceSet& sources, diag::Sink& sink);

 private:
  std::string GameKey(const load::GameHome& home) const { return files_.Canonical(home.ruleset).string(); }
  load::LoadRequest RequestFor(const load::GameHome& home) const;
  void ReadClauses(LoadedGame& game) const;

  const source::FileSystem& files_;
  base::Limits limits_;
  std::string path_variable_;
  std::vector<std::filesystem::path> cards_;
  std::filesystem::path working_folder_;
  struct InlineCards {
    std::once_flag loaded;
    LoadedRules rules;
  };
  InlineCards& LotFor(const std::string& key);

  std::mutex mutex_;                                          // guards both maps and the loading of a game
  std::map<std::string, std::unique_ptr<LoadedGame>> games_;  // by the ruleset's folder, canonical
  std::map<std::string, InlineCards> with_cards_;  // by CardsKey: the game, the documents and the places of the cards
};

}  // namespace cardinal::scenario_runner
