#include "interpreter/drivers/scenario/watch.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/scenario/affected.h"
#include "interpreter/drivers/scenario/plan.h"
#include "interpreter/drivers/scenario/progress.h"
#include "interpreter/drivers/scenario/report.h"
#include "interpreter/drivers/scenario/snapshot.h"
#include "interpreter/drivers/scenario/totals.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

namespace {

namespace fs = std::filesystem;

// A second process would read other files than this one did; and all results are kept.
SuiteOptions ForWatching(SuiteOptions options) {
  options.fail_fast = false;
  std::erase(options.modes, Mode::Process);
  if (options.modes.empty()) options.modes = {Mode::Plain};
  return options;
}

std::string Named(const std::set<std::string>& paths) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> shown;
  for (const std::string& path : paths) {
    if (shown.size() < kMost) shown.push_back(diag::Printable(load::ShownPath(path)));
  }
  if (paths.size() > kMost) shown.push_back(std::to_string(paths.size() - kMost) + " more");
  return Joined(shown) + (paths.size() == 1 ? " has changed" : " have changed");
}

class Watcher {
 public:
  Watcher(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options,
          const Surroundings& surroundings, std::ostream& out)
      : files_(files), paths_(paths), options_(ForWatching(options)), surroundings_(surroundings), out_(out) {}

  // The first round: everything. What is missing is in the suite.
  const Suite& Begin() {
    LoadGames();
    Round({});
    seen_ = Look();
    return suite_;
  }

  void Tell() const { ReportText(out_, suite_, {}); }

  void LookAgain() {
    const Snapshot now = Look();
    const std::set<std::string> changed = Changed(seen_, now);
    if (changed.empty()) return;
    out_ << "\n" << Named(changed) << "\n";
    if (!OnlyDocuments(changed)) LoadGames();
    Round(changed);
    TellRound();
    seen_ = Look();  // there may be more to look at
  }

  int Code() const { return suite_.invalid ? 2 : suite_.failed > 0 ? 1 : 0; }

 private:
  // From now on with rules as they stand on the disk.
  void LoadGames() {
    suite_.games = std::make_shared<Games>(files_, options_.limits, options_.path_variable, options_.cards,
                                           options_.working_folder);
  }

  // Nothing that rules are made of: files of scenarios, and what these are given.
  bool OnlyDocuments(const std::set<std::string>& changed) const {
    std::set<std::string> documents;
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios)
        documents.insert({file.path.string(), scenario.playable.given.string()});
    }
    return std::includes(documents.begin(), documents.end(), changed.begin(), changed.end());
  }

  Snapshot Look() const {
    std::vector<fs::path> paths = paths_;
    paths.insert(paths.end(), options_.cards.begin(), options_.cards.end());
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios) AddHome(scenario.playable, paths);
    }
    return TakeSnapshot(files_, paths, options_.limits);
  }

  static void AddHome(const Playable& playable, std::vector<fs::path>& paths) {
    const load::Home& home = playable.game->home;
    for (const fs::path& path : {home.ruleset, home.cards, playable.given}) {
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    }
  }

  void Round(const std::set<std::string>& changed) {
    Edit edit{changed, {}};
    suite_.unread.clear();
    std::vector<PlannedFile> before = std::move(planned_);
    planned_ = ListFiles(files_, paths_, options_.limits, suite_.unread);
    std::set<const PlannedFile*> fresh;
    for (PlannedFile& file : planned_) {
      if (!TakeOver(file, before, edit)) fresh.insert(&file);
      if (fresh.contains(&file)) ReadFile(files_, options_, *suite_.games, file);
    }
    CompareGames(edit);
    tasks_.clear();
    for (PlannedFile& file : planned_) AddTasksOf(file, fresh.contains(&file), edit);
    RunTasks();
    Count(planned_, options_, false, suite_);
  }

  // What is known of the file is still so, but for the rules.
  bool TakeOver(PlannedFile& file, std::vector<PlannedFile>& before, const Edit& edit) {
    const auto known =
        std::find_if(before.begin(), before.end(), [&](const PlannedFile& old) { return old.path == file.path; });
    if (known == before.end() || known->result->invalid || edit.documents.contains(file.path.string())) return false;
    ScenarioFile opened(files_, options_.limits, *suite_.games, file.path, known->result->sources, known->sink);
    for (PlannedScenario& scenario : known->scenarios) {
      if (edit.documents.contains(scenario.playable.given.string())) return false;
      opened.FindGame(scenario.playable);
      if (scenario.playable.game == nullptr) return false;
    }
    file = std::move(*known);
    return true;
  }

  // Against the rules that were last in order.
  void CompareGames(Edit& edit) {
    std::set<const LoadedGame*> games;
    for (const PlannedFile& file : planned_) {
      for (const PlannedScenario& scenario : file.scenarios) games.insert(scenario.playable.game);
    }
    for (const LoadedGame* game : games) {
      if (!game->program) continue;
      Digest now = DigestOf(*game);
      const auto known = digests_.find(game->home.game);
      if (known != digests_.end()) edit.games[game->home.game] = Compare(known->second, now);
      digests_[game->home.game] = std::move(now);
    }
  }

  void AddTasksOf(PlannedFile& file, bool fresh, const Edit& edit) {
    std::vector<PlannedScenario*> scenarios;
    for (PlannedScenario& scenario : file.scenarios) {
      if (fresh || Affected(file, scenario, edit)) scenarios.push_back(&scenario);
    }
    LoadRules(files_, options_, *suite_.games, file, scenarios);
    AddTasks(file, scenarios, tasks_);
  }

  static bool Affected(const PlannedFile& file, const PlannedScenario& scenario, const Edit& edit) {
    const Playable& playable = scenario.playable;
    const auto& sources = file.result->sources;
    Dependency run{file.path.string(), playable.given.string(), playable.game->home.game, {}, "", true};
    for (std::size_t i = 0; i < sources.Size(); ++i)
      run.text += sources[source::FileId{static_cast<std::int32_t>(i)}].Text();
    for (std::size_t row = 0; row < documents::RunCount(playable.scenario); ++row) {
      run.cards = file.result->results[scenario.first + row].run.cards;
      if (CanAffect(edit, run)) return true;
    }
    return false;
  }

  void RunTasks() {
    Progress progress(surroundings_.progress);
    options_.progress = [&](std::size_t done, std::size_t of) { progress.Show(done, of); };
    RunAll(tasks_, options_);
    options_.progress = nullptr;
  }

  void TellRound() const {
    ShowBroken(out_, suite_);
    for (const PlannedFile& file : planned_) {
      ShowDiagnostics(out_, *file.result);
      for (const Task& task : tasks_) {
        if (task.file == &file) ShowFailures(out_, *file.result, task.TheResult());
      }
    }
    out_ << tasks_.size() << " of " << Counted(suite_.passed + suite_.failed, "scenario")
         << " run again: " << suite_.passed << " passed, " << suite_.failed << " failed\n"
         << std::flush;
  }

  const source::FileSystem& files_;
  std::vector<fs::path> paths_;
  SuiteOptions options_;
  const Surroundings& surroundings_;
  std::ostream& out_;
  Snapshot seen_;
  std::map<std::string, Digest> digests_;  // by game
  std::vector<PlannedFile> planned_;
  std::vector<Task> tasks_;  // of this round
  Suite suite_;
};

}  // namespace

int Watch(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options,
          const Surroundings& surroundings, std::ostream& out, std::ostream& err) {
  Watcher watcher(files, paths, options, surroundings, out);
  const Suite& first = watcher.Begin();
  for (const std::string& unread : first.unread) err << unread << '\n';
  if (!first.unread.empty()) return 2;
  watcher.Tell();
  out << "watching: edits are run as they are saved, Ctrl-C ends it\n" << std::flush;
  while (surroundings.wait && surroundings.wait()) watcher.LookAgain();
  return watcher.Code();
}

}  // namespace cardinal::scenario
