#include "interpreter/drivers/test_command/suite_totals.h"

#include <algorithm>

#include <map>
#include <sstream>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/test_command/coverage_merger.h"
#include "interpreter/language/diagnostics/stored_diagnostics.h"

namespace cardinal::test_command {

void FinishFile(PlannedFile& file) {
  diag::Sink all = file.sink;
  for (const TestResult& result : file.result->results) {
    for (const diag::Diagnostic& diagnostic : result.diagnostics) diag::ReportStored(diagnostic, all);
  }
  file.result->diagnostics = all.Sorted();
  file.result->invalid = file.result->invalid || all.HasErrors();
}

namespace {

// True if a scenario uses a name that does not exist, so that it could not be run as it is written.
bool HasUnknownName(const FileResult& file) {
  const auto nothing = [](const scenario_runner::Failure& failure) { return failure.has_unknown_name; };
  return std::any_of(file.results.begin(), file.results.end(), [&](const TestResult& result) {
    return std::any_of(result.run.failures.begin(), result.run.failures.end(), nothing);
  });
}

class TotalsCounter {
 public:
  TotalsCounter(const SuiteOptions& options, bool coverage, Suite& suite)
      : options_(options), coverage_(coverage), suite_(suite) {}

  void CountFile(PlannedFile& file) {
    FileResult& result = *file.result;
    if (stopped_) {
      suite_.not_run += base::Count(result.results);
      return;
    }
    if (result.results.empty() && !result.invalid) return;  // the file has no scenarios, or none that match the filters
    suite_.failed +=
        static_cast<int>(result.results.empty() && result.not_loadable.empty() ? 1 : result.not_loadable.size());
    for (const PlannedScenario& scenario : file.scenarios) RenderBrokenRules(*scenario.playable.game);
    if (!options_.only_list) CountRows(file);
    suite_.invalid = suite_.invalid || result.invalid || HasUnknownName(result);
    stopped_ = stopped_ || (options_.fail_fast && result.invalid);
    suite_.files.push_back(file.result);
  }

  void FinishTotals() {
    for (GameResult& total : suite_.totals) {
      const auto merged = merges_.find(total.game);
      if (merged != merges_.end()) merged->second.WriteTo(total);
    }
  }

 private:
  void CountRows(PlannedFile& file) {
    for (const PlannedScenario& scenario : file.scenarios) {
      for (std::size_t row = 0; row < documents::RunCount(scenario.playable.scenario); ++row) {
        if (!stopped_) CountRow(scenario, file.result->results[scenario.first + row]);
        if (!stopped_) continue;
        std::vector<TestResult>& results = file.result->results;
        suite_.not_run += static_cast<int>(results.size() - scenario.first - row - 1);
        results.resize(scenario.first + row + 1);
        return;
      }
    }
  }

  void CountRow(const PlannedScenario& scenario, const TestResult& result) {
    GameResult& total = GameTotal(*scenario.playable.game);
    const bool passed = result.run.status == scenario_runner::ScenarioRun::Status::Passed;
    ++(passed ? total.passed : total.failed);
    ++(passed ? suite_.passed : suite_.failed);
    total.decisions += result.run.decisions;
    total.microseconds += result.microseconds;
    for (const std::string& clause : result.run.reached) ++total.reached[clause];
    const auto merge = merges_.find(total.game);
    if (merge != merges_.end() && scenario.rules != nullptr) merge->second.AddRun(*scenario.rules->program, result.run);
    stopped_ = options_.fail_fast && !passed;
  }

  GameResult& GameTotal(const scenario_runner::LoadedGame& game) {
    for (GameResult& total : suite_.totals) {
      if (total.game == game.home.game) return total;
    }
    GameResult& total = suite_.totals.emplace_back();
    total.game = game.home.game;
    total.clauses = game.clauses;
    if (!game.program) return total;
    if (total.clauses.empty()) total.clauses = game.program->clauses;
    if (!coverage_) return total;
    total.program = &*game.program;
    merges_.emplace(total.game, *game.program);
    return total;
  }

  void RenderBrokenRules(const scenario_runner::LoadedGame& game) {
    if (game.program || suite_.broken_rules.contains(game.home.game)) return;
    std::ostringstream text;
    for (const diag::Diagnostic& diagnostic : game.diagnostics) diag::RenderText(text, diagnostic, game.sources, false);
    suite_.broken_rules.emplace(game.home.game, text.str());
  }

  const SuiteOptions& options_;
  bool coverage_;
  Suite& suite_;
  std::map<std::string, CoverageMerger> merges_;
  bool stopped_ = false;
};

}  // namespace

void CountResults(std::vector<PlannedFile>& files, const SuiteOptions& options, bool coverage, Suite& suite) {
  suite.files.clear();
  suite.totals.clear();
  suite.broken_rules.clear();
  suite.passed = suite.not_run = 0;
  suite.failed = base::Count(suite.unread);
  suite.invalid = !suite.unread.empty();
  TotalsCounter counter(options, coverage, suite);
  for (PlannedFile& file : files) {
    FinishFile(file);
    counter.CountFile(file);
  }
  counter.FinishTotals();
}

}  // namespace cardinal::test_command
