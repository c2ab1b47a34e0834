// Plans the runs of a suite. In: paths of documents. Out: PlannedFile: the scenarios in them with their rules, each row
// as a RowTask that any thread may run. Promises: several threads may read files and load their rules, each file in one
// thread; when the tasks exist, this is complete, and a task changes only its own TestResult.
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
  std::size_t first = 0;                                // index of its first result
};

struct PlannedFile {
  std::filesystem::path path;
  bool named = false;  // the user named this file
  std::shared_ptr<FileResult> result;
  std::vector<PlannedScenario> scenarios;
  diag::Sink sink;  // errors of the document
};

struct RowTask {
  PlannedFile* file = nullptr;
  PlannedScenario* scenario = nullptr;
  std::size_t row = 0;

  TestResult& TheResult() const { return file->result->results[scenario->first + row]; }
};

// The documents in these paths, each once; those of a folder in order. `unread` receives a message for each path that
// does not exist or has more files than `limits.files`.
std::vector<PlannedFile> ListScenarioFiles(const source::FileSystem& files,
                                           const std::vector<std::filesystem::path>& paths, const base::Limits& limits,
                                           std::vector<std::string>& unread);

// Reads the file (again): its scenarios that match the filters, each with its game.
void ReadScenarioFile(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
                      PlannedFile& file);
// Finds the rules of scenarios that have been read, in games that may have been reloaded.
void LoadRules(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
               PlannedFile& file, const std::vector<PlannedScenario*>& scenarios);

// True if a filter matches the scenario: part of the title or path, the game, or a clause that it cites.
bool MatchesFilter(const std::vector<std::string>& filters, const std::string& path,
                   const documents::Scenario& scenario);

std::vector<PlannedScenario*> AllScenarios(PlannedFile& file);
// Adds the rows that can be run. File and scenarios must keep their addresses.
void AddTasks(PlannedFile& file, const std::vector<PlannedScenario*>& scenarios, std::vector<RowTask>& tasks);
void RunTasks(const std::vector<RowTask>& tasks, const SuiteOptions& options);

}  // namespace cardinal::test_command
