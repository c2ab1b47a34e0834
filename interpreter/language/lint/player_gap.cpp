#include "interpreter/language/lint/player_gap.h"

#include "interpreter/language/lint/mirrored.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

std::optional<GapTest> ReadGapTest(const CheckedRules& rules, const Analyses& analyses, const Bindings& names,
                                   ExprId test, LocalId player) {
  const Expr* expr = &rules.exprs[ResolveRoot(rules, names, test)];
  if (expr->kind != ExprKind::Binary || !IsComparison(expr->op)) return std::nullopt;
  GapTest gap{expr->op, 0, {}};
  // `p.coins - opponent(p).coins > 2`
  const Expr& left = rules.exprs[ResolveRoot(rules, names, expr->args[0])];
  const Expr& right = rules.exprs[ResolveRoot(rules, names, expr->args[1])];
  if (left.kind == ExprKind::Binary && left.op == BinaryOp::Sub && right.kind == ExprKind::Literal) {
    gap.bound = right.value;
    expr = &left;
  }
  MirrorReader mirror(rules, names);
  if (!mirror.AreMirrored(expr->args[0], expr->args[1]) || !mirror.HasPair()) return std::nullopt;
  SecretReader reader(rules, analyses, names);
  const bool first = IsLocal(rules, mirror.First(), player), second = IsLocal(rules, mirror.Second(), player);
  if (first == second) return std::nullopt;
  if (!reader.IsOther(reader.OwnerOf(first ? mirror.Second() : mirror.First()), player)) return std::nullopt;
  gap.own = expr->args[first ? 0 : 1];
  if (!first) {
    gap.op = Mirrored(gap.op);
    gap.bound = -gap.bound;
  }
  return gap;
}

std::optional<std::int64_t> CountTerms(const CheckedRules& rules, const Analyses& analyses, const Bindings& names,
                                       ExprId value, std::int32_t field, LocalId player) {
  const Expr& expr = rules.exprs[ResolveRoot(rules, names, value)];
  if (expr.kind == ExprKind::Query && !analyses.mutable_state.queries[expr.index]) {
    const check::Query& query = rules.queries[expr.index];
    const bool own = expr.args.size() == 1 && IsLocal(rules, expr.args[0], player);
    if (own && query.from == check::QueryOrigin::Field && query.index == field) return 1;
    const bool inlined = query.from == check::QueryOrigin::Declared && query.base.IsValid() && query.at_least.empty() &&
                         query.at_most.empty();
    if (own && inlined) return CountTerms(rules, analyses, Bindings(), query.base, field, 0);
  }
  if (expr.kind == ExprKind::Binary && (expr.op == BinaryOp::Add || expr.op == BinaryOp::Sub)) {
    const auto a = CountTerms(rules, analyses, names, expr.args[0], field, player);
    const auto b = CountTerms(rules, analyses, names, expr.args[1], field, player);
    if (!a || !b) return std::nullopt;
    return expr.op == BinaryOp::Add ? *a + *b : *a - *b;
  }
  ReadSet reads;
  analyses.reads.AddReads(value, reads);
  return reads.fields.count(field) > 0 ? std::nullopt : std::optional<std::int64_t>(0);
}

bool KeepsOtherTest(const GapTest& test, bool truth, ValueRange change) {
  ValueRange gap = kUnbounded;
  const ValueRange bound{test.bound, test.bound};
  Narrow(gap, truth ? test.op : Opposite(test.op), bound);
  // The difference as the other round sees it, before and after the change.
  const auto before = CompareRanges(test.op, NegateRange(gap), bound);
  const auto after = CompareRanges(test.op, NegateRange(AddRanges(gap, change)), bound);
  return before && before == after;
}

}  // namespace cardinal::lint
