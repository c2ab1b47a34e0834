#include "interpreter/language/lint/value_reader.h"

#include <algorithm>

#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

namespace {
constexpr int kMostNested = 200;
}

ValueReader::ValueReader(const CheckedRules& rules, const base::Table<check::FieldId, PossibleValues>& fields,
                         const OfLocals& locals, const std::vector<PossibleValues>& queries)
    : rules_(rules), fields_(fields), locals_(locals), queries_(queries), modified_(FindMutableState(rules).queries) {
  for (const auto i : rules.queries.Ids()) {
    const check::Query& query = rules.queries[i];
    const bool is_plain = query.from == check::QueryOrigin::Declared &&
                          (!query.base.IsValid() || rules.exprs[query.base].kind == ExprKind::Literal);
    if (is_plain || !query.at_least.empty() || !query.at_most.empty()) modified_[static_cast<std::size_t>(i)] = true;
  }
}

PossibleValues ValueReader::Truth(bool may_hold, bool may_fail) const {
  return {{may_fail ? 0 : 1, may_hold ? 1 : 0}, kAnyMember, false};
}

PossibleValues ValueReader::Read(ExprId id, check::BodyId body) const {
  if (!id.IsValid()) return {};
  if (depth_ >= kMostNested) return AnyValue(rules_, rules_.exprs[id].type);
  ++depth_;
  const PossibleValues values = ReadInside(id, body);
  --depth_;
  return values;
}

PossibleValues ValueReader::ReadInside(ExprId id, check::BodyId body) const {
  const Expr& expr = rules_.exprs[id];
  const auto arg = [&](std::size_t at) { return Read(expr.args[at], body); };
  switch (expr.kind) {
    case ExprKind::Literal: return OfLiteral(expr);
    case ExprKind::Local: return OfLocal(expr, body);
    case ExprKind::Printed:
    case ExprKind::IsType:
    case ExprKind::IsOccurrence:
    case ExprKind::HasPart: return OfCard(expr, body);
    case ExprKind::Query: return OfQuery(expr, body);
    case ExprKind::OccurrenceLocal: return OfOccurrence(expr);
    case ExprKind::Binary: return OfBinary(expr, body);
    case ExprKind::Negate: {
      PossibleValues values = arg(0);
      if (!values.range.IsEmpty()) values.range = NegateRange(values.range);
      return values;
    }
    case ExprKind::Conditional: return OfConditional(expr, body);
    case ExprKind::Default: return OfDefault(expr, body);
    case ExprKind::Present: return OfPresent(expr, body);
    case ExprKind::Not: {
      const PossibleValues values = arg(0);
      return values.NeverAny() ? values : Truth(values.range.Contains(0), values.range.Contains(1));
    }
    case ExprKind::And:
    case ExprKind::Or: return OfBoth(expr, body);
    case ExprKind::Fold: return OfFold(expr, body);
    case ExprKind::Ends: return arg(1);
    case ExprKind::Wrap: return arg(0);
    case ExprKind::List: {
      PossibleValues values;
      for (const ExprId element : expr.args) values.Join(Read(element, body));
      return values;
    }
    case ExprKind::Comprehension: return OfComprehension(expr, body);
    default: return AnyValue(rules_, expr.type);
  }
}

PossibleValues ValueReader::OfLiteral(const Expr& expr) const {
  if (expr.type.kind == TypeKind::None) return {{1, 0}, 0, true};
  PossibleValues values = AnyValue(rules_, expr.type);
  if (!IsOrdered(expr.type)) return values;
  values.range = {expr.value, expr.value};
  if (expr.type.kind == TypeKind::Enum && expr.value < 64) values.members = std::uint64_t{1} << expr.value;
  return values;
}

PossibleValues ValueReader::OfConditional(const Expr& expr, check::BodyId body) const {
  const PossibleValues condition = Read(expr.args[0], body);
  PossibleValues values;
  if (condition.range.Contains(1)) values.Join(Read(expr.args[1], body));
  if (condition.range.Contains(0)) values.Join(Read(expr.args[2], body));
  return values;
}

PossibleValues ValueReader::OfDefault(const Expr& expr, check::BodyId body) const {
  PossibleValues values = Read(expr.args[0], body);
  if (!values.none) return values;
  values.none = false;
  values.Join(Read(expr.args[1], body));
  return values;
}

PossibleValues ValueReader::OfPresent(const Expr& expr, check::BodyId body) const {
  const PossibleValues values = Read(expr.args[0], body);
  if (values.NeverAny()) return {};
  if (expr.index >= 0) Name(expr.index, values, body);
  return Truth(!values.NeverPresent(), values.none);
}

// `a and b`, `a or b`
PossibleValues ValueReader::OfBoth(const Expr& expr, check::BodyId body) const {
  const PossibleValues a = Read(expr.args[0], body), b = Read(expr.args[1], body);
  if (a.NeverAny()) return {};
  const bool is_and = expr.kind == ExprKind::And;
  if (b.NeverAny()) return is_and ? Truth(false, a.range.Contains(0)) : Truth(a.range.Contains(1), false);
  const bool both = a.range.Contains(1) && b.range.Contains(1), neither = a.range.Contains(0) && b.range.Contains(0);
  return is_and ? Truth(both, a.range.Contains(0) || b.range.Contains(0))
                : Truth(a.range.Contains(1) || b.range.Contains(1), neither);
}

PossibleValues ValueReader::OfLocal(const Expr& expr, check::BodyId body) const { return locals_[body][expr.index]; }

PossibleValues ValueReader::OfCard(const Expr& expr, check::BodyId) const { return AnyValue(rules_, expr.type); }

PossibleValues ValueReader::OfComprehension(const Expr& expr, check::BodyId body) const {
  if (expr.args[1].IsValid()) return Read(expr.args[1], body);
  // Elements that the condition never accepts are not in the list.
  if (expr.args[2].IsValid() && !Read(expr.args[2], body).range.Contains(1)) return {};
  return Read(expr.args[0], body);
}

PossibleValues ValueReader::OfQuery(const Expr& expr, check::BodyId) const {
  const check::Query& query = rules_.queries[expr.index];
  PossibleValues values = AnyValue(rules_, expr.type);
  if (query.from == check::QueryOrigin::Attribute) {
    const check::Attribute& attribute = rules_.attributes[query.index];
    if (!modified_[expr.index] && expr.type.kind == TypeKind::Int)
      values.range = MakeRange(attribute.min, attribute.max);
    return values;
  }
  if (modified_[expr.index]) return values;
  if (query.from == check::QueryOrigin::Field) return fields_[query.index];
  return query.from == check::QueryOrigin::Declared ? queries_[expr.index] : values;
}

PossibleValues ValueReader::OfOccurrence(const Expr& expr) const {
  const check::Type type = rules_.exprs[expr.args[0]].type;
  if (type.kind == TypeKind::Event && type.id >= 0) return locals_[rules_.events[type.id].body][expr.index];
  if (type.kind == TypeKind::Window && type.id >= 0) return locals_[rules_.windows[type.id].body][expr.index];
  return AnyValue(rules_, expr.type);
}

PossibleValues ValueReader::OfBinary(const Expr& expr, check::BodyId body) const {
  const PossibleValues a = Read(expr.args[0], body), b = Read(expr.args[1], body);
  switch (expr.op) {
    case BinaryOp::With: {
      PossibleValues values = a;
      values.Join(b);
      return values;
    }
    case BinaryOp::Without: return a;
    case BinaryOp::Has:  // element, list: an empty list has none
      if (a.NeverAny()) return {};
      return Truth(CanBeEqual(a, b), true);
    case BinaryOp::HasNot:
      if (a.NeverAny()) return {};
      return Truth(true, CanBeEqual(a, b));
    case BinaryOp::SameList:
    case BinaryOp::NotSameList:
    case BinaryOp::Meets: return Truth(true, true);
    default: break;
  }
  if (a.NeverAny() || b.NeverAny()) return {};
  if (expr.type.kind == TypeKind::Bool) return OfComparison(expr.op, a, b);
  if (a.range.IsEmpty() || b.range.IsEmpty()) return {};
  PossibleValues values = AnyValue(rules_, expr.type);
  values.range = ComputeRange(expr.op, a.range, b.range);
  return values;
}

PossibleValues ValueReader::OfComparison(BinaryOp op, const PossibleValues& a, const PossibleValues& b) const {
  const auto known = a.none || b.none ? std::nullopt : CompareRanges(op, a.range, b.range);
  if (known) return Truth(*known, !*known);
  const bool same = CanBeEqual(a, b);
  return Truth(op != BinaryOp::Eq || same, op != BinaryOp::Ne || same);
}

PossibleValues ValueReader::OfCount(const Expr&, check::BodyId) const {
  return {{0, kNoUpperBound}, kAnyMember, false};
}

PossibleValues ValueReader::OfFold(const Expr& expr, check::BodyId body) const {
  PossibleValues list = Read(expr.args[0], body);
  switch (expr.Fold()) {
    case FoldKind::Count: return OfCount(rules_.exprs[expr.args[0]], body);
    case FoldKind::Any: return Truth(list.range.Contains(1), true);
    case FoldKind::All: return Truth(true, list.range.Contains(0));
    case FoldKind::Min:
    case FoldKind::Max:
    case FoldKind::First:
    case FoldKind::Last: list.none = list.none || expr.type.optional; return list;
    case FoldKind::Union:
    case FoldKind::Distinct: return list;
    default: return AnyValue(rules_, expr.type);
  }
}

}  // namespace cardinal::lint
