#include "interpreter/drivers/test_command/suite.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <system_error>

#include "interpreter/base/thread_pool.h"
#include "interpreter/drivers/test_command/suite_totals.h"
#include "interpreter/drivers/test_command/test_plan.h"

namespace cardinal::test_command {

namespace {

namespace fs = std::filesystem;

bool HasMode(const SuiteOptions& options, scenario_runner::RunMode mode) {
  return !options.only_list && std::find(options.modes.begin(), options.modes.end(), mode) != options.modes.end();
}

// Starts the second process, which runs at the same time.
std::future<ProcessOutput> StartSecond(const std::vector<fs::path>& paths, const SuiteOptions& options) {
  if (!HasMode(options, scenario_runner::RunMode::Process)) return {};
  if (!options.second) {
    std::promise<ProcessOutput> none;
    none.set_value({"", "no second process can be started here"});
    return none.get_future();
  }
  try {
    return std::async(std::launch::async, options.second, SecondProcessArguments(paths, options));
  } catch (const std::system_error&) {
    // The system has no more threads: the process runs when its result is needed.
    return std::async(std::launch::deferred, options.second, SecondProcessArguments(paths, options));
  }
}

}  // namespace

Suite RunSuite(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::future<ProcessOutput> second = StartSecond(paths, options);
  Suite suite;
  suite.games = std::make_shared<scenario_runner::GameCache>(files, options.limits, options.path_variable,
                                                             options.cards, options.working_folder);
  std::vector<PlannedFile> planned = ListScenarioFiles(files, paths, options.limits, suite.unread);
  std::vector<RowTask> tasks;
  base::ParallelFor(planned.size(), options.jobs, [&](std::size_t i) {
    ReadScenarioFile(files, options, *suite.games, planned[i]);
    if (!options.only_list) LoadRules(files, options, *suite.games, planned[i], AllScenarios(planned[i]));
  });
  for (PlannedFile& file : planned) {
    if (!options.only_list) AddTasks(file, AllScenarios(file), tasks);
  }
  RunTasks(tasks, options);
  if (second.valid()) suite.problem = CompareEndings(tasks, second.get());
  CountResults(planned, options, true, suite);
  const auto spent = std::chrono::steady_clock::now() - start;
  suite.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
  return suite;
}

}  // namespace cardinal::test_command
