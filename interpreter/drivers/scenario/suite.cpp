#include "interpreter/drivers/scenario/suite.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <system_error>

#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/drivers/scenario/plan.h"
#include "interpreter/drivers/scenario/totals.h"

namespace cardinal::scenario {

namespace {

namespace fs = std::filesystem;

bool Has(const SuiteOptions& options, Mode mode) {
  return !options.only_list && std::find(options.modes.begin(), options.modes.end(), mode) != options.modes.end();
}

// It runs while this one does.
std::future<Printed> StartSecond(const std::vector<fs::path>& paths, const SuiteOptions& options) {
  if (!Has(options, Mode::Process)) return {};
  if (!options.second) {
    std::promise<Printed> none;
    none.set_value({"", "no second process can be started here"});
    return none.get_future();
  }
  try {
    return std::async(std::launch::async, options.second, WordsForSecond(paths, options));
  } catch (const std::system_error&) {
    // The machine has no more threads: it runs when it is asked for.
    return std::async(std::launch::deferred, options.second, WordsForSecond(paths, options));
  }
}

}  // namespace

Suite RunSuite(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::future<Printed> second = StartSecond(paths, options);
  Suite suite;
  suite.games =
      std::make_shared<Games>(files, options.limits, options.path_variable, options.cards, options.working_folder);
  std::vector<PlannedFile> planned = ListFiles(files, paths, options.limits, suite.unread);
  std::vector<Task> tasks;
  DoAll(planned.size(), options.jobs, [&](std::size_t i) {
    ReadFile(files, options, *suite.games, planned[i]);
    if (!options.only_list) LoadRules(files, options, *suite.games, planned[i], AllOf(planned[i]));
  });
  for (PlannedFile& file : planned) {
    if (!options.only_list) AddTasks(file, AllOf(file), tasks);
  }
  RunAll(tasks, options);
  if (second.valid()) suite.problem = CompareEndings(tasks, second.get());
  Count(planned, options, true, suite);
  const auto spent = std::chrono::steady_clock::now() - start;
  suite.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
  return suite;
}

}  // namespace cardinal::scenario
