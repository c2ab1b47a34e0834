// Runs the rules of a match, and evaluates pure queries. In: a Program, a Match (or a GameState and a Stack of its own)
// and a budget. Out: the match at its next decision or outcome, or a Fault. Promises: a call in the rules is never a
// call in C++, except where a rule changes a query; every loop is charged to the budget; a pure query draws, asks and
// writes nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::vm {

using model::Value;

// One line of the explanation of a number: which rule or card added what.
struct ModifierTerm {
  program::ModifierOp op = program::ModifierOp::By;
  Value amount = 0;
  model::CardId card = -1;  // whose rule, -1: a rule of the game
  model::SiteId site = -1;
  bool timed = false;       // made by a `modify` statement (site: that statement)
  Value active_since = 0;   // when it became active; comparable with other terms of the same query
  std::int32_t layer = -1;  // into Program::layers; -1: the game has no layers
};
// The order in which terms apply: by layer, then by operation, and where the newest decides, oldest first.
inline bool AppliesBefore(const ModifierTerm& x, const ModifierTerm& y) {
  using program::ModifierOp;
  if (x.layer != y.layer) return x.layer < y.layer;
  const auto step = [](ModifierOp op) { return op == ModifierOp::Without ? ModifierOp::With : op; };
  if (step(x.op) != step(y.op)) return step(x.op) < step(y.op);
  if (program::NewestWins(x.op) && x.active_since != y.active_since) return x.active_since < y.active_since;
  return x.op < y.op;
}
// Whether both do the same to a number; when they became active does not count.
inline bool HaveSameEffect(const ModifierTerm& x, const ModifierTerm& y) {
  return x.op == y.op && x.amount == y.amount && x.card == y.card && x.site == y.site && x.timed == y.timed;
}
struct ModifierTerms {
  Value base = 0;
  Value result = 0;
  std::vector<ModifierTerm> terms;  // in the order in which they apply
};
inline bool HaveSameEffect(const ModifierTerms& x, const ModifierTerms& y) {
  const auto same = [](const ModifierTerm& one, const ModifierTerm& other) { return HaveSameEffect(one, other); };
  return x.base == y.base && std::equal(x.terms.begin(), x.terms.end(), y.terms.begin(), y.terms.end(), same);
}

// The rules are about to decide between yes and no.
struct ConditionEvent {
  std::int32_t condition = -1;  // into Program::conditions
  bool value = false;
  std::int32_t depth = 0;        // frames on the stack that runs it, 1 = the outermost
  bool pure = false;             // an evaluation (a tried option, a query), not the running game
  Value element = model::kNone;  // Where, EnoughOptions: the element that is filtered or tried
  model::CardId card = -1;       // whose rule contains the condition, -1: a rule of the game
  bool compared = false;         // the condition is a comparison: x op y
  program::Comparison op = program::Comparison::Eq;
  Value x = 0, y = 0;
  std::span<const Value> locals = {};  // of the frame that decides; valid during the call
};

// Receives what happens while rules run. All arguments are ids: code that shows them to a seat must filter them through
// `view`. The functions without a result are those of observer_events.def, and do nothing by default.
class Observer {
 public:
  virtual ~Observer() = default;
  // True if the observer wants OnSite, OnCondition and OnModifierTerm. They come with each instruction and each query,
  // so a run without them is much faster. An observer may still receive some of these events if it did not ask for
  // them.
  virtual bool WantsInstructionEvents() const { return true; }
  // False if the observer needs neither OnEnter and OnLeave of the event, action or window, nor the frame of an event
  // on the stack: what happens in a short event then has the occurrence around it as its cause.
  // OnLeave may still come.
  virtual bool NeedsOccurrence(program::OccurrenceKind, std::int32_t /*index*/) const { return true; }
  // False if the observer does not need OnTell and OnExplained, for which numbers are computed.
  virtual bool WantsSentences() const { return true; }
  // If `pure`, the return value replaces the value of the condition. So an observer that explains "why not" can also
  // see what follows the first failing condition.
  virtual bool OnCondition(const match::Match&, const ConditionEvent& deciding) { return deciding.value; }
#define OBSERVER_EVENT(name, parameters, arguments) \
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
  // Returns the index of the chosen option of the open decision, which has several options or is a random draw; or
  // kNoChoice, and the run stops there.
  virtual std::int32_t ChooseOption(const match::Match&) = 0;
  // True if the choice does not depend on the options. Then an unobserved run may call ChooseIndex instead, for a
  // decision whose options were never listed. A policy that returns true must implement ChooseIndex (see IndexPolicy).
  virtual bool IsIndexOnly() const { return false; }
  virtual std::int32_t ChooseIndex(model::Seat, std::uint32_t serial, std::size_t options);
  // True if the policy may let seats pass unasked. In an unobserved run, PassesUnasked is then called before the legal
  // actions of a seat are listed, which takes most of the time of a window.
  virtual bool MayPassUnasked() const { return false; }
  // True if the seat passes in the window whose frame is on top, whatever its legal actions are. It counts as asked.
  virtual bool PassesUnasked(const match::Match&, model::Seat) { return false; }
};
inline constexpr std::int32_t kNoChoice = -1;
inline std::int32_t DecisionPolicy::ChooseIndex(model::Seat, std::uint32_t, std::size_t) { return kNoChoice; }

// A policy that never looks at the options: it sees only the seat (kChance for random draws), the number of the
// decision and how many options there are.
class IndexPolicy : public DecisionPolicy {
 public:
  std::int32_t ChooseIndex(model::Seat, std::uint32_t serial, std::size_t options) override = 0;
  std::int32_t ChooseOption(const match::Match& match) final {
    return ChooseIndex(match.decision.seat, match.decision.serial, match.decision.options.size());
  }
  bool IsIndexOnly() const final { return true; }
};

// Which decisions a run answers itself, each with a new budget: up to max_answers decisions of players with only one
// option and, if there is a policy, others.
struct AutoAnswer {
  std::int64_t max_answers = 0;
  DecisionPolicy* policy = nullptr;
};

// Runs until a decision is open, the match is over or a fault occurs. After a fault the match is NOT restored (engine
// does that).
std::optional<model::Fault> RunToDecision(const program::Program& program, match::Match& match,
                                          const base::Limits& limits, Observer* observer, AutoAnswer on_the_way = {});

// Answers the open decision (already checked) by putting the result where the asking instruction expects it.
void ApplyAnswer(const program::Program& program, match::Match& match, const model::Answer& answer);

// Evaluates a pure query: runs `code` with `params` as its first locals on a stack of its own. A list result is copied
// to `list`. `asking`: the present match, read only (`current` and uids are looked up in its stack). `terms` (may be
// null) receives those of the outermost query.
struct EvaluationResult {
  Value value = model::kNone;
  std::vector<Value> list;
  std::optional<model::Fault> fault;
};
EvaluationResult Evaluate(const program::Program& program, const match::Match& asking, program::FunctionId code,
                          std::span<const Value> params, const base::Limits& limits, ModifierTerms* terms = nullptr,
                          Observer* observer = nullptr);
// The same with parameters that may be lists, in the arena of the match.
EvaluationResult EvaluateWithLists(const program::Program& program, const match::Match& asking,
                                   program::FunctionId code, std::span<const Value> params,
                                   const base::Limits& limits = {}, ModifierTerms* terms = nullptr);

// The site at which a frame runs or waits; -1: it has none.
model::SiteId SiteOf(const program::Program& program, const match::Frame& frame);
// The same if the frame has called an event there; otherwise -1.
model::SiteId EventCallSiteOf(const program::Program& program, const match::Frame& frame);

}  // namespace cardinal::vm
