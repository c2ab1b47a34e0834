// In: the path of a document. Out: its scenarios, each with what it is `given` and the rules it is about.
// Promises: documents that are no scenarios are told apart from broken ones; a shared file is read once; what is wrong
// is in the sink, with its place in `sources`.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/game_cache.h"

namespace cardinal::scenario_runner {

// One scenario, with all its rows.
struct RunnableScenario {
  documents::Scenario scenario;  // what is `given` lies under it
  LoadedGame* game = nullptr;    // null: not to be had; then the scenario cannot be run
  std::filesystem::path given;   // the shared file, empty if there is none
};

class ScenarioFileReader {
 public:
  ScenarioFileReader(const source::FileSystem& files, const base::Limits& limits, GameCache& games,
                     std::filesystem::path path, source::SourceSet& sources, diag::Sink& sink)
      : files_(files), limits_(limits), games_(games), path_(std::move(path)), sources_(sources), sink_(sink) {}

  enum class Content : std::uint8_t { Scenarios, Deck, SomethingElse, Errors };
  // `named`: somebody asked for this very file, so that it is an error if it is no file of scenarios.
  Content ReadFile(bool named);
  std::vector<documents::Scenario>& Scenarios() { return scenarios_; }

  // Finds the game and what is `given`; takes the scenario.
  RunnableScenario MakeRunnable(documents::Scenario scenario);
  // The same game again, if all games have been loaded anew.
  void FindGame(RunnableScenario& playable);
  // With the cards that the scenario declares. Null: there are errors (those of a broken game are in the game).
  const LoadedRules* RulesFor(const RunnableScenario& playable);

 private:
  std::optional<documents::SharedSetup>* Shared(const documents::LocatedText& given, const LoadedGame& game,
                                                std::filesystem::path& path);

  const source::FileSystem& files_;
  const base::Limits& limits_;
  GameCache& games_;
  std::filesystem::path path_;
  source::SourceSet& sources_;
  diag::Sink& sink_;
  std::vector<documents::Scenario> scenarios_;
  std::map<std::string, std::optional<documents::SharedSetup>> shared_;  // by path; nothing: it has errors
  std::vector<std::vector<source::Span>> broken_cards_;                  // which have been reported
};

}  // namespace cardinal::scenario_runner
