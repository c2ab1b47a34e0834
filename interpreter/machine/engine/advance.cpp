// From decision to decision: all or nothing.
#include <algorithm>

#include "interpreter/machine/engine/engine.h"

namespace cardinal::engine {

using model::Decision;
using model::DecisionKind;

namespace {

// The match as it was before the step. The buffer is kept for the next one.
class Checkpoint {
 public:
  explicit Checkpoint(const Match& match) : own_(Busy()) {
    if (!own_) Busy() = true;
    Copy() = match;
  }
  ~Checkpoint() {
    if (!own_) Busy() = false;
  }
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;
  void Restore(Match& match) { std::swap(match, Copy()); }

 private:
  static bool& Busy() {
    thread_local bool busy = false;
    return busy;
  }
  Match& Copy() {
    thread_local Match shared;
    return own_ ? inner_ : shared;
  }
  bool own_;  // a step within a step (an observer that plays on): keeps a copy of its own
  Match inner_;
};

Step Refuse(std::string why) {
  Step step;
  step.kind = Step::Kind::Refused;
  step.refusal = std::move(why);
  return step;
}

std::string CheckOrder(const Match& match, const model::Answer& answer) {
  if (answer.order.empty()) return "";
  if (match.decision.kind != DecisionKind::Shuffle) return "this decision takes an option, not an order of cards";
  const auto zone = match.world.Zone(match.decision.zone);
  std::vector<model::CardId> wanted(zone.begin(), zone.end()), given = answer.order;
  std::sort(wanted.begin(), wanted.end());
  std::sort(given.begin(), given.end());
  if (wanted == given) return "";
  return "the order must name each of the " + std::to_string(zone.size()) + " cards of the zone once";
}

// Why the answer is not legal, or empty.
std::string Check(const Match& match, const model::Answer& answer) {
  const Decision& decision = match.decision;
  if (match.outcome.kind != model::OutcomeKind::Running) return "the match is over";
  if (decision.options.empty()) return "no decision is open";
  if (answer.serial != 0 && answer.serial != decision.serial) {
    return "this answers decision " + std::to_string(answer.serial) + ", but decision " + std::to_string(decision.serial) + " is open";
  }
  const std::size_t count = decision.options.size();
  if (answer.option < 0 || static_cast<std::size_t>(answer.option) >= count) {
    return "option " + std::to_string(answer.option) + " does not exist; there " + (count == 1 ? "is 1" : "are " + std::to_string(count));
  }
  return CheckOrder(match, answer);
}

Step RunOn(const Program& program, Match& match, Checkpoint& before, const base::Limits& limits, vm::Observer* observer, std::int64_t forced = 0) {
  Step step;
  if (auto fault = vm::Run(program, match, limits, observer, forced)) {
    before.Restore(match);
    step.kind = Step::Kind::Fault;
    step.fault = std::move(*fault);
  } else if (match.outcome.kind != model::OutcomeKind::Running) {
    step.kind = Step::Kind::Outcome;
  }
  return step;
}

Step Impossible(std::string why) {
  Step step;
  step.kind = Step::Kind::Fault;
  step.fault.message = std::move(why);
  return step;
}

}  // namespace

Step Begin(const Program& program, Match& match, std::int32_t event, std::span<const model::Value> args, const base::Limits& limits, vm::Observer* observer) {
  if (event < 0 || event >= static_cast<std::int32_t>(program.events.size())) return Impossible("there is no such event to begin with");
  const program::CodeId id = program.events[static_cast<std::size_t>(event)].code;
  const program::Code& code = program.codes[static_cast<std::size_t>(id)];
  if (static_cast<std::int32_t>(args.size()) != code.params) {
    return Impossible("the event takes " + std::to_string(code.params) + " arguments, not " + std::to_string(args.size()));
  }
  if (!match.stack.frames.empty() || match.outcome.kind != model::OutcomeKind::Running) return Impossible("the match has begun already");
  if (static_cast<std::int64_t>(match.world.cards.size()) > limits.cards) {
    Step step = Impossible("a match may have at most " + std::to_string(limits.cards) + " cards, and here are " + std::to_string(match.world.cards.size()));
    step.fault.kind = model::FaultKind::ListTooLong;
    return step;
  }
  Checkpoint before(match);
  match.stack.values.assign(args.begin(), args.end());
  match.stack.values.resize(static_cast<std::size_t>(code.locals), model::kNone);
  match::Frame frame;
  frame.code = id;
  match.stack.frames.push_back(frame);
  return RunOn(program, match, before, limits, observer);
}

Step Begin(const Program& program, Match& match, const base::Limits& limits, vm::Observer* observer) {
  return Begin(program, match, program.main_event, {}, limits, observer);
}

Step Advance(const Program& program, Match& match, const model::Answer& answer, const base::Limits& limits, vm::Observer* observer) {
  const std::string refusal = Check(match, answer);
  if (!refusal.empty()) return Refuse(refusal);
  Checkpoint before(match);
  vm::Accept(program, match, answer);
  return RunOn(program, match, before, limits, observer);
}

// A step that fails is taken once more decision by decision, which the observer has heard already.
Step AdvanceToChoice(const Program& program, Match& match, const model::Answer& answer, std::int64_t most, const base::Limits& limits, vm::Observer* observer) {
  const std::string refusal = Check(match, answer);
  if (!refusal.empty()) return Refuse(refusal);
  {
    Checkpoint before(match);
    vm::Accept(program, match, answer);
    const Step step = RunOn(program, match, before, limits, observer, most);
    if (step.kind != Step::Kind::Fault) return step;
  }
  Step step = Advance(program, match, answer, limits);
  while (step.kind == Step::Kind::Decision) step = Advance(program, match, {0, 0, {}}, limits);
  return step;
}

}  // namespace cardinal::engine
