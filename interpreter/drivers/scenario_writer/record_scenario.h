// Records a scenario as a game. In: a file of scenarios and the options that choose one of them. Out:
// ScenarioRecording, the scenario as a game that can be played again (drivers/replay): its beginning, every answer,
// also forced answers and draws, and a mark for each of its steps. Promises: a scenario that fails has a record up to
// its failure; the reasons why it cannot be run are in the sink.
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

// Chooses a scenario of the file: the one with exactly this title, or otherwise the first whose title contains the text
// and which contains the line (each only if it is given).
struct RecordingOptions {
  std::string filter;
  int line = 0;                              // a line of the file, 0: any
  std::string row;                           // of a scenario with rows: "2", or its text "a: 5"; empty: the first
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are also looked for from here; empty: they are not
  std::vector<std::filesystem::path> cards;  // files or folders of additional cards
  base::Limits limits;
};

struct ScenarioRecording {
  std::unique_ptr<scenario_runner::GameCache> games;  // owns the rules
  const scenario_runner::LoadedGame* game = nullptr;  // the game whose rules were used
  const program::Program* program = nullptr;          // with the cards that the scenario declares
  const source::SourceSet* rules = nullptr;           // the files of `program`: a site's file is an index into it
  replay::GameRecord record;  // the mark "step N" is after step N; lines are lines of the scenario's file
  std::string title;
  std::string row;                                 // its text, or empty
  std::vector<scenario_runner::Failure> failures;  // places are in the scenario's file; empty: it passed
  std::vector<std::string> titles;                 // of all scenarios in the file
  std::size_t fitting = 0;                         // how many of them match the options
};

// `sources` receives the scenario's file (and its `given` document), for diagnostics and failures.
std::optional<ScenarioRecording> RecordScenario(const source::FileSystem& files, const std::filesystem::path& path,
                                                const RecordingOptions& options, source::SourceSet& sources,
                                                diag::Sink& sink);

}  // namespace cardinal::scenario_writer
