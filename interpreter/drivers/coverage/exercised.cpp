#include "interpreter/drivers/coverage/exercised.h"

#include <algorithm>
#include <set>

#include "interpreter/base/hash.h"
#include "interpreter/base/stop.h"
#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/drivers/test_command/test_plan.h"

namespace cardinal::coverage {

namespace fs = std::filesystem;

namespace {

CoveringScenario Begin(const test_command::FileResult& file, const test_command::TestResult& result) {
  const source::LineColumn place = file.sources[result.span.file].LineColumnAt(result.span.begin);
  CoveringScenario scenario;
  scenario.place = {file.path, place.line};
  scenario.column = place.column;
  scenario.title = result.title;
  scenario.cites = result.cites;
  return scenario;
}

void AddRow(const test_command::TestResult& result, CoveringScenario& scenario) {
  scenario.passed = scenario.passed && result.run.status == scenario_runner::ScenarioRun::Status::Passed;
  std::set<std::string> reached(scenario.reached.begin(), scenario.reached.end());
  reached.insert(result.run.reached.begin(), result.run.reached.end());
  scenario.reached.assign(reached.begin(), reached.end());
}

std::uint64_t HashOfFile(const source::FileSystem& files, const fs::path& path) {
  const source::ReadResult read = files.ReadFile(path, base::kLimits.file_bytes);
  return read.Ok() ? base::Hasher().AddBytes(read.text).Digest() : 0;
}

}  // namespace

std::vector<fs::path> ScenarioFolders(const source::FileSystem& files, const load::GameHome& home) {
  std::vector<fs::path> folders = load::CardFolders(files, home);
  folders.insert(folders.begin(), home.ruleset);
  return folders;
}

std::vector<CoveringScenario> ScenariosIn(const test_command::FileResult& file, const std::string& game) {
  std::vector<CoveringScenario> scenarios;
  const test_command::TestResult* before = nullptr;
  for (const test_command::TestResult& result : file.results) {
    if (result.game != game) continue;
    const bool row = before != nullptr && before->span == result.span;
    if (!row) scenarios.push_back(Begin(file, result));
    AddRow(result, scenarios.back());
    before = &result;
  }
  return scenarios;
}

bool Exercises(const CoveringScenario& scenario, const std::string& clause) {
  return scenario.passed && std::binary_search(scenario.reached.begin(), scenario.reached.end(), clause);
}

struct ExercisedClauses::Running {
  fs::path path;  // canonical
  Texts texts;
  test_command::PlannedFile file;
  std::vector<test_command::RowTask> tasks;
  std::size_t next = 0;
};

ExercisedClauses::ExercisedClauses() = default;
ExercisedClauses::~ExercisedClauses() = default;

bool ExercisedClauses::Texts::AreCurrent(const source::FileSystem& files, const load::GameHome& home,
                                         const fs::path& path) const {
  return HashOfFile(files, path) == document && std::all_of(given.begin(), given.end(), [&](const auto& text) {
           return scenario_runner::HashOfGiven(files, text.first, path, home.ruleset) == text.second;
         });
}

// Runs in the calling thread, so that it can be stopped.
std::shared_ptr<const ExercisedClauses::Document> ExercisedClauses::Run(const source::FileSystem& files,
                                                                        const load::GameHome& home,
                                                                        scenario_runner::GameCache& games,
                                                                        const fs::path& path) {
  test_command::SuiteOptions options;
  options.jobs = 1;
  if (!running_ || running_->path != path || !running_->texts.AreCurrent(files, home, path)) {
    running_.reset();
    auto running = std::make_unique<Running>();
    running->path = running->file.path = path;
    running->texts.document = HashOfFile(files, path);
    test_command::ReadScenarioFile(files, options, games, running->file);
    for (const test_command::PlannedScenario& scenario : running->file.scenarios)
      if (const auto& given = scenario.playable.scenario.given)
        running->texts.given.emplace(given->text, scenario_runner::HashOfGiven(files, given->text, path, home.ruleset));
    const auto scenarios = test_command::AllScenarios(running->file);
    test_command::LoadRules(files, options, games, running->file, scenarios);
    test_command::AddTasks(running->file, scenarios, running->tasks);
    running_ = std::move(running);
  }
  for (; running_->next < running_->tasks.size(); ++running_->next) {
    base::StopScope::Check();
    test_command::RunTasks({running_->tasks[running_->next]}, options);
  }
  auto document = std::make_shared<Document>();
  document->texts = std::move(running_->texts);
  document->scenarios = ScenariosIn(*running_->file.result, home.game);
  running_.reset();
  return document;
}

bool ExercisedClauses::Update(const source::FileSystem& files, const load::GameHome& home, std::uint64_t rules,
                              scenario_runner::GameCache& games) {
  if (rules != rules_) {
    run_.clear();
    running_.reset();
  }
  rules_ = rules;
  std::vector<std::string> unread;  // a folder that does not exist: the game has no scenarios there
  Documents documents;
  for (const test_command::PlannedFile& file :
       test_command::ListScenarioFiles(files, ScenarioFolders(files, home), base::kLimits, unread)) {
    base::StopScope::Check();
    const fs::path path = files.Canonical(file.path);
    std::shared_ptr<const Document>& known = run_[path];
    if (!known || !known->texts.AreCurrent(files, home, path)) known = Run(files, home, games, path);
    documents.emplace(path, known);
  }
  const bool changed = !known_ || documents != result_;
  known_ = true;
  run_ = result_ = std::move(documents);
  return changed;
}

std::vector<ExercisedClauses::Found> ExercisedClauses::Exercising(const std::string& clause) const {
  std::vector<Found> found;
  for (const auto& [path, document] : result_)
    for (const CoveringScenario& scenario : document->scenarios)
      if (Exercises(scenario, clause)) found.push_back({path, &scenario});
  return found;
}

}  // namespace cardinal::coverage
