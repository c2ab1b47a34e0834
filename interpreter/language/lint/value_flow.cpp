#include "interpreter/language/lint/value_flow.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/value_reader.h"

namespace cardinal::lint {

bool PossibleValues::Join(const PossibleValues& more) {
  const PossibleValues before = *this;
  if (range.IsEmpty())
    range = more.range;
  else if (!more.range.IsEmpty())
    range = Hull(range, more.range);
  members |= more.members;
  none = none || more.none;
  return *this != before;
}

PossibleValues AnyValue(const CheckedRules& rules, check::Type type) {
  if (type.IsList()) return AnyValue(rules, type.Element());
  PossibleValues any{kUnbounded, kAnyMember, type.optional};
  if (type.kind == TypeKind::Bool) any.range = kBoolean;
  if (type.kind == TypeKind::Enum && type.id >= 0) any.range = {0, std::ssize(rules.enums[type.id].values) - 1};
  return any;
}

bool CanBeEqual(const PossibleValues& a, const PossibleValues& b) {
  if (a.none && b.none) return true;
  return !Intersection(a.range, b.range).IsEmpty() && (a.members & b.members) != 0;
}

// Collects every place at which a value goes into a state or a name, and repeats them until nothing new comes.
class ValueFlowAnalyzer {
 public:
  ValueFlowAnalyzer(const CheckedRules& rules, const std::vector<RuleBody>& texts, ValueFlow& flow)
      : rules_(rules), texts_(texts), flow_(flow), reader_(*flow.reader_) {}

  void Analyze() {
    flow_.queries_.assign(rules_.queries.size(), {});
    flow_.fields_.assign(rules_.fields.size(), {});
    flow_.locals_.assign(rules_.bodies.size(), {});
    for (const auto i : rules_.bodies.Ids()) flow_.locals_[i].assign(rules_.bodies[i].locals.size(), {});
    for (const std::int32_t i : base::Indices(rules_.fields)) Initial(i);
    FindOpen();
    for (const RuleBody& text : texts_)
      if (text.body.IsValid()) Collect(text);
    OpenUnfollowed();
    for (int round = 0; RunOnce(round); ++round) {
    }
  }

 private:
  // A place at which a value goes somewhere. `from`: another name whose values it gets, instead of an expression.
  struct Transfer {
    PossibleValues* to = nullptr;
    check::BodyId body;
    ExprId value;
    const PossibleValues* from = nullptr;
    bool adds = false;       // `add n to x`
    bool is_tested = false;  // `x?` gives a name to a value that is not `none`
    const check::Field* bounds = nullptr;
    std::int32_t under = -1;  // the condition under which it happens
  };
  // A condition under which statements run, inside another one.
  struct Condition {
    std::int32_t outer = -1;
    check::BodyId body;
    ExprId condition;
    bool truth = true;
    bool may_hold = false;  // with what is known so far
  };
  static constexpr int kFewChanges = 4;  // then the range is widened, so that the analysis ends

  void Initial(std::int32_t index) {
    const check::Field& field = rules_.fields[index];
    PossibleValues& values = flow_.fields_[index];
    if (field.option) {
      values = AnyValue(rules_, field.type);
      values.range = Intersection(values.range, MakeRange(field.min, field.max));
    } else if (field.type.optional && field.initial == INT64_MIN) {
      values.none = true;
    } else {
      values = Single(field.type, field.initial);
    }
  }

  // Names whose values come from outside of the bodies: the start of a game or of a scenario, a card that is not loaded
  // yet, a query that only the board or a page asks.
  void FindOpen() {
    std::vector<bool> called(rules_.events.size()), by_card(rules_.events.size());
    std::vector<bool> asked(rules_.queries.size()), asked_by_card(rules_.queries.size());
    for (const RuleBody& text : texts_) {
      ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
        if (stmt.kind != StmtKind::CallEvent) return;
        called[stmt.index] = true;
        if (IsPrinted(rules_, text, stmt.origin.span)) by_card[stmt.index] = true;
      });
      ForEachExprIn(rules_, text, [&](ExprId id) {
        if (rules_.exprs[id].kind != ExprKind::Query) return;
        asked[rules_.exprs[id].index] = true;
        if (IsPrinted(rules_, text, rules_.exprs[id].span)) asked_by_card[rules_.exprs[id].index] = true;
      });
    }
    for (const std::int32_t i : base::Indices(rules_.events)) {
      const bool begins = rules_.events[i].start || i == rules_.game.main_event || i == rules_.game.loop_event;
      if (begins || !called[i] || by_card[i]) OpenParams(rules_.events[i].body);
    }
    for (const std::int32_t i : base::Indices(rules_.queries))
      if (!asked[i] || asked_by_card[i] || rules_.queries[i].from != check::QueryOrigin::Declared)
        OpenParams(rules_.queries[i].body);
  }
  void OpenParams(check::BodyId body) {
    if (!body.IsValid()) return;
    for (LocalId local = 0; local < rules_.bodies[body].params; ++local) Open(body, local);
  }
  void Open(check::BodyId body, LocalId local) {
    if (local >= 0) flow_.locals_[body][local].Join(AnyValue(rules_, rules_.bodies[body].locals[local].type));
  }

  // A name that gets its value in a way that is not followed can have any value.
  void OpenUnfollowed() {
    std::unordered_set<const PossibleValues*> followed;
    for (const Transfer& transfer : transfers_) followed.insert(transfer.to);
    for (const auto body : rules_.bodies.Ids())
      for (const std::int32_t local : base::Indices(flow_.locals_[body]))
        if (followed.count(&flow_.locals_[body][local]) == 0) Open(body, local);
  }

  PossibleValues Single(check::Type type, std::int64_t value) const {
    PossibleValues values{{value, value}, kAnyMember, false};
    if (type.kind == TypeKind::Enum && value >= 0 && value < 64) values.members = std::uint64_t{1} << value;
    if (type.kind != TypeKind::Int && type.kind != TypeKind::Bool && type.kind != TypeKind::Enum)
      values.range = kUnbounded;
    return values;
  }

  void Give(check::BodyId to, LocalId local, check::BodyId body, ExprId value, bool is_tested = false) {
    if (local < 0 || !to.IsValid() || local >= std::ssize(flow_.locals_[to])) return;
    if (!value.IsValid()) return Open(to, local);
    transfers_.push_back({&flow_.locals_[to][local], body, value, nullptr, false, is_tested, nullptr, under_});
  }
  void Copy(check::BodyId to, LocalId local, const PossibleValues& from) {
    if (local < std::ssize(flow_.locals_[to]))
      transfers_.push_back({&flow_.locals_[to][local], to, {}, &from, false, false, nullptr, under_});
  }

  void Collect(const RuleBody& text) {
    Params(text);
    under_ = -1;
    if (text.kind == RuleBodyKind::Hook || text.kind == RuleBodyKind::Whenever) Under(text.body, text.exprs[0], true);
    for (const ActionClause& clause : Clauses(rules_, text))
      if (clause.kind == ActionClauseKind::When) Under(text.body, clause.condition, true);
    for (const Block* block : text.blocks) Statements(text.body, *block);
    under_ = -1;
    for (const check::ChoiceId choice : text.choices) Chosen(text.body, rules_.choices[choice]);
    for (const ActionClause& clause : Clauses(rules_, text))
      if (clause.kind == ActionClauseKind::Let) Give(text.body, clause.local, text.body, clause.condition);
    ForEachExprIn(rules_, text, [&](ExprId id) { Expression(text.body, rules_.exprs[id]); });
    if (text.kind == RuleBodyKind::Query)
      transfers_.push_back({&flow_.queries_[text.index], text.body, rules_.queries[text.index].base, nullptr, false,
                            false, nullptr, -1});
  }

  // Assignments that are collected from here on happen only if the condition holds, too.
  void Under(check::BodyId body, ExprId condition, bool truth) {
    if (!condition.IsValid()) return;
    conditions_.push_back({under_, body, condition, truth, false});
    under_ = base::Count(conditions_) - 1;
  }
  void Statements(check::BodyId body, const Block& block) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      Statement(body, stmt);
      const std::int32_t outer = under_;
      for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
        if (stmt.kind == StmtKind::If) Under(body, stmt.exprs[0], i == 0);
        Statements(body, stmt.blocks[i]);
        under_ = outer;
      }
    }
  }

  // The names with which a body begins.
  void Params(const RuleBody& text) {
    const check::Body& body = rules_.bodies[text.body];
    switch (text.kind) {
      case RuleBodyKind::Event: {
        const check::Event& event = rules_.events[text.index];
        for (std::size_t i = 0; i < event.states.size(); ++i)
          Give(text.body, event.states[i], text.body, event.state_values[i]);
        break;
      }
      case RuleBodyKind::Query:
      case RuleBodyKind::Window: break;  // by their calls and openings
      case RuleBodyKind::Hook: {
        const check::Hook& hook = rules_.hooks[text.GetHook()];
        if (hook.of != OccurrenceKind::Event) return OpenParams(text.body);
        for (LocalId i = 0; i < body.params; ++i)
          if (i < base::Count(hook.patterns))
            Copy(text.body, i, flow_.locals_[rules_.events[hook.target].body][i]);
          else
            Open(text.body, i);
        break;
      }
      case RuleBodyKind::Modifier: {
        const check::Query& query = rules_.queries[rules_.modifiers[text.GetModifier()].query];
        if (!query.body.IsValid() || query.from != check::QueryOrigin::Declared) return OpenParams(text.body);
        for (LocalId i = 0; i < body.params; ++i)
          if (i < base::Count(query.params))
            Copy(text.body, i, flow_.locals_[query.body][i]);
          else
            Open(text.body, i);
        break;
      }
      case RuleBodyKind::Part:
        Open(text.body, body.me);
        if (!IsCalled(text.index)) OpenParams(text.body);
        break;
      default: OpenParams(text.body);
    }
    for (const LocalId local : {body.me, body.you, body.it})
      if (local >= 0) Open(text.body, local);
  }

  bool IsCalled(std::int32_t part) {
    if (called_parts_.empty()) {
      called_parts_.assign(rules_.parts.size(), false);
      for (const Stmt& stmt : rules_.stmts)
        if (stmt.kind == StmtKind::CallPart) called_parts_[stmt.index] = true;
      for (const RuleBody& text : texts_)
        if (text.kind == RuleBodyKind::Part) part_bodies_[text.index].push_back(text.body);
    }
    return called_parts_[part];
  }

  void Statement(check::BodyId body, const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::Let: Give(body, stmt.local, body, stmt.exprs[0]); break;
      case StmtKind::ForEach: Give(body, stmt.local, body, stmt.exprs[0]); break;
      case StmtKind::Choose:
      case StmtKind::Menu: Chosen(body, rules_.choices[stmt.choice]); break;
      case StmtKind::SetField:
      case StmtKind::AddField: {
        const check::Field& field = rules_.fields[stmt.index];
        const bool adds = stmt.kind == StmtKind::AddField;
        transfers_.push_back({&flow_.fields_[stmt.index], body, stmt.exprs[1], nullptr, adds, false, &field, under_});
        break;
      }
      case StmtKind::SetOccurrence:
      case StmtKind::AddOccurrence: {
        const check::BodyId of = OccurrenceBody(body, stmt);
        if (!of.IsValid()) break;
        const bool adds = stmt.kind == StmtKind::AddOccurrence;
        transfers_.push_back(
            {&flow_.locals_[of][stmt.index], body, stmt.exprs[1], nullptr, adds, false, nullptr, under_});
        break;
      }
      case StmtKind::CallEvent:
        for (const std::int32_t i : base::Indices(stmt.exprs))
          Give(rules_.events[stmt.index].body, i, body, stmt.exprs[i]);
        if (stmt.local >= 0) Open(body, stmt.local);
        break;
      case StmtKind::CallPart:
        IsCalled(stmt.index);
        for (const check::BodyId part : part_bodies_[stmt.index])
          for (std::int32_t i = 1; i < std::ssize(stmt.exprs); ++i) Give(part, i, body, stmt.exprs[i]);
        if (stmt.local >= 0) Open(body, stmt.local);
        break;
      case StmtKind::OpenWindow:
        for (const std::int32_t i : base::Indices(stmt.exprs))
          Give(rules_.windows[stmt.index].body, i, body, stmt.exprs[i]);
        break;
      default:
        if (stmt.local >= 0) Open(body, stmt.local);
    }
  }

  // The body whose state the statement sets: its own, or that of another event.
  check::BodyId OccurrenceBody(check::BodyId body, const Stmt& stmt) const {
    if (!stmt.exprs[0].IsValid()) return body;
    const check::Type type = rules_.exprs[stmt.exprs[0]].type;
    return type.kind == TypeKind::Event && type.id >= 0 ? rules_.events[type.id].body : check::BodyId();
  }

  void Chosen(check::BodyId body, const Choice& choice) {
    if (choice.local < 0) return;
    const check::Type type = rules_.bodies[body].locals[choice.local].type;
    if (choice.kind == ChoiceKind::Number || !choice.options.IsValid()) return Open(body, choice.local);
    Give(body, choice.local, body, choice.options);
    if (type.optional) flow_.locals_[body][choice.local].none = true;
  }

  void Expression(check::BodyId body, const Expr& expr) {
    if (expr.kind == ExprKind::Present && expr.index >= 0) Give(body, expr.index, body, expr.args[0], true);
    if (expr.kind == ExprKind::Comprehension && expr.index >= 0) Give(body, expr.index, body, expr.args[0]);
    if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Declared) return;
    for (const std::int32_t i : base::Indices(expr.args))
      if (i < base::Count(rules_.queries[expr.index].params))
        Give(rules_.queries[expr.index].body, i, body, expr.args[i]);
  }

  bool RunOnce(int round) {
    bool changed = false;
    for (Condition& condition : conditions_) {
      if (condition.may_hold || (condition.outer >= 0 && !conditions_[condition.outer].may_hold)) continue;
      const PossibleValues values = reader_.Read(condition.condition, condition.body);
      condition.may_hold = values.range.Contains(condition.truth ? 1 : 0);
      changed = changed || condition.may_hold;
    }
    for (Transfer& transfer : transfers_) {
      if (transfer.under >= 0 && !conditions_[transfer.under].may_hold) continue;
      PossibleValues values = transfer.from != nullptr ? *transfer.from : reader_.Read(transfer.value, transfer.body);
      if (values.NeverAny()) continue;
      if (transfer.is_tested) values.none = false;
      if (transfer.adds) values.range = AddRanges(transfer.to->range, values.range);
      if (transfer.bounds != nullptr && transfer.bounds->type.kind == TypeKind::Int)
        values.range = InBounds(values.range, *transfer.bounds);
      const ValueRange before = transfer.to->range;
      if (!transfer.to->Join(values)) continue;
      changed = true;
      if (round < kFewChanges || before.IsEmpty()) continue;
      if (transfer.to->range.low < before.low) transfer.to->range.low = kNoLowerBound;
      if (transfer.to->range.high > before.high) transfer.to->range.high = kNoUpperBound;
      if (transfer.bounds != nullptr) transfer.to->range = InBounds(transfer.to->range, *transfer.bounds);
    }
    return changed;
  }

  // A state stops at its bounds.
  static ValueRange InBounds(ValueRange values, const check::Field& field) {
    if (values.IsEmpty()) return values;
    const ValueRange bounds = MakeRange(field.min, field.max);
    return {std::clamp(values.low, bounds.low, bounds.high), std::clamp(values.high, bounds.low, bounds.high)};
  }

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  ValueFlow& flow_;
  const ValueReader& reader_;
  std::vector<Transfer> transfers_;
  std::vector<Condition> conditions_;  // each after the one around it
  std::int32_t under_ = -1;            // the condition of the block that is being read
  std::vector<bool> called_parts_;
  std::map<std::int32_t, std::vector<check::BodyId>> part_bodies_;
};

ValueFlow::ValueFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts)
    : reader_(std::make_unique<ValueReader>(rules, fields_, locals_, queries_)) {
  ValueFlowAnalyzer(rules, texts, *this).Analyze();
}
ValueFlow::~ValueFlow() = default;

PossibleValues ValueFlow::Read(ExprId id, check::BodyId body) const { return reader_->Read(id, body); }

}  // namespace cardinal::lint
