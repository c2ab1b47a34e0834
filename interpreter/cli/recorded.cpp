#include "interpreter/cli/recorded.h"

#include <algorithm>
#include <optional>
#include <ostream>

#include "interpreter/cli/logs.h"
#include "interpreter/drivers/replay/compare.h"
#include "interpreter/drivers/scenario/recording.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

class RecordedLog : public Recorded {
 public:
  // Null: as was said.
  static std::unique_ptr<Recorded> Open(const Environment& env, const fs::path& file, const RecordedOptions& options) {
    auto recorded = std::make_unique<RecordedLog>(env, options);
    LogProblem problem;
    recorded->opened_ = recorded->logs_.Open(env.Place(file), options.partial, problem);
    if (recorded->opened_ && recorded->Fits(env, file, problem)) return recorded;
    if (!problem.words.empty()) PrintLogProblem(env.err, file.string(), problem);
    return nullptr;
  }

  RecordedLog(const Environment& env, const RecordedOptions& options)
      : logs_(env, options.cards), lang_(options.lang) {}
  const program::Program& Program() const override { return opened_->game->Program(); }
  const replay::Record& TheRecord() const override { return opened_->record; }
  const source::SourceSet& Sources() const override { return opened_->game->sources; }
  std::string Title(std::int32_t language) const override {
    const view::Wording words(Program(), language);
    const replay::LogHead& head = opened_->log.head;
    std::string players;
    for (const replay::LogSeat& seat : head.seats)
      players = players.empty() ? seat.name : words.Phrase("{players} against {player}", {players, seat.name});
    return words.Phrase("{game}: {players}, seed {seed}",
                        {words.Text(Program().title), players, std::to_string(head.seed)});
  }
  bool IsScenario() const override { return false; }

 private:
  // The game goes with these rules as it went, so that whatever is asked of it has one answer. Where rules that did not
  // matter to it have changed, a note says which.
  bool Fits(const Environment& env, const fs::path& file, LogProblem& problem) {
    const std::string hint =
        "`cardinal replay " + diag::Printable(file.string()) + "` names the first decision that differs";
    const bool same_rules = opened_->log.head.rules == Program().content_hash;
    const replay::Comparison again = replay::Compare(opened_->Then(), opened_->log, opened_->record, {}, {});
    if (!again.problem.empty()) return problem = {again.line, again.problem, ""}, false;
    if (again.difference && same_rules) {
      problem = {0, "decision " + std::to_string(again.difference->decision) + " is not what the log says of it", hint};
      return false;
    }
    if (again.difference) {
      PrintLogProblem(env.err, file.string(),
                      {1,
                       "the rules or cards have changed since the game was recorded, and it differs from decision " +
                           std::to_string(again.difference->decision) + " on",
                       hint});
      PrintChanges(env.err, opened_->changes, Program());
      return false;
    }
    if (!same_rules && opened_->changes.CanMatter()) {
      env.err << "note: the rules or cards have changed since this game was recorded, without effect on it; what is "
                 "told of it follows the rules as they are now\n";
      PrintChanges(env.err, opened_->changes, Program());
    }
    clauses_ = ClauseTexts(env, opened_->game->home, lang_);
    return true;
  }

  Logs logs_;
  std::optional<Logs::Opened> opened_;
  std::string lang_;
};

class RecordedScenario : public Recorded {
 public:
  static std::unique_ptr<Recorded> Open(const Environment& env, const fs::path& file, const RecordedOptions& options) {
    auto recorded = std::make_unique<RecordedScenario>();
    scenario::RecordingOptions wanted;
    wanted.filter = options.scenario;
    wanted.line = options.line;
    wanted.row = options.row;
    wanted.path_variable = env.path_variable;
    wanted.working_folder = env.here;
    for (const std::string& path : options.cards) wanted.cards.push_back(env.Place(path));
    diag::Sink sink;
    recorded->recording_ = scenario::RecordScenario(env.files, env.Place(file), wanted, recorded->documents_, sink);
    if (!recorded->recording_) {
      RenderAll(env.err, env, sink.Sorted(), recorded->documents_);
      return nullptr;
    }
    if (!recorded->IsOne(env, file, options)) return nullptr;
    if (!recorded->recording_->failures.empty())
      env.err << "note: this scenario fails, and its game goes only as far as that; `cardinal test "
              << diag::Printable(file.string()) << "` says why\n";
    recorded->clauses_ = ClauseTexts(env, recorded->recording_->game->home, options.lang);
    return recorded;
  }

  const program::Program& Program() const override { return *recording_->program; }
  const replay::Record& TheRecord() const override { return recording_->record; }
  const source::SourceSet& Sources() const override { return *recording_->rules; }
  std::string Title(std::int32_t) const override { return recording_->title; }
  bool IsScenario() const override { return true; }

 private:
  bool IsOne(const Environment& env, const fs::path& file, const RecordedOptions& options) const {
    const bool named = !options.scenario.empty() || options.line > 0;
    if (recording_->fitting == 1 || (named && recording_->title == options.scenario)) return true;
    env.err << diag::Printable(file.string()) << ": error: the file has " << recording_->titles.size() << " scenarios";
    if (named) env.err << ", and " << recording_->fitting << " of them fit";
    env.err << "\n  help: name one with --scenario and a part of its title\n";
    for (const std::string& title : recording_->titles) env.err << "    " << diag::Printable(title) << '\n';
    return false;
  }

  source::SourceSet documents_;  // the scenario's file
  std::optional<scenario::Recording> recording_;
};

bool IsLog(const Environment& env, const fs::path& place) {
  if (place.extension() == replay::kLogFileEnding) return true;
  const source::ReadResult read = env.files.Read(place, replay::kLogBytes);
  return read.Ok() && replay::LooksLikeLog(read.text);
}

}  // namespace

std::string Recorded::TitleForSeats(std::int32_t language) const {
  const view::Wording words(Program(), language);
  std::string title;
  for (const std::string& name : Names().seats)
    title = title.empty() ? name : words.Phrase("{player} against {other}", {title, name});
  return title;
}

std::unique_ptr<Recorded> OpenRecorded(const Environment& env, const fs::path& file, const RecordedOptions& options) {
  const fs::path place = env.Place(file);
  if (env.files.IsFolder(place)) {
    PrintLogProblem(env.err, file.string(), {0, "this is a folder; name one log or scenario in it", ""});
    return nullptr;
  }
  const bool scenario = place.extension() == ".yaml" || place.extension() == ".yml";
  const bool log = IsLog(env, place);
  if (env.files.IsFile(place) && !log && !scenario) {
    PrintLogProblem(env.err, file.string(),
                    {0, "this is neither a log of a game nor a scenario",
                     "logs are written by `cardinal record` and `cardinal play --log`; scenarios are .yaml files"});
    return nullptr;
  }
  return scenario && !log ? RecordedScenario::Open(env, file, options) : RecordedLog::Open(env, file, options);
}

}  // namespace cardinal::cli
