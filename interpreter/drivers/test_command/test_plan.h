// In: paths of documents. Out: Plan, the scenarios in them with their rules, each row a RowTask that any thread may
// run. Promises: files may be read, and their rules loaded, by several threads, each file by one; when there are tasks,
// all this is done, and a task changes nothing but its own TestResult.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_file.h"
#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::test_command {

// A scenario of a file, with a TestResult for each of its rows.
struct PlannedScenario {
  scenario_runner::RunnableScenario playable;
  const scenario_runner::LoadedRules* rules = nullptr;  // null: they have errors
  std::size_t first = 0;                                // of its results
};

struct PlannedFile {
  std::filesystem::path path;
  bool named = false;  // somebody asked for this very file
  std::shared_ptr<FileResult> result;
  std::vector<PlannedScenario> scenarios;
  diag::Sink sink;  // what is wrong with the document
};

struct RowTask {
  PlannedFile* file = nullptr;
  PlannedScenario* scenario = nullptr;
  std::size_t row = 0;

  TestResult& TheResult() const { return file->result->results[scenario->first + row]; }
};

// The documents that stand in these paths, each once; those of a folder in order. `unread` receives a sentence on each
// path that is not there or has more files than `limits.files`.
std::vector<PlannedFile> ListScenarioFiles(const source::FileSystem& files,
                                           const std::vector<std::filesystem::path>& paths, const base::Limits& limits,
                                           std::vector<std::string>& unread);

// Reads the file (again): its scenarios, as far as they are wanted, each with its game.
void ReadScenarioFile(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
                      PlannedFile& file);
// Finds the rules of scenarios that have been read, in games that may have been loaded anew.
void LoadRules(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
               PlannedFile& file, const std::vector<PlannedScenario*>& scenarios);

// Whether a filter picks it: part of the title or path, the game, or a clause that it cites.
bool MatchesFilter(const std::vector<std::string>& filters, const std::string& path,
                   const documents::Scenario& scenario);

std::vector<PlannedScenario*> AllScenarios(PlannedFile& file);
// The rows that can be run. File and scenarios must stay where they are.
void AddTasks(PlannedFile& file, const std::vector<PlannedScenario*>& scenarios, std::vector<RowTask>& tasks);
void RunTasks(const std::vector<RowTask>& tasks, const SuiteOptions& options);

}  // namespace cardinal::test_command
