#include "interpreter/language/lint/card_values.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxSteps = 4000;          // expressions that are evaluated; after that, nothing is known of the others
constexpr std::size_t kMaxMembers = 16;  // of an enum whose members are tried one after the other

ValueRange OfType(const CheckedRules& rules, check::Type type) {
  if (type.optional) return kUnbounded;
  if (type.kind == TypeKind::Bool) return kBoolean;
  if (type.kind == TypeKind::Enum && type.id >= 0) return {0, std::ssize(rules.enums[type.id].values) - 1};
  return kUnbounded;
}

}  // namespace

void CardValues::Enter(const check::Body& body, std::int32_t card) {
  names_.clear();
  card_ = card;
  forgotten_ = -1;
  if (body.me >= 0) names_[body.me].card = card;
}

// The least and the largest value that is printed on a card. A value that a card does not have counts for none.
ValueRange CardValues::PrintedOnCards(std::int32_t attribute) {
  const auto [entry, is_new] = printed_.try_emplace(attribute, ValueRange{1, 0});
  if (!is_new) return entry->second;
  for (const check::Card& card : rules_.cards) {
    const std::int64_t value = card.values[attribute];
    if (!check::IsBelow(rules_, card.type, rules_.attributes[attribute].card_type) || value <= kNoLowerBound) continue;
    entry->second = entry->second.IsEmpty() ? ValueRange{value, value} : Hull(entry->second, {value, value});
  }
  // Without a card nothing is known.
  if (entry->second.IsEmpty()) entry->second = kUnbounded;
  return entry->second;
}

CardValues::Known CardValues::OfAttribute(std::int32_t attribute, const Known& card, check::Type type) {
  const bool is_number = type.kind == TypeKind::Int;
  if (!is_number && !IsOrdered(type)) return {OfType(rules_, type)};
  if (card.card < 0) return {is_number && !type.optional ? PrintedOnCards(attribute) : OfType(rules_, type)};
  if (card.card == card_ && attribute == forgotten_) return {kUnbounded};
  const std::int64_t value = rules_.cards[card.card].values[attribute];
  if (value <= kNoLowerBound) return {kUnbounded, -1, true};
  return {{value, value}};
}

CardValues::Known CardValues::OfQuery(const Expr& expr, const Names& names, int depth) {
  const check::Query& query = rules_.queries[expr.index];
  const bool modified = changed_.queries[expr.index];
  if (query.from == check::QueryOrigin::Permission) return {kBoolean};
  if (query.from == check::QueryOrigin::Attribute)
    return modified ? Known{OfType(rules_, expr.type)}
                    : OfAttribute(query.index, Find(expr.args[0], names, depth), expr.type);
  if (query.from == check::QueryOrigin::Field) {
    const check::Field& field = rules_.fields[query.index];
    if (modified || expr.type.optional || expr.type.kind != TypeKind::Int) return {OfType(rules_, expr.type)};
    return {MakeRange(field.min, field.max)};
  }
  Names inside;
  for (const std::int32_t i : base::Indices(expr.args)) inside[i] = Find(expr.args[i], names, depth);
  ValueRange values = OfType(rules_, expr.type);
  if (!modified && query.base.IsValid() && rules_.exprs[query.base].kind != ExprKind::Literal) {
    const Known base = Find(query.base, inside, depth);
    if (query.at_least.empty() && query.at_most.empty()) return base;
    values = base.values;
  }
  for (const ExprId bound : query.at_least) {
    const ValueRange least = Evaluate(bound, inside, depth);
    values = {std::max(values.low, least.low), std::max(values.high, least.high)};
  }
  for (const ExprId bound : query.at_most) {
    const ValueRange most = Evaluate(bound, inside, depth);
    values = {std::min(values.low, most.low), std::min(values.high, most.high)};
  }
  return {values};
}

ValueRange CardValues::OfBinary(const Expr& expr, const Names& names, int depth) {
  const check::Type type = rules_.exprs[expr.args[0]].type;
  switch (expr.op) {
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
      if (!IsOrdered(type) || !IsOrdered(rules_.exprs[expr.args[1]].type)) return kBoolean;
      return BoolRange(
          CompareRanges(expr.op, Evaluate(expr.args[0], names, depth), Evaluate(expr.args[1], names, depth)));
    default: break;
  }
  if (expr.type.kind != TypeKind::Int || expr.type.optional) return OfType(rules_, expr.type);
  const ValueRange a = Evaluate(expr.args[0], names, depth), b = Evaluate(expr.args[1], names, depth);
  return ComputeRange(expr.op, a, b);
}

ValueRange CardValues::OfElements(const Expr& list, std::size_t part, const Names& names, int depth) {
  const Expr& source = rules_.exprs[list.args[0]];
  const std::size_t members = source.kind == ExprKind::AllOfEnum ? rules_.enums[source.index].values.size() : 0;
  Names inside = names;
  inside[list.index] = {};
  if (members == 0 || members > kMaxMembers) {
    if (list.args[2].IsValid() && Evaluate(list.args[2], inside, depth) == kFalse) return {1, 0};
    return part == 0 ? kTrue : Evaluate(list.args[part], inside, depth);
  }
  ValueRange found{1, 0};
  for (std::size_t i = 0; i < members; ++i) {
    const auto member = static_cast<std::int64_t>(i);
    inside[list.index] = {{member, member}};
    if (list.args[2].IsValid() && Evaluate(list.args[2], inside, depth) == kFalse) continue;
    const ValueRange values = part == 0 ? kTrue : Evaluate(list.args[part], inside, depth);
    found = found.IsEmpty() ? values : Hull(found, values);
  }
  return found;
}

ValueRange CardValues::OfFold(const Expr& expr, const Names& names, int depth) {
  const Expr& list = rules_.exprs[expr.args[0]];
  const FoldKind fold = expr.Fold();
  if (fold == FoldKind::Count) return EvaluateCount(expr.args[0], names, depth);
  if (list.kind != ExprKind::Comprehension || (fold != FoldKind::Any && fold != FoldKind::All))
    return OfType(rules_, expr.type);
  const ValueRange values = OfElements(list, list.args[1].IsValid() ? 1 : 0, names, depth);
  if (values.IsEmpty()) return fold == FoldKind::Any ? kFalse : kTrue;
  if (fold == FoldKind::Any && values == kFalse) return kFalse;
  return fold == FoldKind::All && values == kTrue ? kTrue : kBoolean;
}

ValueRange CardValues::EvaluateCount(ExprId id, const Names& names, int depth) {
  const ValueRange any{0, kNoUpperBound};
  if (!id.IsValid() || depth > kMaxDepth || ++steps_ > kMaxSteps) return any;
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::List && expr.args.empty()) return kFalse;
  if (expr.kind == ExprKind::Comprehension) {
    if (EvaluateCount(expr.args[0], names, depth + 1) == kFalse) return kFalse;
    return OfElements(expr, 0, names, depth + 1).IsEmpty() ? kFalse : any;
  }
  if (expr.kind == ExprKind::Conditional) {
    const ValueRange condition = Evaluate(expr.args[0], names, depth + 1);
    if (condition.IsSingle()) return EvaluateCount(expr.args[condition == kTrue ? 1 : 2], names, depth + 1);
    return Hull(EvaluateCount(expr.args[1], names, depth + 1), EvaluateCount(expr.args[2], names, depth + 1));
  }
  if (expr.kind != ExprKind::Query || changed_.queries[expr.index]) return any;
  const check::Query& query = rules_.queries[expr.index];
  if (query.from != check::QueryOrigin::Declared || !query.base.IsValid()) return any;
  Names inside;
  for (const std::int32_t i : base::Indices(expr.args)) inside[i] = Find(expr.args[i], names, depth + 1);
  return EvaluateCount(query.base, inside, depth + 1);
}

CardValues::Known CardValues::Find(ExprId id, const Names& names, int depth) {
  if (!id.IsValid() || depth > kMaxDepth || ++steps_ > kMaxSteps) return {};
  ++depth;
  const Expr& expr = rules_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Literal:
      return IsOrdered(expr.type) ? Known{{expr.value, expr.value}} : Known{OfType(rules_, expr.type)};
    case ExprKind::Local: {
      const auto known = names.find(expr.index);
      return known != names.end() ? known->second : Known{OfType(rules_, expr.type)};
    }
    case ExprKind::Query: return OfQuery(expr, names, depth);
    case ExprKind::Attribute:
    case ExprKind::Printed: return OfAttribute(expr.index, Find(expr.args[0], names, depth), expr.type);
    case ExprKind::Default: {
      const Known value = Find(expr.args[0], names, depth);
      if (value.is_none) return Find(expr.args[1], names, depth);
      if (value.values.IsSingle()) return value;
      return {Hull(value.values, Evaluate(expr.args[1], names, depth))};
    }
    case ExprKind::Present: {
      const Known value = Find(expr.args[0], names, depth);
      if (value.is_none) return {kFalse};
      return {value.values.IsSingle() || value.card >= 0 ? kTrue : kBoolean};
    }
    case ExprKind::Binary: return {OfBinary(expr, names, depth)};
    case ExprKind::Negate: return {NegateRange(Evaluate(expr.args[0], names, depth))};
    case ExprKind::Not: {
      const ValueRange value = Evaluate(expr.args[0], names, depth);
      return {value.IsSingle() ? BoolRange(value == kFalse) : kBoolean};
    }
    case ExprKind::And:
    case ExprKind::Or: {
      const ValueRange decides = expr.kind == ExprKind::And ? kFalse : kTrue;
      bool all_known = true;
      for (const ExprId arg : expr.args) {
        const ValueRange value = Evaluate(arg, names, depth);
        if (value == decides) return {decides};
        all_known = all_known && value.IsSingle();
      }
      return {all_known ? BoolRange(decides == kFalse) : kBoolean};
    }
    case ExprKind::Conditional: {
      const ValueRange condition = Evaluate(expr.args[0], names, depth);
      if (condition.IsSingle()) return Find(expr.args[condition == kTrue ? 1 : 2], names, depth);
      return {Hull(Evaluate(expr.args[1], names, depth), Evaluate(expr.args[2], names, depth))};
    }
    case ExprKind::Fold: return {OfFold(expr, names, depth)};
    case ExprKind::IsType: {
      const Known card = Find(expr.args[0], names, depth);
      if (card.card < 0) return {kBoolean};
      return {BoolRange(check::IsBelow(rules_, rules_.cards[card.card].type, expr.index))};
    }
    default: return {OfType(rules_, expr.type)};
  }
}

}  // namespace cardinal::lint
