#include "interpreter/drivers/test_command/watch_mode.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/drivers/test_command/file_snapshot.h"
#include "interpreter/drivers/test_command/progress.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "interpreter/drivers/test_command/suite_totals.h"
#include "interpreter/drivers/test_command/test_plan.h"
#include "interpreter/drivers/test_command/test_selection.h"

namespace cardinal::test_command {

namespace {

namespace fs = std::filesystem;

// Mode `process` is removed, because the second process would read other files than this one; fail_fast is off, because
// all results are kept.
SuiteOptions ForWatching(SuiteOptions options) {
  options.fail_fast = false;
  std::erase(options.modes, scenario_runner::RunMode::Process);
  if (options.modes.empty()) options.modes = {scenario_runner::RunMode::Plain};
  return options;
}

std::string Named(const std::set<std::string>& paths) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> shown;
  for (const std::string& path : paths) {
    if (shown.size() < kMost) shown.push_back(diag::EscapeUnprintable(load::DisplayPath(path)));
  }
  if (paths.size() > kMost) shown.push_back(std::to_string(paths.size() - kMost) + " more");
  return base::JoinText(shown) + (paths.size() == 1 ? " has changed" : " have changed");
}

class WatchSession {
 public:
  WatchSession(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options,
               const SystemServices& surroundings, std::ostream& out)
      : files_(files), paths_(paths), options_(ForWatching(options)), surroundings_(surroundings), out_(out) {}

  // The first round runs everything. Paths that cannot be read are reported in the suite.
  const Suite& RunEverything() {
    LoadGames();
    RunRound({});
    seen_ = TakeSnapshots();
    return suite_;
  }

  void PrintReport() const { ReportText(out_, suite_, {}); }

  void RunIfChanged() {
    const FileSnapshot now = TakeSnapshots();
    const std::set<std::string> changed = ChangedFiles(seen_, now);
    if (changed.empty()) return;
    out_ << "\n" << Named(changed) << "\n";
    if (!OnlyDocuments(changed)) LoadGames();
    RunRound(changed);
    PrintRound();
    seen_ = TakeSnapshots();  // another edit may follow
  }

  int Code() const { return suite_.invalid ? 2 : suite_.failed > 0 ? 1 : 0; }

 private:
  // Discards the loaded games, so that rules are loaded from the current files.
  void LoadGames() {
    suite_.games = std::make_shared<scenario_runner::GameCache>(files_, options_.limits, options_.path_variable,
                                                                options_.cards, options_.working_folder);
  }

  // True if the changes concern no rules: only files of scenarios, and their `given` documents.
  bool OnlyDocuments(const std::set<std::string>& changed) const {
    std::set<std::string> documents;
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios)
        documents.insert({file.path.string(), scenario.playable.given.string()});
    }
    return std::includes(documents.begin(), documents.end(), changed.begin(), changed.end());
  }

  FileSnapshot TakeSnapshots() const {
    std::vector<fs::path> paths = paths_;
    paths.insert(paths.end(), options_.cards.begin(), options_.cards.end());
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios) AddHome(scenario.playable, paths);
    }
    return TakeSnapshot(files_, paths, options_.limits);
  }

  static void AddHome(const scenario_runner::RunnableScenario& playable, std::vector<fs::path>& paths) {
    const load::GameHome& home = playable.game->home;
    for (const fs::path& path : {home.ruleset, home.cards, playable.given}) {
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    }
  }

  void RunRound(const std::set<std::string>& changed) {
    ChangeSet edit{changed, {}};
    suite_.unread.clear();
    std::vector<PlannedFile> before = std::move(planned_);
    planned_ = ListScenarioFiles(files_, paths_, options_.limits, suite_.unread);
    std::set<const PlannedFile*> fresh;
    for (PlannedFile& file : planned_) {
      if (!KeepResults(file, before, edit)) fresh.insert(&file);
      if (fresh.contains(&file)) ReadScenarioFile(files_, options_, *suite_.games, file);
    }
    CompareGames(edit);
    tasks_.clear();
    for (PlannedFile& file : planned_) AddTasks(file, fresh.contains(&file), edit);
    RunTasks();
    CountResults(planned_, options_, false, suite_);
  }

  // Keeps the results of a file if nothing but the rules has changed for it.
  bool KeepResults(PlannedFile& file, std::vector<PlannedFile>& before, const ChangeSet& edit) {
    const auto known =
        std::find_if(before.begin(), before.end(), [&](const PlannedFile& old) { return old.path == file.path; });
    if (known == before.end() || known->result->invalid || edit.documents.contains(file.path.string())) return false;
    scenario_runner::ScenarioFileReader opened(files_, options_.limits, *suite_.games, file.path,
                                               known->result->sources, known->sink);
    for (PlannedScenario& scenario : known->scenarios) {
      if (edit.documents.contains(scenario.playable.given.string())) return false;
      opened.FindGame(scenario.playable);
      if (scenario.playable.game == nullptr) return false;
    }
    file = std::move(*known);
    return true;
  }

  // Compares each game with the last version of it that had no errors.
  void CompareGames(ChangeSet& edit) {
    std::set<const scenario_runner::LoadedGame*> games;
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios) games.insert(scenario.playable.game);
    }
    for (const scenario_runner::LoadedGame* game : games) {
      if (!game->program) continue;
      RulesFingerprint now = ComputeRulesFingerprint(*game);
      const auto known = digests_.find(game->home.game);
      if (known != digests_.end()) edit.games[game->home.game] = CompareFingerprints(known->second, now);
      digests_[game->home.game] = std::move(now);
    }
  }

  void AddTasks(PlannedFile& file, bool fresh, const ChangeSet& edit) {
    std::vector<PlannedScenario*> scenarios;
    for (PlannedScenario& scenario : file.scenarios) {
      if (fresh || Affected(file, scenario, edit)) scenarios.push_back(&scenario);
    }
    LoadRules(files_, options_, *suite_.games, file, scenarios);
    test_command::AddTasks(file, scenarios, tasks_);
  }

  static bool Affected(const PlannedFile& file, const PlannedScenario& scenario, const ChangeSet& edit) {
    const scenario_runner::RunnableScenario& playable = scenario.playable;
    RunDependencies run{file.path.string(), playable.given.string(), playable.game->home.game, {}, "", true};
    for (const source::SourceFile& source : file.result->sources) run.text += source.Text();
    for (std::size_t row = 0; row < documents::RunCount(playable.scenario); ++row) {
      run.cards = file.result->results[scenario.first + row].run.cards;
      if (CanAffect(edit, run)) return true;
    }
    return false;
  }

  void RunTasks() {
    Progress progress(surroundings_.progress);
    options_.progress = [&](std::size_t done, std::size_t of) { progress.ShowCount(done, of); };
    test_command::RunTasks(tasks_, options_);
    options_.progress = nullptr;
  }

  void PrintRound() const {
    ShowBroken(out_, suite_);
    for (const PlannedFile& file : planned_) {
      ShowDiagnostics(out_, *file.result);
      for (const RowTask& task : tasks_) {
        if (task.file == &file) ShowFailures(out_, *file.result, task.TheResult());
      }
    }
    out_ << tasks_.size() << " of " << base::FormatCount(suite_.passed + suite_.failed, "scenario")
         << " run again: " << suite_.passed << " passed, " << suite_.failed << " failed\n"
         << std::flush;
  }

  const source::FileSystem& files_;
  std::vector<fs::path> paths_;
  SuiteOptions options_;
  const SystemServices& surroundings_;
  std::ostream& out_;
  FileSnapshot seen_;
  std::map<std::string, RulesFingerprint> digests_;  // by game
  std::vector<PlannedFile> planned_;
  std::vector<RowTask> tasks_;  // tasks of this round
  Suite suite_;
};

}  // namespace

int RunWatchMode(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options,
                 const SystemServices& surroundings, std::ostream& out, std::ostream& err) {
  WatchSession watcher(files, paths, options, surroundings, out);
  const Suite& first = watcher.RunEverything();
  for (const std::string& unread : first.unread) err << unread << '\n';
  if (!first.unread.empty()) return 2;
  watcher.PrintReport();
  out << "watching: edits are run as they are saved, Ctrl-C ends it\n" << std::flush;
  while (surroundings.wait && surroundings.wait()) watcher.RunIfChanged();
  return watcher.Code();
}

}  // namespace cardinal::test_command
