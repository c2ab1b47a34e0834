#include "interpreter/drivers/scenario/write_walk.h"

#include <optional>

#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario {

using model::DecisionKind;

namespace {

constexpr std::size_t kMostBeyond = 1'000;

bool Running(const match::Match& match) { return match.outcome.kind == model::OutcomeKind::Running; }
bool AsksLuck(const match::Match& match) { return Running(match) && match.decision.seat == model::kChance; }

class Walker {
 public:
  Walker(const Tape& tape, const Begun& begun, const Likeness& likeness, const Way& way)
      : tape_(tape), program_(tape.Rules()), likeness_(likeness), way_(way), moment_(way.moment), luck_(way.luck) {
    game_ = begun.game;
    const engine::Step step = engine::Begin(program_, game_.match, begun.event, begun.args);
    if (step.kind == engine::Step::Kind::Fault) Fail("the rules fail at its start: ", step.fault);
  }

  Walk Go() {
    while (walk_.problem.empty() && Draw(moment_ > way_.told) && Compare()) {
      ++walk_.arrived;
      if (moment_ >= way_.stop || !Running(game_.match)) break;
      GiveRecorded();
    }
    if (way_.fails && walk_.fault && moment_ >= way_.stop) walk_.problem.clear();
    if (walk_.problem.empty() && walk_.others.empty() && way_.goes_on) GoOn();
    walk_.end = game_.match;
    return std::move(walk_);
  }

 private:
  bool Stop(std::string problem) {
    walk_.problem = std::move(problem);
    return false;
  }

  bool Fail(const std::string& what, const model::Fault& fault) {
    walk_.fault = fault;
    return Stop(what + fault.message);
  }

  bool Give(const model::Answer& answer, bool told) {
    walk_.strides.push_back({game_.match, answer, told});
    const engine::Step step = engine::Advance(program_, game_.match, answer);
    if (step.kind == engine::Step::Kind::Fault) return Fail("the rules fail: ", step.fault);
    if (step.kind == engine::Step::Kind::Refused) return Stop("an answer is refused: " + step.refusal);
    return true;
  }

  // Where luck was asked for in the recording too, its draws are moments of the tape.
  bool LuckIsRecorded() const { return moment_ < tape_.Moments().size() && AsksLuck(tape_.Moments()[moment_]); }

  bool Draw(bool told) {
    while (AsksLuck(game_.match)) {
      const bool recorded = LuckIsRecorded();
      const auto answer = luck_ < tape_.Drawn().size() ? AnswerOf(tape_.Drawn()[luck_]) : std::nullopt;
      if (!answer) return Stop("luck draws " + DrawWords(game_) + ", and the recording does not say how");
      ++luck_;
      if (!Give(*answer, recorded ? moment_ >= way_.told : told)) return false;
      if (recorded) ++moment_;
      if (recorded) told = moment_ > way_.told;
    }
    return !LuckIsRecorded() || Stop("the recording draws luck where the scenario does not");
  }

  std::optional<model::Answer> AnswerOf(const Luck& luck) const {
    const model::Decision& open = game_.match.decision;
    model::Answer answer;
    if (open.kind == DecisionKind::Shuffle) {
      if (luck.zone != open.zone) return std::nullopt;
      for (const CardId card : luck.order) answer.order.push_back(likeness_.Own(card));
      return answer;
    }
    if (luck.zone >= 0 || luck.choice != open.choice || open.choice < 0) return std::nullopt;
    const program::TypeKind kind = program_.choices[static_cast<std::size_t>(open.choice)].element.kind;
    const Value wanted = likeness_.Own(kind, luck.value);
    for (std::size_t i = 0; i < open.options.size(); ++i) {
      answer.option = static_cast<std::int32_t>(i);
      if (ValueOfOption(open.options[i]) == wanted) return answer;
    }
    return std::nullopt;
  }

  bool Compare() {
    if (moment_ >= tape_.Moments().size()) return Stop("the recording ends before");
    const match::Match& recorded = tape_.Moments()[moment_];
    const std::string differs = likeness_.Differs(recorded, game_.match);
    if (!differs.empty()) return Stop("at decision " + std::to_string(moment_ + 1) + " " + differs);
    walk_.others = likeness_.OtherStates(recorded.world, game_.match.world);
    if (walk_.others.empty()) return true;
    const std::string& name = program_.fields[static_cast<std::size_t>(walk_.others.front().field)].name;
    return Stop("at decision " + std::to_string(moment_ + 1) + " the state `" + name + "` is another");
  }

  void GiveRecorded() {
    model::Answer answer = tape_.AnswerAt(moment_);
    answer.serial = 0;
    answer.option = likeness_.OwnOption(tape_.Moments()[moment_].decision, answer.option, game_.match.decision);
    Give(answer, moment_ >= way_.told);
    ++moment_;
  }

  // What a scenario answers by itself, and the luck in between.
  void GoOn() {
    for (std::size_t i = 0; walk_.problem.empty() && Running(game_.match); ++i) {
      if (i > kMostBeyond) Stop("too many decisions with one answer follow");
      if (AsksLuck(game_.match)) {
        Draw(true);
      } else if (game_.match.decision.options.size() == 1) {
        Give({}, true);
        ++walk_.beyond;
        ++moment_;
      } else {
        return;
      }
    }
  }

  const Tape& tape_;
  const Program& program_;
  const Likeness& likeness_;
  const Way& way_;
  Game game_;
  std::size_t moment_, luck_;
  Walk walk_;
};

}  // namespace

Walk WalkAlong(const Tape& tape, const Begun& begun, const Likeness& likeness, const Way& way) {
  return Walker(tape, begun, likeness, way).Go();
}

}  // namespace cardinal::scenario
