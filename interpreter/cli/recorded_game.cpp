#include "interpreter/cli/recorded_game.h"

#include <algorithm>
#include <optional>
#include <ostream>

#include "interpreter/cli/logs.h"
#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/drivers/replay/rule_changes_text.h"
#include "interpreter/drivers/scenario_writer/record_scenario.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

class RecordedLog : public RecordedGame {
 public:
  // Null after printing an error.
  static std::unique_ptr<RecordedGame> OpenLog(const Environment& env, const fs::path& file,
                                               const RecordedOptions& options) {
    auto recorded = std::make_unique<RecordedLog>(env, options);
    replay::LogProblem problem;
    recorded->opened_ = recorded->logs_.OpenLog(env.Resolve(file), options.partial, problem);
    if (recorded->opened_ && recorded->Fits(env, file, problem)) return recorded;
    if (!problem.message.empty()) replay::PrintLogProblem(env.err, file.string(), problem);
    return nullptr;
  }

  RecordedLog(const Environment& env, const RecordedOptions& options)
      : logs_(env, options.cards), lang_(options.lang) {}
  const program::Program& GetProgram() const override { return opened_->game->GetProgram(); }
  const replay::GameRecord& GetRecord() const override { return opened_->record; }
  const source::SourceSet& Sources() const override { return opened_->game->sources; }
  std::string Title(std::int32_t language) const override {
    const view::Localizer words(GetProgram(), language);
    const replay::LogHeader& head = opened_->log.head;
    std::string players;
    for (const replay::LogSeat& seat : head.seats)
      players = players.empty() ? seat.name : words.TranslatePhrase("{players} against {player}", {players, seat.name});
    return words.TranslatePhrase("{game}: {players}, seed {seed}",
                                 {words.TranslateText(GetProgram().title), players, std::to_string(head.seed)});
  }
  bool IsScenario() const override { return false; }
  std::vector<std::string> DeckNames() const override {
    std::vector<std::string> names;
    for (const replay::LogSeat& seat : opened_->log.head.seats) names.push_back(seat.deck);
    return names;
  }

 private:
  // True if the replay with the current rules equals the log, so that every question about it has one answer. If rules
  // have changed without effect on the game, a note lists them.
  bool Fits(const Environment& env, const fs::path& file, replay::LogProblem& problem) {
    const std::string hint =
        "`cardinal replay " + diag::EscapeUnprintable(file.string()) + "` names the first decision that differs";
    const bool same_rules = opened_->log.head.rules == GetProgram().content_hash;
    const replay::LogComparison again =
        replay::CompareWithLog(opened_->ProgramForComparison(), opened_->log, opened_->record, {}, {});
    if (!again.problem.empty()) return problem = {again.line, again.problem, ""}, false;
    if (again.difference && same_rules) {
      problem = {0, "decision " + std::to_string(again.difference->decision) + " differs from the log", hint};
      return false;
    }
    if (again.difference) {
      replay::PrintLogProblem(
          env.err, file.string(),
          {1,
           "the rules or cards have changed since the game was recorded, and it differs from decision " +
               std::to_string(again.difference->decision) + " on",
           hint});
      replay::PrintRuleChanges(env.err, opened_->changes, GetProgram());
      return false;
    }
    if (!same_rules && opened_->changes.CanAffectPlay()) {
      env.err << "note: the rules or cards have changed since this game was recorded, without effect on it; what is "
                 "told of it follows the rules as they are now\n";
      replay::PrintRuleChanges(env.err, opened_->changes, GetProgram());
    }
    clauses_ = MakeClauseLookup(env, opened_->game->home, lang_);
    layout_ = LoadLayout(env, opened_->game->home, GetProgram()).value_or(narration::GameLayout());
    return true;
  }

  LogLoader logs_;
  std::optional<LogLoader::OpenedLog> opened_;
  std::string lang_;
};

class RecordedScenario : public RecordedGame {
 public:
  static std::unique_ptr<RecordedGame> OpenScenario(const Environment& env, const fs::path& file,
                                                    const RecordedOptions& options) {
    auto recorded = std::make_unique<RecordedScenario>();
    scenario_writer::RecordingOptions wanted;
    wanted.filter = options.scenario;
    wanted.line = options.line;
    wanted.row = options.row;
    wanted.path_variable = env.path_variable;
    wanted.working_folder = env.working_directory;
    for (const std::string& path : options.cards) wanted.cards.push_back(env.Resolve(path));
    diag::Sink sink;
    recorded->recording_ =
        scenario_writer::RecordScenario(env.files, env.Resolve(file), wanted, recorded->documents_, sink);
    if (!recorded->recording_) {
      RenderDiagnostics(env.err, env, sink.Sorted(), recorded->documents_);
      return nullptr;
    }
    if (!recorded->IsOne(env, file, options)) return nullptr;
    if (!recorded->recording_->failures.empty())
      env.err << "note: this scenario fails, and its game goes only as far as that; `cardinal test "
              << diag::EscapeUnprintable(file.string()) << "` says why\n";
    recorded->clauses_ = MakeClauseLookup(env, recorded->recording_->game->home, options.lang);
    recorded->layout_ =
        LoadLayout(env, recorded->recording_->game->home, recorded->GetProgram()).value_or(narration::GameLayout());
    return recorded;
  }

  const program::Program& GetProgram() const override { return *recording_->program; }
  const replay::GameRecord& GetRecord() const override { return recording_->record; }
  const source::SourceSet& Sources() const override { return *recording_->rules; }
  std::string Title(std::int32_t) const override { return recording_->title; }
  bool IsScenario() const override { return true; }

 private:
  bool IsOne(const Environment& env, const fs::path& file, const RecordedOptions& options) const {
    const bool named = !options.scenario.empty() || options.line > 0;
    if (recording_->fitting == 1 || (named && recording_->title == options.scenario)) return true;
    env.err << diag::EscapeUnprintable(file.string()) << ": error: the file has " << recording_->titles.size()
            << " scenarios";
    if (named) env.err << ", and " << recording_->fitting << " of them fit";
    env.err << "\n  help: name one with --scenario and a part of its title\n";
    for (const std::string& title : recording_->titles) env.err << "    " << diag::EscapeUnprintable(title) << '\n';
    return false;
  }

  source::SourceSet documents_;  // the scenario's file
  std::optional<scenario_writer::ScenarioRecording> recording_;
};

bool IsLog(const Environment& env, const fs::path& place) {
  if (place.extension() == replay::kLogFileEnding) return true;
  const source::ReadResult read = env.files.ReadFile(place, replay::kLogBytes);
  return read.Ok() && replay::LooksLikeLog(read.text);
}

}  // namespace

std::string RecordedGame::TitleForSeats(std::int32_t language) const {
  const view::Localizer words(GetProgram(), language);
  std::string title;
  for (const std::string& name : GetDisplayNames().seats)
    title = title.empty() ? name : words.TranslatePhrase("{player} against {other}", {title, name});
  return title;
}

std::unique_ptr<RecordedGame> OpenRecordedGame(const Environment& env, const fs::path& file,
                                               const RecordedOptions& options) {
  const fs::path place = env.Resolve(file);
  if (env.files.IsFolder(place)) {
    replay::PrintLogProblem(env.err, file.string(), {0, "this is a folder; name one log or scenario in it", ""});
    return nullptr;
  }
  const bool scenario = place.extension() == ".yaml" || place.extension() == ".yml";
  const bool log = IsLog(env, place);
  if (env.files.IsFile(place) && !log && !scenario) {
    replay::PrintLogProblem(
        env.err, file.string(),
        {0, "this is neither a log of a game nor a scenario",
         "logs are written by `cardinal record` and `cardinal play --log`; scenarios are .yaml files"});
    return nullptr;
  }
  return scenario && !log ? RecordedScenario::OpenScenario(env, file, options)
                          : RecordedLog::OpenLog(env, file, options);
}

}  // namespace cardinal::cli
