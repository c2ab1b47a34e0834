#include "interpreter/language/lint/values.h"

#include <algorithm>

namespace cardinal::lint {

using check::BinaryOp;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::TypeKind;

Changed ChangedBy(const check::CheckedRules& rules) {
  Changed changed{std::vector<bool>(rules.queries.size()), std::vector<bool>(rules.fields.size())};
  for (const check::Modifier& modifier : rules.modifiers)
    changed.queries[static_cast<std::size_t>(modifier.query)] = true;
  for (const check::TimedModifier& timed : rules.timed_modifiers)
    changed.queries[static_cast<std::size_t>(timed.query)] = true;
  for (std::size_t i = 0; i < rules.fields.size(); ++i) changed.fields[i] = rules.fields[i].option;
  for (const check::Stmt& stmt : rules.stmts)
    if (stmt.kind == check::StmtKind::SetField || stmt.kind == check::StmtKind::AddField)
      changed.fields[static_cast<std::size_t>(stmt.index)] = true;
  return changed;
}

void Evaluator::Enter(const Text& text) {
  defined_.clear();
  ranges_.clear();
  lies_in_.clear();
  keys_.clear();
  const auto note = [&](check::LocalId local, ExprId value) {
    if (local < 0 || value < 0) return;
    // A name that is given twice stands for neither value.
    if (!defined_.emplace(local, value).second) defined_[local] = -1;
  };
  const auto note_choice = [&](std::int32_t index) {
    const check::Choice& choice = At(rules_.choices, index);
    if (choice.kind == check::ChoiceKind::Number && choice.local >= 0)
      ranges_[choice.local] = {Of(choice.amount).low, Of(choice.options).high};
  };
  EachStmtOf(rules_, text, [&](const check::Stmt& stmt) {
    if (stmt.kind == check::StmtKind::Let) note(stmt.local, stmt.exprs[0]);
    if (stmt.kind == check::StmtKind::Choose) note_choice(stmt.choice);
  });
  EachExprOf(rules_, text, [&](ExprId id) {
    const Expr& expr = At(rules_.exprs, id);
    if (expr.kind == ExprKind::Present && expr.index >= 0) note(expr.index, expr.args[0]);
    if (expr.kind == ExprKind::Comprehension) {
      const Expr& source = At(rules_.exprs, expr.args[0]);
      if (source.kind == ExprKind::Zone || source.kind == ExprKind::ZoneOfAll) lies_in_[expr.index] = source.index;
    }
  });
  if (text.kind == TextKind::Action) {
    for (const check::Clause& clause : At(At(rules_.actions, text.index).variants, text.variant).clauses)
      if (clause.kind == check::ClauseKind::Let) note(clause.local, clause.condition);
    for (const std::int32_t choice : text.choices) note_choice(choice);
  }
  if (text.kind == TextKind::Event)  // states of the occurrence change
    for (const check::LocalId state : At(rules_.events, text.index).states) defined_[state] = -1;
}

Values Evaluator::OfType(check::Type type) const {
  if (type.optional) return kAnything;
  if (type.kind == TypeKind::Bool) return kEither;
  if (type.kind == TypeKind::Enum && type.id >= 0)
    return {0, static_cast<std::int64_t>(At(rules_.enums, type.id).values.size()) - 1};
  return kAnything;
}

Values Evaluator::OfLocal(check::LocalId local) {
  if (!own_locals_) return kAnything;
  if (const auto range = ranges_.find(local); range != ranges_.end()) return range->second;
  const auto value = defined_.find(local);
  return value == defined_.end() || value->second < 0 ? kAnything : Of(value->second);
}

Values Evaluator::OfQuery(const Expr& expr) {
  const check::Query& query = At(rules_.queries, expr.index);
  const bool modified = changed_.queries[static_cast<std::size_t>(expr.index)];
  Values values = OfType(expr.type);
  if (query.from == check::QueryOrigin::Permission) return kEither;
  if (query.from == check::QueryOrigin::Attribute || query.from == check::QueryOrigin::Field) {
    const bool field = query.from == check::QueryOrigin::Field;
    const auto& min = field ? At(rules_.fields, query.index).min : At(rules_.attributes, query.index).min;
    const auto& max = field ? At(rules_.fields, query.index).max : At(rules_.attributes, query.index).max;
    if (field && !modified && !changed_.fields[static_cast<std::size_t>(query.index)]) {
      const std::int64_t initial = At(rules_.fields, query.index).initial;
      return Range(initial, initial);
    }
    if (modified || expr.type.kind != TypeKind::Int) return values;
    return Range(min, max);
  }
  const auto [found, fresh] = of_rules_.try_emplace({expr.index, depth_});
  return fresh ? found->second = OfRule(expr.index, values) : found->second;
}

// A query that a rule computes; `values`: those that its type has.
Values Evaluator::OfRule(std::int32_t index, Values values) {
  const check::Query& query = At(rules_.queries, index);
  const bool modified = changed_.queries[static_cast<std::size_t>(index)];
  const bool was_own = own_locals_;
  own_locals_ = false;
  if (!modified && query.base >= 0 && At(rules_.exprs, query.base).kind != ExprKind::Literal) {
    const Values base = Of(query.base);
    values = Overlap(values, base);
  }
  for (const ExprId bound : query.at_least) {
    const Values least = Of(bound);
    values = {std::max(values.low, least.low), std::max(values.high, least.high)};
  }
  for (const ExprId bound : query.at_most) {
    const Values most = Of(bound);
    values = {std::min(values.low, most.low), std::min(values.high, most.high)};
  }
  own_locals_ = was_own;
  return values;
}

Values Evaluator::Compare(const Expr& expr) {
  const check::Type a = At(rules_.exprs, expr.args[0]).type, b = At(rules_.exprs, expr.args[1]).type;
  if (const Key key = KeyOf(expr.args[0]); key != kNoKey && key == KeyOf(expr.args[1])) {
    const bool equal = expr.op == BinaryOp::Eq || expr.op == BinaryOp::Le || expr.op == BinaryOp::Ge;
    return Truth(equal);
  }
  if (!IsOrdered(a) || !IsOrdered(b)) return kEither;
  return Truth(Decided(expr.op, Of(expr.args[0]), Of(expr.args[1])));
}

Values Evaluator::OfBinary(const Expr& expr) {
  switch (expr.op) {
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge: return Compare(expr);
    case BinaryOp::SameList:
    case BinaryOp::NotSameList:
    case BinaryOp::Meets: return kEither;
    case BinaryOp::Has:
    case BinaryOp::HasNot: {
      if (CountOf(expr.args[1]) == kNever) return Truth(expr.op == BinaryOp::HasNot);
      return kEither;
    }
    default: break;
  }
  if (expr.type.kind != TypeKind::Int || expr.type.optional) return OfType(expr.type);
  const Values a = Of(expr.args[0]), b = Of(expr.args[1]);
  switch (expr.op) {
    case BinaryOp::Add: return Sum(a, b);
    case BinaryOp::Sub: return Sum(a, Negated(b));
    case BinaryOp::Mul: return Product(a, b);
    case BinaryOp::Min: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case BinaryOp::Max: {
      const Expr& second = At(rules_.exprs, expr.args[1]);
      const bool abs = second.kind == ExprKind::Negate && second.args[0] == expr.args[0];  // `abs(n)`
      return {std::max({a.low, b.low, abs ? 0 : kLowest}), std::max(a.high, b.high)};
    }
    case BinaryOp::Div: return Quotient(a, b);
    case BinaryOp::Mod: return Remainder(a, b);
    default: return kAnything;
  }
}

Values Evaluator::Of(ExprId id) {
  if (id < 0 || depth_ > kDeepest) return kAnything;
  ++depth_;
  const Expr& expr = At(rules_.exprs, id);
  Values values = OfType(expr.type);
  const auto narrowed = [&](Values found) { values = Overlap(values, found); };
  switch (expr.kind) {
    case ExprKind::Literal:
      if (IsOrdered(expr.type)) values = Range(expr.value, expr.value);
      break;
    case ExprKind::Local: narrowed(OfLocal(expr.index)); break;
    case ExprKind::Query:
      if (IsOrdered(expr.type)) narrowed(OfQuery(expr));
      break;
    case ExprKind::Printed:
      if (expr.type.kind == TypeKind::Int && !expr.type.optional)
        values = Range(At(rules_.attributes, expr.index).min, At(rules_.attributes, expr.index).max);
      break;
    case ExprKind::CardInfo:
      if (static_cast<check::CardFact>(expr.index) == check::CardFact::Since) values.low = 0;
      break;
    case ExprKind::Now: values.low = 0; break;
    case ExprKind::Binary:
      if (expr.type.kind == TypeKind::Bool || IsOrdered(expr.type)) narrowed(OfBinary(expr));
      break;
    case ExprKind::Negate:
      if (!expr.type.optional) values = Negated(Of(expr.args[0]));
      break;
    case ExprKind::Not:
    case ExprKind::And:
    case ExprKind::Or: values = Truth(Always(id)); break;
    case ExprKind::Conditional: {
      const auto condition = Always(expr.args[0]);
      if (condition)
        narrowed(Of(expr.args[*condition ? 1 : 2]));
      else
        narrowed(Joined(Of(expr.args[1]), Of(expr.args[2])));
      break;
    }
    case ExprKind::Fold: {
      const auto fold = static_cast<check::FoldKind>(expr.index);
      if (fold == check::FoldKind::Count) values = CountOf(expr.args[0]);
      if (CountOf(expr.args[0]) == kNever) {
        if (fold == check::FoldKind::Any || fold == check::FoldKind::Sum) values = kNever;
        if (fold == check::FoldKind::All) values = kAlways;
        if (fold == check::FoldKind::Distinct) values = kNever;
      }
      // `any[c for each ...]` where c is never so, `all[...]` where it always is.
      const Expr& list = At(rules_.exprs, expr.args[0]);
      if (list.kind != ExprKind::Comprehension || list.args[1] < 0) break;
      if (fold == check::FoldKind::Any && Always(list.args[1]) == false) values = kNever;
      if (fold == check::FoldKind::All && Always(list.args[1]) == true) values = kAlways;
      break;
    }
    case ExprKind::InZone: {
      const std::int32_t holds = At(rules_.zones, expr.index).holds, type = At(rules_.exprs, expr.args[0]).type.id;
      if (holds >= 0 && !check::IsBelow(rules_, type, holds) && !(type < 0 || check::IsBelow(rules_, holds, type)))
        values = kNever;
      if (!CanLieIn(type, expr.index)) values = kNever;
      break;
    }
    case ExprKind::IsType: {
      const Expr& card = At(rules_.exprs, expr.args[0]);
      const auto place = card.kind == ExprKind::Local && own_locals_ ? lies_in_.find(card.index) : lies_in_.end();
      if (check::IsBelow(rules_, card.type.id, expr.index))
        values = kAlways;
      else if (place != lies_in_.end() && !CanLieIn(expr.index, place->second))
        values = kNever;
      break;
    }
    default: break;
  }
  --depth_;
  return values;
}

}  // namespace cardinal::lint
