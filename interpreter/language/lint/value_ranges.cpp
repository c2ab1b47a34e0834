#include "interpreter/language/lint/value_ranges.h"

#include <algorithm>

#include "interpreter/language/lint/running.h"

namespace cardinal::lint {

MutableState FindMutableState(const CheckedRules& rules) {
  MutableState changed{std::vector<bool>(rules.queries.size()), std::vector<bool>(rules.fields.size())};
  for (const check::Modifier& modifier : rules.modifiers) changed.queries[modifier.query] = true;
  for (const check::TimedModifier& timed : rules.timed_modifiers) changed.queries[timed.query] = true;
  for (std::size_t i = 0; i < rules.fields.size(); ++i) changed.fields[i] = rules.fields[i].option;
  for (const Stmt& stmt : rules.stmts)
    if (WritesField(stmt)) changed.fields[stmt.index] = true;
  return changed;
}

void RangeEvaluator::Enter(const RuleBody& text) {
  body_ = text.body;
  text_ = &text;
  defined_.clear();
  ranges_.clear();
  lies_in_.clear();
  keys_.clear();
  const auto note = [&](LocalId local, ExprId value) {
    if (local < 0 || !value.IsValid()) return;
    // A name with two values has no known expression.
    if (!defined_.emplace(local, value).second) defined_[local] = {};
  };
  const auto note_choice = [&](check::ChoiceId index) {
    const Choice& choice = rules_.choices[index];
    if (choice.kind == ChoiceKind::Number && choice.local >= 0)
      ranges_[choice.local] = {Evaluate(choice.amount).low, Evaluate(choice.options).high};
  };
  ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::Let) note(stmt.local, stmt.exprs[0]);
    if (stmt.kind == StmtKind::Choose) note_choice(stmt.choice);
  });
  ForEachExprIn(rules_, text, [&](ExprId id) {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Present && expr.index >= 0) note(expr.index, expr.args[0]);
    if (expr.kind == ExprKind::Comprehension) {
      const Expr& source = rules_.exprs[expr.args[0]];
      if (IsZone(source)) lies_in_[expr.index] = source.index;
    }
  });
  if (text.kind == RuleBodyKind::Action) {
    for (const ActionClause& clause : Clauses(rules_, text))
      if (clause.kind == ActionClauseKind::Let) note(clause.local, clause.condition);
    for (const check::ChoiceId choice : text.choices) note_choice(choice);
  }
  if (text.kind == RuleBodyKind::Event)  // the states of the occurrence can change
    for (const LocalId state : rules_.events[text.index].states) defined_[state] = {};
}

ValueRange RangeEvaluator::OfType(check::Type type) const {
  if (type.optional) return kUnbounded;
  if (type.kind == TypeKind::Bool) return kBoolean;
  if (type.kind == TypeKind::Enum && type.id >= 0) return {0, std::ssize(rules_.enums[type.id].values) - 1};
  return kUnbounded;
}

ValueRange RangeEvaluator::OfLocal(LocalId local) {
  ValueRange known = body_.IsValid() && follows_calls_ ? OfFlow(values_.OfLocal(body_, local)) : kUnbounded;
  if (!own_locals_) return known;
  if (const auto range = ranges_.find(local); range != ranges_.end()) return range->second;
  const auto value = defined_.find(local);
  if (value == defined_.end() || !value->second.IsValid()) return known;
  return Intersection(known, Evaluate(value->second));
}

// Nothing is known of a name that no game gives a value.
ValueRange RangeEvaluator::OfFlow(const PossibleValues& values) {
  return values.none || values.range.IsEmpty() ? kUnbounded : values.range;
}

// What the expression can be, by all that goes into the states and names in it; any value, if that is not known.
PossibleValues RangeEvaluator::Members(ExprId id) const {
  PossibleValues found;
  if (follows_calls_ && body_.IsValid()) found = values_.Read(id, body_);
  const Expr& expr = rules_.exprs[id];
  if (!follows_calls_ && expr.kind == ExprKind::Query && !changed_.queries[expr.index] &&
      rules_.queries[expr.index].from == check::QueryOrigin::Field)
    found = values_.OfField(rules_.queries[expr.index].index);
  return found.NeverAny() ? AnyValue(rules_, expr.type) : found;
}

// Whether the expression names an occurrence that is never running when this body does.
bool RangeEvaluator::NeverRuns(ExprId id) const {
  const Expr& expr = rules_.exprs[id];
  if (running_ == nullptr || !own_locals_ || expr.kind != ExprKind::Current || expr.index < 0) return false;
  const bool runs = text_->kind == RuleBodyKind::Event || text_->kind == RuleBodyKind::Action ||
                    text_->kind == RuleBodyKind::Hook || text_->kind == RuleBodyKind::Part;
  std::size_t index = 0;
  return runs && running_->FindIndex(*text_, index) && !running_->CanRunDuring(expr.Occurrence(), expr.index, index);
}

ValueRange RangeEvaluator::OfQuery(const Expr& expr) {
  const check::Query& query = rules_.queries[expr.index];
  const bool modified = changed_.queries[expr.index];
  ValueRange values = OfType(expr.type);
  if (query.from == check::QueryOrigin::Permission) return kBoolean;
  if (query.from == check::QueryOrigin::Attribute || query.from == check::QueryOrigin::Field) {
    const bool field = query.from == check::QueryOrigin::Field;
    const auto& min = field ? rules_.fields[query.index].min : rules_.attributes[query.index].min;
    const auto& max = field ? rules_.fields[query.index].max : rules_.attributes[query.index].max;
    if (field && !modified && !changed_.fields[query.index]) {
      const std::int64_t initial = rules_.fields[query.index].initial;
      return MakeRange(initial, initial);
    }
    if (modified) return values;
    if (field && IsOrdered(expr.type)) values = Intersection(values, OfFlow(values_.OfField(query.index)));
    return expr.type.kind == TypeKind::Int ? Intersection(values, MakeRange(min, max)) : values;
  }
  const auto [found, fresh] = of_rules_.try_emplace({expr.index, depth_});
  return fresh ? found->second = OfRule(expr.index, values) : found->second;
}

// The range of a query that a rule computes; `values`: the range of its type.
ValueRange RangeEvaluator::OfRule(std::int32_t index, ValueRange values) {
  const check::Query& query = rules_.queries[index];
  const bool modified = changed_.queries[index];
  const bool was_own = own_locals_;
  const check::BodyId was_in = body_;
  own_locals_ = false;
  body_ = query.body;
  if (!modified && query.base.IsValid() && rules_.exprs[query.base].kind != ExprKind::Literal) {
    const ValueRange base = Evaluate(query.base);
    values = Intersection(values, base);
  }
  for (const ExprId bound : query.at_least) {
    const ValueRange least = Evaluate(bound);
    values = {std::max(values.low, least.low), std::max(values.high, least.high)};
  }
  for (const ExprId bound : query.at_most) {
    const ValueRange most = Evaluate(bound);
    values = {std::min(values.low, most.low), std::min(values.high, most.high)};
  }
  own_locals_ = was_own;
  body_ = was_in;
  return values;
}

ValueRange RangeEvaluator::Compare(const Expr& expr) {
  const check::Type a = rules_.exprs[expr.args[0]].type, b = rules_.exprs[expr.args[1]].type;
  if (const Key key = ExprKey(expr.args[0]); key != kNoKey && key == ExprKey(expr.args[1])) {
    const bool equal = expr.op == BinaryOp::Eq || expr.op == BinaryOp::Le || expr.op == BinaryOp::Ge;
    return BoolRange(equal);
  }
  const bool asks_equal = expr.op == BinaryOp::Eq || expr.op == BinaryOp::Ne;
  if (asks_equal && a.kind == TypeKind::Enum && b.kind == TypeKind::Enum &&
      !CanBeEqual(Members(expr.args[0]), Members(expr.args[1])))
    return BoolRange(expr.op == BinaryOp::Ne);
  if (!IsOrdered(a) || !IsOrdered(b)) return kBoolean;
  return BoolRange(CompareRanges(expr.op, Evaluate(expr.args[0]), Evaluate(expr.args[1])));
}

ValueRange RangeEvaluator::OfBinary(const Expr& expr) {
  switch (expr.op) {
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge: return Compare(expr);
    case BinaryOp::SameList:
    case BinaryOp::NotSameList:
    case BinaryOp::Meets: return kBoolean;
    case BinaryOp::Has:
    case BinaryOp::HasNot: {
      if (EvaluateCount(expr.args[1]) == kFalse) return BoolRange(expr.op == BinaryOp::HasNot);
      if (rules_.exprs[expr.args[0]].type.kind == TypeKind::Enum &&
          !CanBeEqual(Members(expr.args[0]), Members(expr.args[1])))
        return BoolRange(expr.op == BinaryOp::HasNot);
      return kBoolean;
    }
    default: break;
  }
  if (expr.type.kind != TypeKind::Int || expr.type.optional) return OfType(expr.type);
  const ValueRange a = Evaluate(expr.args[0]), b = Evaluate(expr.args[1]);
  ValueRange values = ComputeRange(expr.op, a, b);
  const Expr& second = rules_.exprs[expr.args[1]];
  const bool abs = expr.op == BinaryOp::Max && second.kind == ExprKind::Negate && second.args[0] == expr.args[0];
  if (abs) values.low = std::max<std::int64_t>(values.low, 0);  // `abs(n)` is the larger of n and -n
  return values;
}

ValueRange RangeEvaluator::Evaluate(ExprId id) {
  if (!id.IsValid() || depth_ > kMaxDepth) return kUnbounded;
  ++depth_;
  const ValueRange values = EvaluateInside(id);
  --depth_;
  return values;
}

ValueRange RangeEvaluator::EvaluateInside(ExprId id) {
  const Expr& expr = rules_.exprs[id];
  const ValueRange any = OfType(expr.type);
  const bool ordered = IsOrdered(expr.type);
  switch (expr.kind) {
    case ExprKind::Literal: return ordered ? MakeRange(expr.value, expr.value) : any;
    case ExprKind::Local: return Intersection(any, OfLocal(expr.index));
    case ExprKind::Query: return ordered ? Intersection(any, OfQuery(expr)) : any;
    case ExprKind::Printed:
      if (expr.type.kind != TypeKind::Int || expr.type.optional) return any;
      return MakeRange(rules_.attributes[expr.index].min, rules_.attributes[expr.index].max);
    case ExprKind::Present: return Members(expr.args[0]).NeverPresent() || NeverRuns(expr.args[0]) ? kFalse : any;
    case ExprKind::OccurrenceLocal: return ordered ? Intersection(any, OfFlow(Members(id))) : any;
    case ExprKind::CardInfo: return expr.CardInfo() == check::CardInfoKind::Since ? ValueRange{0, any.high} : any;
    case ExprKind::Now: return {0, any.high};
    case ExprKind::Binary: return expr.type.kind == TypeKind::Bool || ordered ? Intersection(any, OfBinary(expr)) : any;
    case ExprKind::Negate: return expr.type.optional ? any : NegateRange(Evaluate(expr.args[0]));
    case ExprKind::Not:
    case ExprKind::And:
    case ExprKind::Or: return BoolRange(ConstantValue(id));
    case ExprKind::Conditional: return Intersection(any, OfConditional(expr));
    case ExprKind::Fold: return OfFold(expr, any);
    case ExprKind::InZone: return CanBeInZone(expr) ? any : kFalse;
    case ExprKind::IsType: return OfIsType(id, any);
    default: return any;
  }
}

ValueRange RangeEvaluator::OfConditional(const Expr& expr) {
  const auto condition = ConstantValue(expr.args[0]);
  return condition ? Evaluate(expr.args[*condition ? 1 : 2]) : Hull(Evaluate(expr.args[1]), Evaluate(expr.args[2]));
}

ValueRange RangeEvaluator::OfFold(const Expr& expr, ValueRange values) {
  const auto fold = expr.Fold();
  if (fold == FoldKind::Count) values = EvaluateCount(expr.args[0]);
  if (EvaluateCount(expr.args[0]) == kFalse) {
    if (fold == FoldKind::Any || fold == FoldKind::Sum || fold == FoldKind::Distinct) values = kFalse;
    if (fold == FoldKind::All) values = kTrue;
  }
  // `any[c for each ...]` where c is never true, `all[...]` where c is always true.
  const Expr& list = rules_.exprs[expr.args[0]];
  if (list.kind != ExprKind::Comprehension || !list.args[1].IsValid()) return values;
  if (fold == FoldKind::Any && ConstantValue(list.args[1]) == false) return kFalse;
  if (fold == FoldKind::All && ConstantValue(list.args[1]) == true) return kTrue;
  return values;
}

bool RangeEvaluator::CanBeInZone(const Expr& expr) {
  const std::int32_t holds = rules_.zones[expr.index].holds, type = rules_.exprs[expr.args[0]].type.id;
  if (holds >= 0 && !check::IsBelow(rules_, type, holds) && !(type < 0 || check::IsBelow(rules_, holds, type)))
    return false;
  const CardSet* cards = CardsOf(expr.args[0]);
  return CanLieIn(type, expr.index) && (cards == nullptr || cards->Meets(flow_.in_zone[expr.index]));
}

ValueRange RangeEvaluator::OfIsType(ExprId id, ValueRange any) {
  if (flow_.at_the_start.count(id) > 0) return any;
  const Expr& expr = rules_.exprs[id];
  const Expr& card = rules_.exprs[expr.args[0]];
  if (check::IsBelow(rules_, card.type.id, expr.index)) return kTrue;
  if (const CardSet* cards = CardsOf(expr.args[0]); cards != nullptr && !AnyIs(*cards, expr.index)) return kFalse;
  const auto place = card.kind == ExprKind::Local && own_locals_ ? lies_in_.find(card.index) : lies_in_.end();
  return place != lies_in_.end() && !CanLieIn(expr.index, place->second) ? kFalse : any;
}

}  // namespace cardinal::lint
