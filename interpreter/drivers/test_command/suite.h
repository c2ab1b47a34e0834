// In: files and folders. Out: Suite, the result of every scenario in them, and what they reached of each game's
// rulebook. Promises: a file that cannot be used does not keep the others from running; results come in the order of
// the paths, and are the same with any number of threads.
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
  std::vector<std::string> filters;  // only scenarios that fit one of them: see Wanted
  std::vector<scenario_runner::RunMode> modes = {
      scenario_runner::RunMode::Plain};      // each scenario is run in each of them, until it fails
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are looked for from there, too; empty: they are not
  std::vector<std::filesystem::path> cards;  // files or folders of further cards
  bool only_list = false;                    // nothing is run
  bool fail_fast = false;                    // nothing counts behind the first that does not pass
  unsigned jobs = 0;                         // threads, 0: as many as the machine runs at once
  base::Limits limits;
  SecondProcess second = nullptr;  // for RunMode::Process
  // Hears how many of how many scenarios are done; never called by two threads at once.
  std::function<void(std::size_t done, std::size_t of)> progress = nullptr;
};

struct TestResult {
  std::string title;
  std::string row;  // "a: 5", or empty
  std::string game;
  scenario_runner::RunMode mode = scenario_runner::RunMode::Plain;  // the one in which it failed, or the last
  source::Span span;                                                // of the title
  std::vector<std::string> cites;
  scenario_runner::ScenarioRun run;
  std::int64_t microseconds = 0;              // in all modes
  std::vector<diag::Diagnostic> diagnostics;  // why it could not be run, found when it was set up
  std::string setup_problem;                  // ... found before, in words: its game, its cards, what it is given
};

// One file of scenarios. What is wrong with the file itself is in `diagnostics`.
struct FileResult {
  std::string path;  // as it is shown
  std::filesystem::path canonical_path;
  source::SourceSet sources;
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<TestResult> results;
  std::vector<TestResult> not_loadable;  // of scenarios whose game or `given` cannot be had, without rows
  bool invalid = false;                  // unreadable, or one of its scenarios is
};

// What all scenarios of one game came to.
struct GameResult {
  std::string game;
  int passed = 0;
  int failed = 0;
  std::int64_t decisions = 0;
  std::int64_t microseconds = 0;
  std::vector<std::string> clauses;           // of the rulebook (or, without one, of the rules), sorted
  std::map<std::string, int> reached;         // clause -> how many scenarios reached it
  const program::Program* program = nullptr;  // the rules with all cards of the game; null if they have errors
  std::vector<std::uint8_t> sites;            // of `program`: 1 if a scenario reached it
  std::vector<std::uint8_t> tests;            // of `program`: which answers were seen, as trace::Recorder::Tests
};

struct Suite {
  std::shared_ptr<scenario_runner::GameCache> games;  // keeps the programs alive
  std::vector<std::shared_ptr<FileResult>> files;
  std::vector<std::string> unread;                  // a sentence on each path that cannot be read
  std::map<std::string, std::string> broken_rules;  // game -> its diagnostics, rendered
  std::vector<GameResult> totals;                   // in the order in which the games were met
  int passed = 0;
  int failed = 0;
  int not_run = 0;                // because of `fail_fast`
  std::int64_t microseconds = 0;  // from the first file read to the last scenario played, on the clock on the wall
  bool invalid = false;
  std::string problem;  // with the second process; empty if there was none
};

// `files` must outlive the suite.
Suite RunSuite(const source::FileSystem& files, const std::vector<std::filesystem::path>& paths,
               const SuiteOptions& options);

}  // namespace cardinal::test_command
