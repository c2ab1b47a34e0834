// In: a file of scenarios and which of them is meant. Out: Recording, that scenario as a game that can be played again
// (drivers/replay): where it begins, every answer given, what is silent and luck too, a mark for each of its steps.
// Promises: a scenario that fails gives a record up to where it failed; what keeps it from being run is in the sink.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/game_cache.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::scenario_writer {

// Which scenario of the file: the one with exactly this title, or else the first in whose title the text stands and
// that holds the line (as far as they are given).
struct RecordingOptions {
  std::string filter;
  int line = 0;                              // of the file, 0: any
  std::string row;                           // of a scenario with rows: "2", or its text "a: 5"; empty: the first
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are looked for from there, too; empty: they are not
  std::vector<std::filesystem::path> cards;  // files or folders of further cards
  base::Limits limits;
};

struct ScenarioRecording {
  std::unique_ptr<scenario_runner::GameCache> games;  // keeps the rules alive
  const scenario_runner::LoadedGame* game = nullptr;  // where the rules come from
  const program::Program* program = nullptr;          // with the cards that the scenario declares
  const source::SourceSet* rules = nullptr;           // the files of `program`: a site's file is its number here
  replay::GameRecord record;  // the mark "step N" stands behind step N; lines are of the scenario's file
  std::string title;
  std::string row;                                 // its text, or empty
  std::vector<scenario_runner::Failure> failures;  // places are in the scenario's file; empty: it passed
  std::vector<std::string> titles;                 // of all scenarios in the file
  std::size_t fitting = 0;                         // how many of them are what was asked for
};

// `sources` receives the scenario's file (and what it is given), for diagnostics and failures.
std::optional<ScenarioRecording> RecordScenario(const source::FileSystem& files, const std::filesystem::path& path,
                                                const RecordingOptions& options, source::SourceSet& sources,
                                                diag::Sink& sink);

}  // namespace cardinal::scenario_writer
