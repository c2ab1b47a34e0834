// Reads the scenarios of a document. In: the path of a document. Out: its scenarios, each with its `given` setup and
// its rules.
// Promises: distinguishes documents that contain no scenarios from invalid ones; reads a shared file once; errors are
// in the sink, with places in `sources`.
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
  documents::Scenario scenario;  // its `given` setup is included
  LoadedGame* game = nullptr;    // null: not available; then the scenario cannot be run
  std::filesystem::path given;   // the shared file; empty if there is none
};

class ScenarioFileReader {
 public:
  ScenarioFileReader(const source::FileSystem& files, const base::Limits& limits, GameCache& games,
                     std::filesystem::path path, source::SourceSet& sources, diag::Sink& sink)
      : files_(files), limits_(limits), games_(games), path_(std::move(path)), sources_(sources), sink_(sink) {}

  enum class Content : std::uint8_t { Scenarios, Deck, SomethingElse, Errors };
  // `named`: the user named this file, so it is an error if it contains no scenarios.
  Content ReadFile(bool named);
  std::vector<documents::Scenario>& Scenarios() { return scenarios_; }

  // Finds the game and the `given` setup of the scenario.
  RunnableScenario MakeRunnable(documents::Scenario scenario);
  // Finds the game again, after all games have been reloaded.
  void FindGame(RunnableScenario& playable);
  // The rules with the cards that the scenario declares. Null if there are errors (those of an invalid game are in the
  // game).
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
  std::map<std::string, std::optional<documents::SharedSetup>> shared_;  // by path; nullopt: it has errors
  std::vector<std::vector<source::Span>> broken_cards_;                  // cards whose errors have been reported
};

}  // namespace cardinal::scenario_runner
