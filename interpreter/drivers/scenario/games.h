// In: the name of a game and where a scenario stands. Out: the rules of that game with all its cards, loaded once; or
// with the cards that a scenario declares itself, loaded for it. Promises: a game whose rules have errors has its
// diagnostics and no program; it is not read again.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/load/load.h"

namespace cardinal::scenario {

struct LoadedGame {
  load::Home home;
  source::SourceSet sources;
  std::vector<diag::Diagnostic> diagnostics;  // errors of the rules: then there is no program
  std::optional<program::Program> program;
  std::vector<std::string> clauses;  // of the rulebook, sorted; empty if there is none
};

class Games {
 public:
  // `cards`: files or folders of cards that are added to those of every game.
  Games(const source::FileSystem& files, const base::Limits& limits, std::string path_variable,
        std::vector<std::filesystem::path> cards = {})
      : files_(files), limits_(limits), path_variable_(std::move(path_variable)), cards_(std::move(cards)) {}

  // Null, and reported at the name, if there is no such game for a scenario in that file.
  LoadedGame* Find(const documents::Text& name, const std::filesystem::path& scenario, diag::Sink& sink);

  // The same rules with more cards, which stand in documents of `sources`. Errors go to the sink.
  std::optional<program::Program> WithCards(const LoadedGame& game, const std::vector<source::Span>& cards,
                                            source::SourceSet& sources, diag::Sink& sink) const;

 private:
  load::Request RequestFor(const load::Home& home) const;
  void ReadClauses(LoadedGame& game) const;

  const source::FileSystem& files_;
  const base::Limits& limits_;
  std::string path_variable_;
  std::vector<std::filesystem::path> cards_;
  std::map<std::string, std::unique_ptr<LoadedGame>> games_;  // by the ruleset's folder
};

}  // namespace cardinal::scenario
