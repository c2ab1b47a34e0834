// Runs all scenarios of files and folders. In: files and folders. Out: Suite: the result of every scenario in them, and
// the coverage of each game's rulebook. Promises: a file that cannot be used does not prevent the others from running;
// results are in the order of the paths, and equal for any number of threads.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/scenario_runner/game_cache.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/test_command/second_process.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::test_command {

struct SuiteOptions {
  std::vector<std::string> filters;  // only scenarios that match one of them: see MatchesFilter
  std::vector<scenario_runner::RunMode> modes = {
      scenario_runner::RunMode::Plain};      // each scenario runs in each of these modes, until it fails
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are also looked for from here; empty: they are not
  std::vector<std::filesystem::path> cards;  // files or folders of additional cards
  bool only_list = false;                    // no scenario is run
  bool fail_fast = false;                    // results after the first that does not pass are not counted
  unsigned jobs = 0;                         // number of threads, 0: as many as the system runs at once
  base::Limits limits;
  SecondProcess second = nullptr;  // for RunMode::Process
  // Receives the number of finished scenarios and the total; two threads never call it at once.
  std::function<void(std::size_t done, std::size_t of)> progress = nullptr;
};

struct TestResult {
  std::string title;
  std::string row;  // "a: 5", or empty
  std::string game;
  scenario_runner::RunMode mode = scenario_runner::RunMode::Plain;  // the mode in which it failed, or the last one
  source::Span span;                                                // of the title
  std::vector<std::string> cites;
  scenario_runner::ScenarioRun run;
  std::int64_t microseconds = 0;              // in all modes
  std::vector<diag::Diagnostic> diagnostics;  // why it could not be run; found during setup
  std::string setup_problem;  // ... found before setup, in words: its game, its cards, its `given` document
};

// One file of scenarios. The errors of the file itself are in `diagnostics`.
struct FileResult {
  std::string path;  // for display
  std::filesystem::path canonical_path;
  source::SourceSet sources;
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<TestResult> results;
  std::vector<TestResult> not_loadable;  // scenarios whose game or `given` document is not available, without rows
  bool invalid = false;                  // the file or one of its scenarios cannot be read
};

// The results of all scenarios of one game.
struct GameResult {
  std::string game;
  int passed = 0;
  int failed = 0;
  std::int64_t decisions = 0;
  std::int64_t microseconds = 0;
  std::vector<std::string> clauses;           // of the rulebook (or, if there is none, of the rules), sorted
  std::map<std::string, int> reached;         // clause -> number of scenarios that reached it
  const program::Program* program = nullptr;  // the rules with all cards of the game; null if they have errors
  std::vector<std::uint8_t> sites;            // of `program`: 1 if a scenario reached it
  std::vector<std::uint8_t> tests;            // of `program`: the outcomes seen, as trace::TraceRecorder::Conditions
};

struct Suite {
  std::shared_ptr<scenario_runner::GameCache> games;  // owns the programs
  std::vector<std::shared_ptr<FileResult>> files;
  std::vector<std::string> unread;                  // a message for each path that cannot be read
  std::map<std::string, std::string> broken_rules;  // game -> its diagnostics, rendered
  std::vector<GameResult> totals;                   // in the order in which the games first occurred
  int passed = 0;
  int failed = 0;
  int not_run = 0;                // number of scenarios that were skipped because of `fail_fast`
  std::int64_t microseconds = 0;  // wall-clock time from reading the first file to the end of the last scenario
  bool invalid = false;
  std::string problem;  // of the second process; empty if there was none
};

// `files` must outlive the suite.
Suite RunSuite(const source::FileSystem& files, const std::vector<std::filesystem::path>& paths,
               const SuiteOptions& options);

}  // namespace cardinal::test_command
