// In: a Program, a Match (or a World and a Stack of its own) and a budget. Out: the match at its next decision or
// outcome, or a Fault. Promises: a call in the rules is never a call in C++; every loop is charged to the budget;
// nothing is drawn, asked or written by a pure question.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::vm {

using model::Value;

// One line of the answer to "why is it so": what was added, by which text.
struct ModifierTerm {
  program::ModifierOp op = program::ModifierOp::By;
  Value amount = 0;
  model::CardId card = -1;  // whose text, -1: a rule
  model::SiteId site = -1;
  bool timed = false;      // made by a `modify` statement (site: that statement)
  Value active_since = 0;  // when it began to work; compares with other terms of the same question
};
// The order in which terms apply: operation by operation, and where the newest decides, the oldest first.
inline bool AppliesBefore(const ModifierTerm& x, const ModifierTerm& y) {
  using program::ModifierOp;
  const auto step = [](ModifierOp op) { return op == ModifierOp::Without ? ModifierOp::With : op; };
  if (step(x.op) != step(y.op)) return step(x.op) < step(y.op);
  if (program::NewestWins(x.op) && x.active_since != y.active_since) return x.active_since < y.active_since;
  return x.op < y.op;
}
struct ModifierTerms {
  Value base = 0;
  Value result = 0;
  std::vector<ModifierTerm> terms;  // in the order in which they apply
};

// The rules are about to decide between yes and no.
struct ConditionEvent {
  std::int32_t condition = -1;  // into Program::tests
  bool value = false;
  std::int32_t depth = 0;        // frames on the stack that runs it, 1 = the outermost
  bool pure = false;             // a question (an option being tried, a query), not the game going on
  Value element = model::kNone;  // Where, Enough: what is filtered or tried
  model::CardId card = -1;       // whose text asks, -1: a rule
  bool compared = false;         // the condition is a comparison: x op y
  program::Op op = program::Op::Eq;
  Value x = 0, y = 0;
};

// Hears what happens, as it happens. Everything is given as ids: whoever shows it to a seat goes through `view`.
// The functions that answer nothing are those of observer_events.def, and do nothing by default.
class Observer {
 public:
  virtual ~Observer() = default;
  // Whether it wants OnSite, OnCondition and OnModifierTerm: they come with each instruction and each question, so a
  // run that nobody hears so is much faster. An observer that does not want them may still receive some.
  virtual bool WantsInstructionEvents() const { return true; }
  // What it answers is taken for the condition's answer where `pure`, so that somebody who asks "why not" can look on
  // behind the first thing that stands in the way.
  virtual bool OnCondition(const match::Match&, const ConditionEvent& deciding) { return deciding.value; }
#define OBSERVED(name, parameters, arguments) \
  virtual void name parameters { Ignore arguments; }
#include "interpreter/machine/vm/observer_events.def"

 private:
  template <class... Arguments>
  static void Ignore(const Arguments&...) {}
};

// Answers decisions while the rules run on.
class DecisionPolicy {
 public:
  virtual ~DecisionPolicy() = default;
  // The number of the option that is taken in the open decision, which has several or is one of luck; or kNoChoice,
  // and the run stops there.
  virtual std::int32_t ChooseOption(const match::Match&) = 0;
  // Whether it takes an option whatever the options are. Where nobody hears it, it may be asked `Pick` then, of a
  // decision that has not been written out: who says so must say what it picks (see IndexPolicy).
  virtual bool IsIndexOnly() const { return false; }
  virtual std::int32_t ChooseIndex(model::Seat, std::uint32_t serial, std::size_t options);
};
inline constexpr std::int32_t kNoChoice = -1;
inline std::int32_t DecisionPolicy::ChooseIndex(model::Seat, std::uint32_t, std::size_t) { return kNoChoice; }

// One that is: all that it knows is who chooses (kChance, where luck is asked), the number of the decision, and how
// many options it has.
class IndexPolicy : public DecisionPolicy {
 public:
  std::int32_t ChooseIndex(model::Seat, std::uint32_t serial, std::size_t options) override = 0;
  std::int32_t ChooseOption(const match::Match& match) final {
    return ChooseIndex(match.decision.seat, match.decision.serial, match.decision.options.size());
  }
  bool IsIndexOnly() const final { return true; }
};

// What a run answers on the way, each with a budget of its own: so many decisions of players that have one option only
// and, if there is a chooser, others.
struct AutoAnswer {
  std::int64_t max_answers = 0;
  DecisionPolicy* policy = nullptr;
};

// Runs until a decision is open, the match is over or something goes wrong. On a fault the match is NOT restored
// (engine does).
std::optional<model::Fault> RunToDecision(const program::Program& program, match::Match& match,
                                          const base::Limits& limits, Observer* observer, AutoAnswer on_the_way = {});

// Answers the open decision (already checked) by putting its result where the asking instruction expects it.
void ApplyAnswer(const program::Program& program, match::Match& match, const model::Answer& answer);

// Asks a pure question: runs `code` with `params` as its first locals on a stack of its own. A list result is copied to
// `list`. `asking`: the match as it stands, read only (its stack serves `current` and uids). Terms (if wanted) are
// those of the outermost query.
struct EvaluationResult {
  Value value = model::kNone;
  std::vector<Value> list;
  std::optional<model::Fault> fault;
};
EvaluationResult Evaluate(const program::Program& program, const match::Match& asking, program::FunctionId code,
                          std::span<const Value> params, const base::Limits& limits, ModifierTerms* terms = nullptr,
                          Observer* observer = nullptr);

}  // namespace cardinal::vm
