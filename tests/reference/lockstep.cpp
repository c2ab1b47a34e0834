#include "tests/reference/lockstep.h"

#include <algorithm>

#include "interpreter/machine/engine/engine.h"
#include "tests/reference/compare.h"
#include "tests/reference/walker.h"

namespace cardinal::reference {

using model::DecisionKind;
using model::Option;

namespace {

struct Differs {
  std::string what;
};
struct Stopped {};

// The events as the reference writes them.
struct EventLines : vm::Observer {
  explicit EventLines(const program::Program& the_program) : program(the_program) {}
  bool WantsInstructionEvents() const override { return false; }
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const vm::Value> args) override {
    if (!frame.Runs(program::OccurrenceKind::Event)) return;
    const program::Event& event = program.events[static_cast<std::size_t>(frame.occurrence_index)];
    std::string line = event.name + "(";
    for (std::size_t i = 0; i < event.params.size(); ++i) {
      const program::TypeKind kind = event.params[i].type.kind;
      line += i ? ", " : "";
      line += kind == program::TypeKind::List ? "a list"
              : args[i] == model::kNone       ? "none"
              : program::IsOccurrence(kind)   ? "an occurrence"
                                              : std::to_string(args[i]);
    }
    lines.push_back(line + ")");
  }
  void OnRollback() override { lines.resize(std::min(lines.size(), before)); }
  const program::Program& program;
  std::vector<std::string> lines;
  std::size_t before = 0;  // the step
};

std::string Words(const Option& option) {
  static constexpr const char* kKinds[] = {"pass", "act", "card", "player", "value",   "name", "number",
                                           "yes",  "no",  "item", "done",   "no card", "rule", "order"};
  std::string words = kKinds[static_cast<std::size_t>(option.kind)];
  if (option.a >= 0) words += " " + std::to_string(option.a);
  if (option.b >= 0) words += " " + std::to_string(option.b);
  return words;
}
std::string Words(const std::vector<Option>& options) {
  std::string words;
  for (const Option& option : options) words += (words.empty() ? "" : ", ") + Words(option);
  return "[" + words + "]";
}

bool IsBefore(const Option& x, const Option& y) { return std::tuple(x.kind, x.a, x.b) < std::tuple(y.kind, y.a, y.b); }

const char* FaultName(model::FaultKind kind) {
  switch (kind) {
    case model::FaultKind::Overflow: return "Overflow";
    case model::FaultKind::DivisionByZero: return "DivisionByZero";
    case model::FaultKind::MissingValue: return "MissingValue";
    case model::FaultKind::ZoneFull: return "ZoneFull";
    default: return "another";
  }
}

class Both : public Player {
 public:
  explicit Both(const Game& game) : game_(game), events_(game.program) {}

  Lockstep Run() {
    match::Setup setup = game_.setup;
    setup.explicit_chance = true;
    match_ = match::NewMatch(game_.program, setup);
    step_ = engine::StartMatch(game_.program, match_, game_.limits, Observer());
    Start start = StartOf(game_.program, setup);
    start.most_work = game_.most_work;
    start.most_open = game_.most_open;
    try {
      result_.played = Play(game_.rules, start, *this);
      CompareEnds();
    } catch (const Differs& differs) {
      result_.difference = differs.what;
    } catch (const Stopped&) {
      result_.stopped = true;
    }
    return result_;
  }

  Answer Choose(const Question& question, Walker& walker) override {
    if (step_.kind == engine::StepResult::Kind::Fault && model::IsLimit(step_.fault.kind)) throw Stopped{};
    if (step_.kind != engine::StepResult::Kind::Decision)
      throw Differs{"the reference asks for " + Words(question.options) + ", and the machine has ended" +
                    (step_.kind == engine::StepResult::Kind::Fault ? ": " + step_.fault.message : "")};
    if (++result_.questions > game_.most_questions) throw Stopped{};
    CompareQuestion(question);
    Compare(walker.Now(), walker.Events());
    CompareWaiting(walker);
    for (int i = 0; i < game_.queries; ++i) CompareQuery(walker);
    return Advance(question);
  }

 private:
  vm::Observer* Observer() { return game_.observed ? &events_ : nullptr; }

  // An action that waits has the number of its place, and a rule that of its place among the options: the two count
  // them in different ways.
  std::vector<Option> Options(const Question& question) const {
    std::vector<Option> options = match_.decision.options;
    for (std::size_t i = 0; i < options.size(); ++i) {
      Option& option = options[i];
      if (option.kind == model::OptionKind::Rule) option.a = static_cast<std::int32_t>(i);
      if (!question.of_actions || option.kind != model::OptionKind::Number) continue;
      const auto place = std::ranges::find(match_.pending, option.a, &match::PendingAction::uid);
      option.a = static_cast<std::int32_t>(place - match_.pending.begin());
    }
    return options;
  }

  void CompareQuestion(const Question& question) {
    std::vector<Option> machine = Options(question), reference = question.options;
    if (question.kind == DecisionKind::Act) {  // in any order
      std::ranges::sort(machine, IsBefore);
      std::ranges::sort(reference, IsBefore);
    }
    const model::Decision& decision = match_.decision;
    if (decision.seat != question.seat || decision.kind != question.kind || machine != reference)
      throw Differs{"the machine asks " + std::to_string(decision.seat) + " for " + Words(machine) +
                    ", the reference " + std::to_string(question.seat) + " for " + Words(reference)};
  }

  void Compare(const Position& position, const std::vector<std::string>& events) {
    if (const std::string difference = FindDifference(game_.program, match_, position); !difference.empty())
      throw Differs{difference};
    if (!game_.observed) return;
    const std::vector<std::string>& machine = events_.lines;
    for (; compared_ < std::max(machine.size(), events.size()); ++compared_) {
      const std::string one = compared_ < machine.size() ? machine[compared_] : "none";
      const std::string other = compared_ < events.size() ? events[compared_] : "none";
      if (one != other) throw Differs{"the next event of the machine is " + one + ", of the reference " + other};
    }
  }

  void CompareWaiting(const Walker& walker) {
    const std::vector<Waiting>& waiting = walker.AllWaiting();
    bool same = waiting.size() == match_.pending.size();
    for (std::size_t i = 0; same && i < waiting.size(); ++i) {
      const match::PendingAction& machine = match_.pending[i];
      const Number card = waiting[i].text.locals[1].number;
      same = machine.action == waiting[i].action && machine.player == waiting[i].text.locals[0].number &&
             machine.card == (card == kNone ? -1 : card);
    }
    if (!same) throw Differs{"other actions wait"};
  }

  // The values that an argument of that type can have; empty: not tried.
  std::vector<Number> Values(const check::Type& type, const Position& position) const {
    std::vector<Number> values;
    if (type.kind == check::TypeKind::Player)
      for (int seat = 0; seat < match_.state.seats; ++seat) values.push_back(seat);
    if (type.kind == check::TypeKind::Bool || type.kind == check::TypeKind::Int) values = {0, 1};
    if (type.kind == check::TypeKind::Card)
      for (std::size_t card = 0; card < position.cards.size(); ++card)
        if (check::IsBelow(game_.rules, game_.rules.cards[position.cards[card].kind].type, type.id))
          values.push_back(static_cast<Number>(card));
    return values;
  }

  // The next query, with all arguments.
  void CompareQuery(Walker& walker) {
    const auto query = static_cast<std::int32_t>(next_query_++ % game_.rules.queries.size());
    std::vector<std::vector<Value>> all = {{}};
    for (const check::Param& param : game_.rules.queries[query].params) {
      std::vector<std::vector<Value>> longer;
      for (const std::vector<Value>& args : all)
        for (const Number value : Values(param.type, walker.Now())) {
          longer.push_back(args);
          longer.back().push_back(Of(value));
        }
      all = std::move(longer);
    }
    if (all.size() > 300) return;
    for (const std::vector<Value>& args : all) CompareAnswer(walker, query, args);
  }

  void CompareAnswer(Walker& walker, std::int32_t query, const std::vector<Value>& args) {
    ++result_.asked;
    std::vector<model::Value> given;
    for (const Value& arg : args) given.push_back(arg.number);
    const vm::EvaluationResult machine = engine::EvaluateQuery(game_.program, match_, query, given);
    if (machine.fault && model::IsLimit(machine.fault->kind)) return;
    Value reference;
    bool faulted = false;
    try {
      reference = walker.Ask(query, args);
    } catch (const Faulted&) {
      faulted = true;
    } catch (const NotBuilt&) {
      return;
    }
    const bool list = game_.rules.queries[query].result.IsList();
    const bool same = faulted         ? machine.fault.has_value()
                      : machine.fault ? false
                      : list          ? machine.list == reference.list
                                      : machine.value == reference.number;
    if (same) return;
    std::string what = game_.rules.queries[query].name + "(";
    for (const model::Value arg : given) what += std::to_string(arg) + " ";
    throw Differs{what + "): the machine answers " +
                  (machine.fault ? machine.fault->message : std::to_string(machine.value)) + ", the reference " +
                  (faulted ? "with a fault" : std::to_string(reference.number))};
  }

  Answer Advance(const Question& question) {
    const std::size_t option = game_.pick(match_.decision.options.size());
    model::Answer answer{static_cast<std::int32_t>(option), match_.serial, {}};
    Answer reference;
    if (question.kind == DecisionKind::Shuffle) {
      reference.order = question.pile;
      for (std::size_t i = reference.order.size(); i > 1; --i)
        std::swap(reference.order[i - 1], reference.order[game_.pick(i)]);
      answer.order.assign(reference.order.begin(), reference.order.end());
    }
    const Option chosen = Options(question)[option];
    reference.option = static_cast<std::size_t>(std::ranges::find(question.options, chosen) - question.options.begin());
    if (game_.at_decision) game_.at_decision(match_, answer);
    events_.before = events_.lines.size();
    step_ = engine::Advance(game_.program, match_, answer, game_.limits, Observer());
    if (step_.kind == engine::StepResult::Kind::Refused)
      throw Differs{"the machine refuses an answer: " + step_.refusal};
    return reference;
  }

  // The reference has ended.
  void CompareEnds() {
    const Played& played = result_.played;
    if (played.ending == Ending::Long || played.ending == Ending::Deep || played.ending == Ending::Outside) return;
    const bool fault = step_.kind == engine::StepResult::Kind::Fault;
    if (fault && model::IsLimit(step_.fault.kind)) throw Stopped{};
    const std::string machine = fault ? FaultName(step_.fault.kind) : "none";
    const std::string reference = played.ending == Ending::Fault ? played.what : "none";
    if (machine != reference)
      throw Differs{"the machine's fault is " + machine + (fault ? " (" + step_.fault.message + ")" : "") +
                    ", the reference's " + reference};
    if (fault) return;
    if (step_.kind != engine::StepResult::Kind::Outcome)
      throw Differs{"the reference has ended, and the machine asks for " + Words(match_.decision.options)};
    const bool won = match_.outcome.kind == model::OutcomeKind::Won;
    const bool lost = match_.outcome.kind == model::OutcomeKind::Lost;
    if (won != (played.ending == Ending::Won) || lost != (played.ending == Ending::Lost) ||
        match_.outcome.winners != played.winners)
      throw Differs{"the outcome differs"};
    Compare(played.position, played.events);
  }

  const Game& game_;
  EventLines events_;
  match::Match match_;
  engine::StepResult step_;
  Lockstep result_;
  std::size_t compared_ = 0, next_query_ = 0;
};

}  // namespace

Lockstep PlayInLockstep(const Game& game) { return Both(game).Run(); }

}  // namespace cardinal::reference
