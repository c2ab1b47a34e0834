#include "interpreter/drivers/test_command/test_plan.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <set>
#include <sstream>

#include "interpreter/base/thread_pool.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::test_command {

namespace fs = std::filesystem;

std::vector<PlannedFile> ListScenarioFiles(const source::FileSystem& files, const std::vector<fs::path>& paths,
                                           const base::Limits& limits, std::vector<std::string>& unread) {
  std::vector<PlannedFile> planned;
  std::set<std::string> seen;
  const auto add = [&](const fs::path& path, bool named) {
    if (path.filename() == "cardinal.yaml" || !seen.insert(files.Canonical(path).string()).second) return;
    PlannedFile& file = planned.emplace_back();
    file.path = path;
    file.named = named;
  };
  for (const fs::path& path : paths) {
    const std::string shown = "`" + diag::EscapeUnprintable(load::DisplayPath(path)) + "`";
    if (files.IsFolder(path)) {
      const std::vector<fs::path> found = files.ListFiles(path, ".yaml", limits.files + 1);
      for (const fs::path& file : found) add(file, false);
      if (std::ssize(found) > limits.files)
        unread.push_back(shown + ": more than " + std::to_string(limits.files) + " files end in .yaml");
    } else if (files.IsFile(path)) {
      add(path, true);
    } else {
      const source::ReadResult read = files.ReadFile(path, 1);
      const bool other = read.error == source::ReadError::NotAFile;  // a device or a pipe
      unread.push_back(shown + (other ? ": " + read.message : " is not a file, a folder or a game"));
    }
  }
  return planned;
}

bool MatchesFilter(const std::vector<std::string>& filters, const std::string& path,
                   const documents::Scenario& scenario) {
  if (filters.empty()) return true;
  return std::any_of(filters.begin(), filters.end(), [&](const std::string& filter) {
    const auto cites = [&](const documents::LocatedText& cite) { return cite.text == filter; };
    if (documents::IsClauseId(filter)) return std::any_of(scenario.cites.begin(), scenario.cites.end(), cites);
    return path.find(filter) != std::string::npos || scenario.game.text == filter ||
           scenario_runner::NormalizeWords(scenario.title.text).find(scenario_runner::NormalizeWords(filter)) !=
               std::string::npos;
  });
}

namespace {

TestResult ResultFor(const documents::Scenario& row, const std::string& game) {
  TestResult result;
  result.title = row.title.text;
  result.row = row.row;
  result.game = game;
  result.span = row.title.span;
  for (const documents::LocatedText& cite : row.cites) result.cites.push_back(cite.text);
  return result;
}

}  // namespace

namespace {

// Renders the diagnostics of the file's sink that `wanted` selects.
std::string Rendered(const PlannedFile& file, const std::function<bool(const diag::Diagnostic&)>& wanted) {
  std::ostringstream text;
  for (const diag::Diagnostic& diagnostic : file.sink.Diagnostics())
    if (wanted(diagnostic)) diag::RenderText(text, diagnostic, file.result->sources, false);
  return text.str();
}

std::string ErrorsIn(const PlannedFile& file, const std::vector<source::Span>& cards) {
  return Rendered(file, [&](const diag::Diagnostic& error) {
    return std::ranges::any_of(cards, [&](const source::Span& span) {
      return error.span.file == span.file && error.span.begin >= span.begin && error.span.begin <= span.end;
    });
  });
}

}  // namespace

void ReadScenarioFile(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
                      PlannedFile& file) {
  file.result = std::make_shared<FileResult>();
  file.result->path = load::DisplayPath(file.path);
  file.result->canonical_path = file.path;
  file.scenarios.clear();
  file.sink = diag::Sink(static_cast<int>(options.limits.errors_per_file));
  scenario_runner::ScenarioFileReader opened(files, options.limits, games, file.path, file.result->sources, file.sink);
  opened.ReadFile(file.named);
  for (documents::Scenario& scenario : opened.Scenarios()) {
    if (!MatchesFilter(options.filters, file.result->path, scenario)) continue;
    TestResult lost = ResultFor(scenario, scenario.game.text);
    const std::size_t known = file.sink.Diagnostics().size();
    scenario_runner::RunnableScenario playable = opened.MakeRunnable(std::move(scenario));
    if (playable.game == nullptr) {
      std::size_t number = 0;
      lost.run.status = scenario_runner::ScenarioRun::Status::Invalid;
      lost.setup_problem = Rendered(file, [&](const diag::Diagnostic&) { return number++ >= known; });
      file.result->not_loadable.push_back(std::move(lost));
      continue;
    }
    if (!playable.game->program) file.result->invalid = true;
    std::vector<TestResult>& results = file.result->results;
    PlannedScenario& planned = file.scenarios.emplace_back();
    planned.first = results.size();
    for (std::size_t row = 0; row < documents::RunCount(playable.scenario); ++row)
      results.push_back(ResultFor(documents::ScenarioForRow(playable.scenario, row), playable.game->home.game));
    planned.playable = std::move(playable);
  }
  file.result->invalid = file.result->invalid || file.sink.HasErrors();
}

void LoadRules(const source::FileSystem& files, const SuiteOptions& options, scenario_runner::GameCache& games,
               PlannedFile& file, const std::vector<PlannedScenario*>& scenarios) {
  scenario_runner::ScenarioFileReader opened(files, options.limits, games, file.path, file.result->sources, file.sink);
  for (PlannedScenario* scenario : scenarios) {
    opened.FindGame(scenario->playable);
    scenario->rules = opened.RulesFor(scenario->playable);
    if (scenario->rules != nullptr) continue;
    file.result->invalid = true;
    const std::string obstacle = ErrorsIn(file, scenario->playable.scenario.cards);
    for (std::size_t row = 0; row < documents::RunCount(scenario->playable.scenario); ++row) {
      TestResult& result = file.result->results[scenario->first + row];
      result.run.status = scenario_runner::ScenarioRun::Status::Invalid;
      result.setup_problem = obstacle;
    }
  }
}

std::vector<PlannedScenario*> AllScenarios(PlannedFile& file) {
  std::vector<PlannedScenario*> all;
  for (PlannedScenario& scenario : file.scenarios) all.push_back(&scenario);
  return all;
}

void AddTasks(PlannedFile& file, const std::vector<PlannedScenario*>& scenarios, std::vector<RowTask>& tasks) {
  for (PlannedScenario* scenario : scenarios) {
    const std::size_t rows = scenario->rules != nullptr ? documents::RunCount(scenario->playable.scenario) : 0;
    for (std::size_t row = 0; row < rows; ++row) tasks.push_back({&file, scenario, row});
  }
}

namespace {

void RunTask(const RowTask& task, const SuiteOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const PlannedScenario& planned = *task.scenario;
  const documents::Scenario& scenario = documents::ScenarioForRow(planned.playable.scenario, task.row);
  diag::Sink sink(std::numeric_limits<int>::max());  // the file limits the number that is shown
  TestResult& result = task.TheResult();
  for (const scenario_runner::RunMode mode : options.modes) {
    const bool played = mode == scenario_runner::RunMode::Process && mode != options.modes.front();
    result.mode = mode;
    if (!played)
      result.run = scenario_runner::RunScenario(*planned.rules->program, scenario, planned.playable.game->clauses, mode,
                                                sink, &planned.rules->sources);
    if (result.run.status != scenario_runner::ScenarioRun::Status::Passed) break;
  }
  result.diagnostics = sink.Diagnostics();
  const auto spent = std::chrono::steady_clock::now() - start;
  result.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
}

// Sets `lowest` to `number` if that is lower.
void Lower(std::atomic<std::size_t>& lowest, std::size_t number) {
  std::size_t known = lowest;
  while (number < known && !lowest.compare_exchange_weak(known, number)) {
  }
}

}  // namespace

void RunTasks(const std::vector<RowTask>& tasks, const SuiteOptions& options) {
  std::atomic<std::size_t> failed = tasks.size();
  std::mutex mutex;
  std::size_t done = 0;
  base::ParallelFor(tasks.size(), options.jobs, [&](std::size_t i) {
    if (options.fail_fast && i > failed) return;
    RunTask(tasks[i], options);
    if (tasks[i].TheResult().run.status != scenario_runner::ScenarioRun::Status::Passed) Lower(failed, i);
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    options.progress(++done, tasks.size());
  });
}

}  // namespace cardinal::test_command
