#include "interpreter/drivers/scenario_writer/write_scenario.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_writer/write_start.h"
#include "interpreter/drivers/scenario_writer/write_text.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::scenario_writer {

namespace {

constexpr std::size_t kMaxPlaces = 150;      // number of start points that are tried before the whole game is written
constexpr std::size_t kMaxTailAnswers = 12;  // number of forced answers that a scenario may have after its interval
constexpr std::size_t kMaxDrawn = 2000;      // number of draws that a scenario of a fault may name

std::string FirstFailure(const scenario_runner::ScenarioRun& run, const diag::Sink& sink) {
  if (!run.failures.empty()) return run.failures.front().message;
  return sink.Diagnostics().empty() ? "it cannot be run" : sink.Diagnostics().front().message;
}

// Why the scenario does not pass; empty if it does.
std::string Objection(const Program& program, const std::string& text, const WriteOptions& options) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.AddFile("recording.yaml", text)], {}, sink);
  if (!file) return "written, it cannot be read: " + FirstFailure({}, sink);
  for (const scenario_runner::RunMode mode :
       {scenario_runner::RunMode::Plain, scenario_runner::RunMode::Undo, scenario_runner::RunMode::Save}) {
    const scenario_runner::ScenarioRun run =
        scenario_runner::RunScenario(program, file->scenarios.front(), options.clauses, mode, sink);
    if (run.status != scenario_runner::ScenarioRun::Status::Passed)
      return "written, it does not pass: " + FirstFailure(run, sink);
  }
  return "";
}

// The sentences for each seat. They come from a run of the scenario with lists that cannot match.
std::string WriteSentences(const Program& program, const std::string& text, const WriteOptions& options) {
  source::SourceSet sources;
  diag::Sink sink;
  auto file = documents::ReadScenarios(sources[sources.AddFile("recording.yaml", text)], {}, sink);
  const auto begun = file ? scenario_runner::SetUpGame(program, file->scenarios.front(), sink) : std::nullopt;
  if (!begun) return "";
  documents::Scenario& scenario = file->scenarios.front();
  for (const std::string& seat : begun->game.names.seats)
    scenario.tells.push_back({{seat, {}, false, false}, {{"", {}, false, false}}, {}, {}, {}});
  const scenario_runner::ScenarioRun run =
      scenario_runner::RunScenario(program, scenario, options.clauses, scenario_runner::RunMode::Plain, sink);
  std::string tells = run.corrections.empty() ? "" : "tells:\n";
  for (const scenario_runner::Correction& correction : run.corrections) {
    tells += "  " + correction.written.seat.text + ":" + (correction.actual.empty() ? " []" : "") + '\n';
    for (const std::string& sentence : correction.actual)
      tells += "    - " + WriteScalar(sentence, YamlContext::Block) + '\n';
  }
  return tells;
}

class ScenarioSearch {
 public:
  ScenarioSearch(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options)
      : tape_(tape), wanted_(wanted), stretch_(wanted.interval), options_(options) {}

  std::string FindPassing() {
    const auto& places = tape_.StartPoints();
    std::size_t tried = 0;
    for (std::size_t i = places.size(); i-- > 0 && tried < kMaxPlaces; ++tried) {
      if (const auto start = FindStart(tape_, places[i], stretch_.to, problem_)) {
        const std::string text = From(*start);
        if (!text.empty()) return text;
      }
    }
    return FromTheBeginning();
  }
  // The last reason why no scenario was found.
  const std::string& Problem() const { return problem_; }

 private:
  std::string FromTheBeginning() {
    if (const auto start = FindDeckStart(tape_, stretch_.to)) return From(*start);
    const replay::GameRecord& record = tape_.GetRecord();
    const bool on_a_board = record.event >= 0 && tape_.GetProgram().events[record.event].start;
    if (!on_a_board) return "";
    const auto start =
        FindStart(tape_, {0, 0, 0, record.event, record.args, record.start.state}, stretch_.to, problem_);
    return start ? From(*start) : "";
  }

  std::string From(const ScenarioStart& start) {
    if (!start.draft.decks) {
      const std::string text = FromDraft(WithFillers(start));
      if (!text.empty()) return text;
    }
    return FromDraft(start);
  }

  std::string FromDraft(const ScenarioStart& start) {
    const auto set_up = VerifyDraft(tape_.GetProgram(), start.draft, problem_);
    if (!set_up) return "";
    const bool goes_on = wanted_.ending == ScenarioEnding::Interval;
    const ReplayPlan way{start.moment, start.luck, stretch_.from - 1,
                         stretch_.to,  goes_on,    wanted_.ending == ScenarioEnding::Fault};
    const Replay walk = ReplayRecording(tape_, set_up->begun, set_up->likeness, way);
    std::string text = walk.answers_after_interval > kMaxTailAnswers ? "" : WriteIfPassing(*set_up, walk, false);
    if (!text.empty()) return text;
    ReplayPlan exactly = way;
    exactly.continues_while_forced = false;
    return WriteIfPassing(*set_up, ReplayRecording(tape_, set_up->begun, set_up->likeness, exactly), true);
  }

  // The text, if it passes.
  std::string WriteIfPassing(const VerifiedBoard& set_up, const Replay& walk, bool all) {
    problem_ = walk.problem;
    if (!problem_.empty()) return "";
    std::string text = WriteText(tape_, wanted_, options_, set_up, walk, all, problem_);
    if (problem_.empty() && options_.tells) text += WriteSentences(tape_.GetProgram(), text, options_);
    if (problem_.empty()) problem_ = Objection(tape_.GetProgram(), text, options_);
    return problem_.empty() ? text : "";
  }

  const Recording& tape_;
  const WriteRequest& wanted_;
  DecisionInterval stretch_;
  const WriteOptions& options_;
  std::string problem_ = "no event of the ruleset is marked with `start`, and the game does not begin with decks";
};

WrittenScenario MakeProblem(std::string problem) { return {"", std::move(problem), true}; }

// Checks the interval against the part of the game that could be played; fills in `to`.
std::string CheckInterval(const Recording& tape, DecisionInterval& stretch) {
  const replay::Playback& how = tape.GetPlayback();
  const std::size_t answers = std::min(how.answers, tape.States().empty() ? 0 : tape.States().size() - 1);
  const std::string problem_suffix = how.problem.empty() ? "" : "; then " + how.problem;
  if (answers == 0) return "nothing was answered in this game" + problem_suffix;
  if (stretch.to == 0) stretch.to = answers;
  const std::string has = ": the game has " + base::FormatCount(answers, "answered decision") + problem_suffix;
  for (const std::size_t number : {stretch.from, stretch.to})
    if (number < 1 || number > answers) return "there is no decision " + std::to_string(number) + has;
  if (stretch.from > stretch.to)
    return "decision " + std::to_string(stretch.from) + " comes after decision " + std::to_string(stretch.to);
  return "";
}

WrittenScenario Found(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options) {
  ScenarioSearch search(tape, wanted, options);
  std::string text = search.FindPassing();
  if (!text.empty()) return {std::move(text), "", false};
  return {"", "no scenario could be made of this: " + search.Problem(), false};
}

}  // namespace

WrittenScenario WriteScenario(const Program& program, const replay::GameRecord& record, DecisionInterval stretch,
                              const WriteOptions& options) {
  if (stretch.from < 1) return MakeProblem("there is no decision 0: the first one is 1");
  const Recording tape(program, record, stretch.from - 1, options.limits, options.named);
  if (const std::string wrong = CheckInterval(tape, stretch); !wrong.empty()) return MakeProblem(wrong);
  return Found(tape, {ScenarioEnding::Interval, stretch, nullptr}, options);
}

WrittenScenario WriteFault(const Program& program, const replay::GameRecord& record, const WriteOptions& options) {
  const std::size_t answers = record.answers.size();
  const Recording tape(program, record, answers, options.limits, options.named);
  if (tape.GetPlayback().kind != replay::Playback::Kind::Fault || tape.States().size() != answers)
    return MakeProblem("the rules do not fail with the last answer of this game");
  // In a scenario each draw is a decision, so rules that draw without end do not fail there.
  if (tape.ChanceEvents().size() > kMaxDrawn)
    return {"", "luck is drawn without end, which a scenario cannot say", false};
  return Found(tape, {ScenarioEnding::Fault, {answers + 1, answers}, nullptr}, options);
}

WrittenScenario WritePosition(const Program& program, const replay::GameRecord& record, const StepWriterFunction& steps,
                              const WriteOptions& options) {
  const std::size_t answers = record.answers.size();
  const Recording tape(program, record, answers, options.limits, options.named);
  if (tape.GetPlayback().kind != replay::Playback::Kind::Complete || tape.States().size() != answers + 1)
    return MakeProblem("no player is asked after the answers of this game");
  return Found(tape, {ScenarioEnding::Position, {answers + 1, answers}, steps}, options);
}

}  // namespace cardinal::scenario_writer
