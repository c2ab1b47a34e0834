#include "interpreter/drivers/scenario_writer/recording_replay.h"

#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_writer {

using model::DecisionKind;

namespace {

constexpr std::size_t kMaxTailAnswers = 1'000;

bool Running(const match::Match& match) { return match.outcome.kind == model::OutcomeKind::Running; }
bool AsksLuck(const match::Match& match) { return Running(match) && match.decision.seat == model::kChance; }

class Replayer {
 public:
  Replayer(const Recording& tape, const scenario_runner::StartedGame& begun, const StateMatcher& likeness,
           const ReplayPlan& way)
      : tape_(tape), program_(tape.GetProgram()), likeness_(likeness), way_(way), moment_(way.moment), luck_(way.luck) {
    game_ = begun.game;
    const engine::StepResult step = engine::StartMatch(program_, game_.match, begun.event, begun.args);
    if (step.kind == engine::StepResult::Kind::Fault) Fail("the rules fail at its start: ", step.fault);
  }

  Replay Run() {
    while (replay_.problem.empty() && AnswerChance(moment_ > way_.interval_begin) && Compare()) {
      ++replay_.compared_states;
      if (moment_ >= way_.stop || !Running(game_.match)) break;
      GiveRecorded();
    }
    if (way_.fails && replay_.fault && moment_ >= way_.stop) replay_.problem.clear();
    if (replay_.problem.empty() && replay_.state_differences.empty() && way_.continues_while_forced)
      ContinueWhileForced();
    replay_.end = game_.match;
    return std::move(replay_);
  }

 private:
  bool Stop(std::string problem) {
    replay_.problem = std::move(problem);
    return false;
  }

  bool Fail(const std::string& what, const model::Fault& fault) {
    replay_.fault = fault;
    return Stop(what + fault.message);
  }

  bool GiveAnswer(const model::Answer& answer, bool told) {
    replay_.decisions.push_back({game_.match, answer, told});
    const engine::StepResult step = engine::Advance(program_, game_.match, answer);
    if (step.kind == engine::StepResult::Kind::Fault) return Fail("the rules fail: ", step.fault);
    if (step.kind == engine::StepResult::Kind::Refused) return Stop("an answer is refused: " + step.refusal);
    return true;
  }

  // If the recording asked for a draw as a decision, the draw has a state of its own.
  bool LuckIsRecorded() const { return moment_ < tape_.States().size() && AsksLuck(tape_.States()[moment_]); }

  bool AnswerChance(bool told) {
    while (AsksLuck(game_.match)) {
      const bool recorded = LuckIsRecorded();
      const auto answer =
          luck_ < tape_.ChanceEvents().size() ? ChanceAnswer(tape_.ChanceEvents()[luck_]) : std::nullopt;
      if (!answer)
        return Stop("luck draws " + scenario_runner::DescribeDraw(game_) + ", and the recording does not say how");
      ++luck_;
      if (!GiveAnswer(*answer, recorded ? moment_ >= way_.interval_begin : told)) return false;
      if (recorded) ++moment_;
      if (recorded) told = moment_ > way_.interval_begin;
    }
    return !LuckIsRecorded() || Stop("the recording draws luck where the scenario does not");
  }

  std::optional<model::Answer> ChanceAnswer(const ChanceEvent& luck) const {
    const model::Decision& open = game_.match.decision;
    model::Answer answer;
    if (open.kind == DecisionKind::Shuffle) {
      if (luck.zone != open.zone) return std::nullopt;
      for (const CardId card : luck.order) answer.order.push_back(likeness_.ToScenario(card));
      return answer;
    }
    if (luck.zone >= 0 || luck.choice != open.choice || open.choice < 0) return std::nullopt;
    const program::TypeKind kind = program_.choices[open.choice].element.kind;
    const Value wanted = likeness_.ToScenario(kind, luck.value);
    for (const std::int32_t i : base::Indices(open.options)) {
      answer.option = i;
      if (OptionValue(open.options[i]) == wanted) return answer;
    }
    return std::nullopt;
  }

  bool Compare() {
    if (moment_ >= tape_.States().size()) return Stop("the recording ends before");
    const match::Match& recorded = tape_.States()[moment_];
    const std::string differs = likeness_.DescribeDifference(recorded, game_.match);
    if (!differs.empty()) return Stop("at decision " + std::to_string(moment_ + 1) + " " + differs);
    replay_.state_differences = likeness_.FindStateDifferences(recorded.state, game_.match.state);
    if (replay_.state_differences.empty()) return true;
    const std::string& name = program_.fields[replay_.state_differences.front().field].name;
    return Stop("at decision " + std::to_string(moment_ + 1) + " the state `" + name + "` is another");
  }

  void GiveRecorded() {
    model::Answer answer = tape_.AnswerAt(moment_);
    answer.serial = 0;
    answer.option = likeness_.ToScenarioOption(tape_.States()[moment_].decision, answer.option, game_.match.decision);
    GiveAnswer(answer, moment_ >= way_.interval_begin);
    ++moment_;
  }

  // Gives the answers that a scenario gives automatically, and the draws between them.
  void ContinueWhileForced() {
    for (std::size_t i = 0; replay_.problem.empty() && Running(game_.match); ++i) {
      if (i > kMaxTailAnswers) Stop("too many decisions with one answer follow");
      if (AsksLuck(game_.match)) {
        AnswerChance(true);
      } else if (game_.match.decision.options.size() == 1) {
        GiveAnswer({}, true);
        ++replay_.answers_after_interval;
        ++moment_;
      } else {
        return;
      }
    }
  }

  const Recording& tape_;
  const Program& program_;
  const StateMatcher& likeness_;
  const ReplayPlan& way_;
  scenario_runner::ScenarioGame game_;
  std::size_t moment_, luck_;
  Replay replay_;
};

}  // namespace

Replay ReplayRecording(const Recording& tape, const scenario_runner::StartedGame& begun, const StateMatcher& likeness,
                       const ReplayPlan& way) {
  return Replayer(tape, begun, likeness, way).Run();
}

}  // namespace cardinal::scenario_writer
