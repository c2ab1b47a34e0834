// Runs a match from decision to decision, all or nothing.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/engine/livelock.h"

namespace cardinal::engine {

using model::Decision;
using model::DecisionKind;

namespace {

// A copy of the match before the step. Its memory is kept for the next step.
class Checkpoint {
 public:
  explicit Checkpoint(const Match& match) {
    if (Busy()) own_.emplace();
    Copy() = match;
    if (!own_) Busy() = true;
  }
  ~Checkpoint() {
    if (!own_) Busy() = false;
  }
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;
  void Restore(Match& match) { std::swap(match, Copy()); }
  // Restores the match and keeps the copy.
  void Reset(Match& match) { match = Copy(); }

 private:
  static bool& Busy() {
    thread_local bool busy = false;
    return busy;
  }
  Match& Copy() {
    thread_local Match shared;
    return own_ ? *own_ : shared;
  }
  std::optional<Match> own_;  // a step within a step (an observer that runs a match) has a copy of its own
};

StepResult MakeRefusal(std::string why) {
  StepResult step;
  step.kind = StepResult::Kind::Refused;
  step.refusal = std::move(why);
  return step;
}

std::string CheckOrder(const Match& match, const model::Answer& answer) {
  if (answer.order.empty()) return "";
  if (match.decision.kind != DecisionKind::Shuffle) return "this decision takes an option, not an order of cards";
  const auto zone = match.state.CardsIn(match.decision.zone);
  std::vector<model::CardId> wanted(zone.begin(), zone.end()), given = answer.order;
  std::sort(wanted.begin(), wanted.end());
  std::sort(given.begin(), given.end());
  if (wanted == given) return "";
  return "the order must name each of the " + std::to_string(zone.size()) + " cards of the zone once";
}

std::string NoOption(std::int32_t option, std::size_t count) {
  return "option " + std::to_string(option) + " does not exist; there " +
         (count == 1 ? "is 1" : "are " + std::to_string(count));
}

// The reason why the answer is not legal; empty if it is legal.
std::string Check(const Match& match, const model::Answer& answer) {
  const Decision& decision = match.decision;
  if (match.outcome.kind != model::OutcomeKind::Running) return "the match is over";
  if (decision.options.empty()) return "no decision is open";
  if (answer.serial != 0 && answer.serial != decision.serial) {
    return "this answers decision " + std::to_string(answer.serial) + ", but decision " +
           std::to_string(decision.serial) + " is open";
  }
  const std::size_t count = decision.options.size();
  if (answer.option < 0 || static_cast<std::size_t>(answer.option) >= count) return NoOption(answer.option, count);
  return CheckOrder(match, answer);
}

// Makes the frame with which a match begins to run.
void Start(const Program& program, Match& match, std::int32_t event, std::span<const model::Value> args) {
  const program::FunctionId id = program.events[event].code;
  match.stack.values.assign(args.begin(), args.end());
  match::Frame frame;
  frame.code = id;
  match.stack.frames.push_back(frame);
}

StepResult StepTo(const Match& match) {
  StepResult step;
  if (match.outcome.kind != model::OutcomeKind::Running) step.kind = StepResult::Kind::Outcome;
  return step;
}

StepResult FaultStep(model::Fault fault) {
  StepResult step;
  step.kind = StepResult::Kind::Fault;
  step.fault = std::move(fault);
  return step;
}

// Removes everything that runs or waits, and starts the loop event. `loop` says what repeats.
StepResult EndLoop(const Program& program, Match& match, const base::Limits& limits, vm::Observer* observer,
                   const std::string& loop) {
  Match next = match;
  next.stack.Clear();
  next.pending.clear();
  next.deferred.clear();
  next.reactions.clear();
  next.simultaneous = 0;
  next.decision = {};
  next.position_id = {};
  std::set<std::int32_t> over;  // groups
  for (const match::LastingRule& made : next.state.lasting)
    if (made.end != model::kNone && program.lasting_rules[made.rule].end == program::EndKind::EndOfOccurrence)
      over.insert(made.group);
  std::erase_if(next.state.lasting, [&](const match::LastingRule& made) { return over.contains(made.group); });
  match::EraseModifiers(next.state, [&](const match::ActiveModifier& modifier) {
    const program::EndKind end = program.timed_modifiers[modifier.timed].end;
    return end == program::EndKind::EndOfOccurrence ||
           (end == program::EndKind::Group && over.contains(static_cast<std::int32_t>(modifier.end)));
  });
  match::PrintCards(program, next.state);
  Start(program, next, program.loop_event, {});
  if (auto fault = vm::RunToDecision(program, next, limits, observer)) {
    if (observer) observer->OnRollback();
    const program::Event& event = program.events[program.loop_event];
    if (next.stack.frames.empty()) {  // nothing has gone wrong, but nothing runs any more
      fault->site = event.site;
      fault->message = "the event `" + event.name + "` ended without a winner or a draw";
    }
    fault->message += " (`" + event.name + "` has begun because " + loop + ")";
    return FaultStep(std::move(*fault));
  }
  std::swap(match, next);
  return StepTo(match);
}

// `go_on` prepares the stopped match for running.
template <class GoOn>
std::optional<model::Fault> RunOrRestore(const Program& program, Match& match, Checkpoint& before,
                                         const base::Limits& limits, vm::Observer* observer, vm::AutoAnswer on_the_way,
                                         GoOn go_on) {
  try {
    go_on(match);
    return vm::RunToDecision(program, match, limits, observer, on_the_way);
  } catch (...) {  // memory has run out, or an observer throws
    before.Restore(match);
    throw;
  }
}

bool IsLimitFault(const model::Fault& fault) {
  return fault.kind == model::FaultKind::StepBudget || fault.kind == model::FaultKind::FrameDepth;
}

// Says what repeats, if the step that ended with the fault repeats for ever. `match` is the match before the step.
template <class GoOn>
std::optional<std::string> DescribeLivelock(const Program& program, const Match& match, const base::Limits& limits,
                                            GoOn go_on, const model::Fault& fault) {
  if (!IsLimitFault(fault)) return std::nullopt;
  Match again = match;
  go_on(again);
  const auto loop = FindLivelock(program, again, limits);
  if (!loop) return std::nullopt;
  return "the rules go round" + (loop->empty() ? "" : " in " + *loop) + ", and reach the same position again and again";
}

// An observer that narrates must not receive a loop that is rolled back, with all the cards that the loop has shown, if
// the game continues after it. So if the ruleset has a loop event, the step first runs on a copy without an observer.
// An observer of single instructions is slow anyway, so this costs little; all other observers receive OnRollback.
template <class GoOn>
std::optional<std::string> ForeseeLoop(const Program& program, const Match& match, const base::Limits& limits,
                                       const vm::Observer* observer, GoOn go_on) {
  if (program.loop_event < 0 || !observer || !observer->WantsInstructionEvents()) return std::nullopt;
  Match trial = match;
  go_on(trial);
  const std::optional<model::Fault> fault = vm::RunToDecision(program, trial, limits, nullptr);
  return fault ? DescribeLivelock(program, match, limits, go_on, *fault) : std::nullopt;
}

// Optimised code does not have all calls of the rules. So the step that ended with the fault is repeated with an
// observer of single instructions, for the chain of calls. Where a budget ends does depend on that.
template <class GoOn>
void NameCalls(const Program& program, const Match& match, const base::Limits& limits, const vm::Observer* observer,
               GoOn go_on, model::Fault& fault) {
  if (IsLimitFault(fault) || (observer && observer->WantsInstructionEvents())) return;
  Match again = match;
  go_on(again);
  vm::Observer plain;
  std::optional<model::Fault> named = vm::RunToDecision(program, again, limits, &plain);
  if (named && named->kind == fault.kind) fault = std::move(*named);
}

// Handles a step that ended with a fault and was rolled back.
template <class GoOn>
StepResult ReplayAfterFault(const Program& program, Match& match, const base::Limits& limits, vm::Observer* observer,
                            GoOn go_on, model::Fault fault) {
  if (observer) observer->OnRollback();
  const std::optional<std::string> loop = DescribeLivelock(program, match, limits, go_on, fault);
  if (loop && program.loop_event >= 0) return EndLoop(program, match, limits, observer, *loop);
  if (loop) fault.message += "; " + *loop;
  NameCalls(program, match, limits, observer, go_on, fault);
  return FaultStep(std::move(fault));
}

// Records the choices of a policy, so that they can be repeated.
class RecordingPolicy : public vm::DecisionPolicy {
 public:
  // `most`: the largest number of choices that it makes.
  RecordingPolicy(vm::DecisionPolicy* chooser, std::int64_t most) : chooser_(chooser) {
    if (chooser) made_.reserve(std::min(most, kMany));
  }
  std::int32_t ChooseOption(const Match& match) override {
    return Note(chooser_->ChooseOption(match), match.decision.serial, match.decision.options.size());
  }
  bool IsIndexOnly() const override { return chooser_->IsIndexOnly(); }
  std::int32_t ChooseIndex(model::Seat seat, std::uint32_t serial, std::size_t options) override {
    return Note(chooser_->ChooseIndex(seat, serial, options), serial, options);
  }
  // These passes need no record: in a window in which a seat may pass, this is the first option.
  bool MayPassUnasked() const override { return chooser_->MayPassUnasked(); }
  bool PassesUnasked(const Match& match, model::Seat seat) override { return chooser_->PassesUnasked(match, seat); }
  const std::string& Refusal() const { return refusal_; }
  // The recorded choice for a decision, in the order of the decisions. A decision without a record had one option only.
  std::int32_t AnswerTo(std::uint32_t serial) {
    if (again_ == made_.size() || made_[again_].serial != serial) return 0;
    return made_[again_++].option;
  }

 private:
  static constexpr std::int64_t kMany = 256;  // more than most games need
  struct RecordedChoice {
    std::uint32_t serial;
    std::int32_t option;
  };
  std::int32_t Note(std::int32_t option, std::uint32_t serial, std::size_t options) {
    if (option == vm::kNoChoice) return option;
    if (option < 0 || static_cast<std::size_t>(option) >= options) {
      refusal_ = NoOption(option, options);
      return vm::kNoChoice;
    }
    made_.push_back({serial, option});
    return option;
  }

  vm::DecisionPolicy* chooser_;
  std::string refusal_;
  std::vector<RecordedChoice> made_;
  std::size_t again_ = 0;
};

template <class GoOn>
StepResult RunOn(const Program& program, Match& match, const base::Limits& limits, vm::Observer* observer, GoOn go_on) {
  if (const auto loop = ForeseeLoop(program, match, limits, observer, go_on))
    return EndLoop(program, match, limits, observer, *loop);
  Checkpoint before(match);
  std::optional<model::Fault> fault = RunOrRestore(program, match, before, limits, observer, {}, go_on);
  if (!fault) return StepTo(match);
  before.Restore(match);
  return ReplayAfterFault(program, match, limits, observer, go_on, std::move(*fault));
}

StepResult Impossible(std::string why) {
  model::Fault fault;
  fault.message = std::move(why);
  return FaultStep(std::move(fault));
}

}  // namespace

StepResult StartMatch(const Program& program, Match& match, std::int32_t event, std::span<const model::Value> args,
                      const base::Limits& limits, vm::Observer* observer) {
  if (!program.events.Contains(event)) return Impossible("there is no such event to begin with");
  const program::FunctionId id = program.events[event].code;
  const program::Function& code = program.functions[id];
  if (std::ssize(args) != code.parameters) {
    return Impossible("the event takes " + std::to_string(code.parameters) + " arguments, not " +
                      std::to_string(args.size()));
  }
  if (!match.stack.frames.empty() || match.outcome.kind != model::OutcomeKind::Running)
    return Impossible("the match has begun already");
  if (std::ssize(match.state.cards) > limits.cards) {
    StepResult step = Impossible("a match may have at most " + std::to_string(limits.cards) + " cards, and here are " +
                                 std::to_string(match.state.cards.size()));
    step.fault.kind = model::FaultKind::ListTooLong;
    return step;
  }
  return RunOn(program, match, limits, observer, [&](Match& one) { Start(program, one, event, args); });
}

StepResult StartMatch(const Program& program, Match& match, const base::Limits& limits, vm::Observer* observer) {
  return StartMatch(program, match, program.main_event, {}, limits, observer);
}

StepResult Advance(const Program& program, Match& match, const model::Answer& answer, const base::Limits& limits,
                   vm::Observer* observer) {
  const std::string refusal = Check(match, answer);
  if (!refusal.empty()) return MakeRefusal(refusal);
  return RunOn(program, match, limits, observer, [&](Match& one) { vm::ApplyAnswer(program, one, answer); });
}

// After a fault, the step is replayed decision by decision. The observer has already received these events, so it gets
// none of the replay; then the faulty step is handled like any other.
StepResult AdvanceToOpenChoice(const Program& program, Match& match, const model::Answer& answer,
                               vm::AutoAnswer on_the_way, const base::Limits& limits, vm::Observer* observer) {
  if (on_the_way.max_answers <= 0 || (observer && observer->WantsInstructionEvents()))
    return Advance(program, match, answer, limits, observer);
  const std::string refusal = Check(match, answer);
  if (!refusal.empty()) return MakeRefusal(refusal);
  RecordingPolicy choices(on_the_way.policy, on_the_way.max_answers);
  if (on_the_way.policy) on_the_way.policy = &choices;
  Checkpoint before(match);
  const auto begin = [&](Match& one) { vm::ApplyAnswer(program, one, answer); };
  std::optional<model::Fault> fault = RunOrRestore(program, match, before, limits, observer, on_the_way, begin);
  if (!fault) return choices.Refusal().empty() ? StepTo(match) : MakeRefusal(choices.Refusal());
  const std::uint32_t wrong = match.serial;  // the number of the decision whose step ends with the fault
  before.Reset(match);
  try {
    model::Answer next = answer;
    for (; match.decision.serial != wrong; next = {choices.AnswerTo(match.decision.serial), 0, {}}) {
      if (StepResult step = Advance(program, match, next, limits); step.kind != StepResult::Kind::Decision) return step;
    }
    const auto go_on = [&](Match& one) { vm::ApplyAnswer(program, one, next); };
    return ReplayAfterFault(program, match, limits, observer, go_on, std::move(*fault));
  } catch (...) {
    before.Restore(match);
    throw;
  }
}

}  // namespace cardinal::engine
