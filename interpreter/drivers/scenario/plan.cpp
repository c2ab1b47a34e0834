#include "interpreter/drivers/scenario/plan.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <set>
#include <sstream>

#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/documents/clauses.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

std::vector<PlannedFile> ListFiles(const source::FileSystem& files, const std::vector<fs::path>& paths,
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
    const std::string shown = "`" + diag::Printable(load::ShownPath(path)) + "`";
    if (files.IsFolder(path)) {
      const std::vector<fs::path> found = files.List(path, ".yaml", limits.files + 1);
      for (const fs::path& file : found) add(file, false);
      if (static_cast<std::int64_t>(found.size()) > limits.files)
        unread.push_back(shown + ": more than " + std::to_string(limits.files) + " files end in .yaml");
    } else if (files.IsFile(path)) {
      add(path, true);
    } else {
      const source::ReadResult read = files.Read(path, 1);
      const bool other = read.error == source::ReadError::NotAFile;  // a device or a pipe
      unread.push_back(shown + ": " + (other ? read.message : "there is no such file, folder or game"));
    }
  }
  return planned;
}

bool Wanted(const std::vector<std::string>& filters, const std::string& path, const documents::Scenario& scenario) {
  if (filters.empty()) return true;
  return std::any_of(filters.begin(), filters.end(), [&](const std::string& filter) {
    const auto cites = [&](const documents::Text& cite) { return cite.text == filter; };
    if (documents::IsClauseId(filter)) return std::any_of(scenario.cites.begin(), scenario.cites.end(), cites);
    return path.find(filter) != std::string::npos || scenario.game.text == filter ||
           Plain(scenario.title.text).find(Plain(filter)) != std::string::npos;
  });
}

namespace {

Result ResultFor(const documents::Scenario& row, const std::string& game) {
  Result result;
  result.title = row.title.text;
  result.row = row.row;
  result.game = game;
  result.span = row.title.span;
  for (const documents::Text& cite : row.cites) result.cites.push_back(cite.text);
  return result;
}

}  // namespace

namespace {

// What the file's sink has of these.
std::string Rendered(const PlannedFile& file, const std::function<bool(const diag::Diagnostic&)>& wanted) {
  std::ostringstream text;
  for (const diag::Diagnostic& diagnostic : file.sink.All())
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

void ReadFile(const source::FileSystem& files, const SuiteOptions& options, Games& games, PlannedFile& file) {
  file.result = std::make_shared<FileResult>();
  file.result->path = load::ShownPath(file.path);
  file.result->place = file.path;
  file.scenarios.clear();
  file.sink = diag::Sink(static_cast<int>(options.limits.errors_per_file));
  ScenarioFile opened(files, options.limits, games, file.path, file.result->sources, file.sink);
  opened.Read(file.named);
  for (documents::Scenario& scenario : opened.Scenarios()) {
    if (!Wanted(options.filters, file.result->path, scenario)) continue;
    Result lost = ResultFor(scenario, scenario.game.text);
    const std::size_t known = file.sink.All().size();
    Playable playable = opened.Prepare(std::move(scenario));
    if (playable.game == nullptr) {
      std::size_t number = 0;
      lost.run.status = Run::Status::Invalid;
      lost.obstacle = Rendered(file, [&](const diag::Diagnostic&) { return number++ >= known; });
      file.result->lost.push_back(std::move(lost));
      continue;
    }
    if (!playable.game->program) file.result->invalid = true;
    std::vector<Result>& results = file.result->results;
    PlannedScenario& planned = file.scenarios.emplace_back();
    planned.first = results.size();
    for (std::size_t row = 0; row < documents::RunCount(playable.scenario); ++row)
      results.push_back(ResultFor(documents::WithRow(playable.scenario, row), playable.game->home.game));
    planned.playable = std::move(playable);
  }
  file.result->invalid = file.result->invalid || file.sink.HasErrors();
}

void LoadRules(const source::FileSystem& files, const SuiteOptions& options, Games& games, PlannedFile& file,
               const std::vector<PlannedScenario*>& scenarios) {
  ScenarioFile opened(files, options.limits, games, file.path, file.result->sources, file.sink);
  for (PlannedScenario* scenario : scenarios) {
    opened.FindGame(scenario->playable);
    scenario->rules = opened.RulesFor(scenario->playable);
    if (scenario->rules != nullptr) continue;
    file.result->invalid = true;
    const std::string obstacle = ErrorsIn(file, scenario->playable.scenario.cards);
    for (std::size_t row = 0; row < documents::RunCount(scenario->playable.scenario); ++row) {
      Result& result = file.result->results[scenario->first + row];
      result.run.status = Run::Status::Invalid;
      result.obstacle = obstacle;
    }
  }
}

std::vector<PlannedScenario*> AllOf(PlannedFile& file) {
  std::vector<PlannedScenario*> all;
  for (PlannedScenario& scenario : file.scenarios) all.push_back(&scenario);
  return all;
}

void AddTasks(PlannedFile& file, const std::vector<PlannedScenario*>& scenarios, std::vector<Task>& tasks) {
  for (PlannedScenario* scenario : scenarios) {
    const std::size_t rows = scenario->rules != nullptr ? documents::RunCount(scenario->playable.scenario) : 0;
    for (std::size_t row = 0; row < rows; ++row) tasks.push_back({&file, scenario, row});
  }
}

namespace {

void RunTask(const Task& task, const SuiteOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const PlannedScenario& planned = *task.scenario;
  const documents::Scenario& scenario = documents::WithRow(planned.playable.scenario, task.row);
  diag::Sink sink(std::numeric_limits<int>::max());  // how many are shown is up to the file
  Result& result = task.TheResult();
  for (const Mode mode : options.modes) {
    const bool played = mode == Mode::Process && mode != options.modes.front();
    result.mode = mode;
    if (!played)
      result.run = RunScenario(*planned.rules->program, scenario, planned.playable.game->clauses, mode, sink,
                               &planned.rules->sources);
    if (result.run.status != Run::Status::Passed) break;
  }
  result.diagnostics = sink.All();
  const auto spent = std::chrono::steady_clock::now() - start;
  result.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
}

// The lowest number that was given to it.
void Lower(std::atomic<std::size_t>& lowest, std::size_t number) {
  std::size_t known = lowest;
  while (number < known && !lowest.compare_exchange_weak(known, number)) {
  }
}

}  // namespace

void RunAll(const std::vector<Task>& tasks, const SuiteOptions& options) {
  std::atomic<std::size_t> failed = tasks.size();
  std::mutex mutex;
  std::size_t done = 0;
  DoAll(tasks.size(), options.jobs, [&](std::size_t i) {
    if (options.fail_fast && i > failed) return;
    RunTask(tasks[i], options);
    if (tasks[i].TheResult().run.status != Run::Status::Passed) Lower(failed, i);
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    options.progress(++done, tasks.size());
  });
}

}  // namespace cardinal::scenario
