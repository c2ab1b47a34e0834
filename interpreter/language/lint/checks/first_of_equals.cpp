// O11: of the cards or players that have the greatest or smallest value, the first is taken, although several can have
// it: no player chooses, and no rule says which one it is.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class FirstOfEqualsCheck final : public BodyCheck {
 public:
  explicit FirstOfEqualsCheck(const LintContext& all) : BodyCheck(all, diag::lint::FirstOfEquals) {}

 private:
  bool Wants() const override { return !HasBodyKind(RuleBodyKind::Sentence); }

  void OnExpr(const Expr& expr) override {
    if (!IsOneElement(expr) || !all_.IsReportable(expr.span)) return;
    const Expr& list = RootExpr(expr.args[0]);
    if (list.kind != ExprKind::Comprehension || list.args[1].IsValid() || list.args[3].IsValid()) return;
    if (IsOrderedSource(list.args[0])) return;
    for (const ExprId demand : SplitConjunction(rules_, list.args[2])) {
      const Expr& test = ExprAt(demand);
      if (test.kind != ExprKind::Binary || test.op != BinaryOp::Eq) continue;
      const bool left = Mentions(rules_, test.args[0], list.index);
      if (left == Mentions(rules_, test.args[1], list.index)) continue;
      const ExprId extreme = Root(test.args[left ? 1 : 0]);
      if (!IsExtreme(extreme) || IsCounted(expr.args[0]) || !IsFirstAt(expr.span)) continue;
      Report(expr.span, "several can be equal here, and the first of them is taken: no rule says which")
          .AddNote(ExprAt(extreme).span, "the value that several can have")
          .SetHelp("let a player choose one of them, take all of them, or say their order with `by`");
      return;
    }
  }

  // A zone with an order, or a list that says its order.
  bool IsOrderedSource(ExprId id) {
    const Expr& list = RootExpr(id);
    if (list.kind == ExprKind::Zone) return rules_.zones[list.index].ordered;
    if (list.kind == ExprKind::TurnOrder || list.kind == ExprKind::SeatsFrom) return true;
    if (list.kind == ExprKind::Comprehension) return list.args[3].IsValid() || IsOrderedSource(list.args[0]);
    if (list.kind == ExprKind::Query && rules_.queries[list.index].base.IsValid())
      return IsOrderedSource(rules_.queries[list.index].base);
    return list.kind == ExprKind::Ends;
  }

  // `max[x.rank for each x in camp]`, perhaps with `or else`, or by a query.
  bool IsExtreme(ExprId id) const {
    return AnyExpr(rules_, id, [&](ExprId inside) {
      const Expr& expr = ExprAt(inside);
      if (expr.kind == ExprKind::Fold) return expr.Fold() == FoldKind::Max || expr.Fold() == FoldKind::Min;
      return expr.kind == ExprKind::Query && rules_.queries[expr.index].from == check::QueryOrigin::Declared &&
             IsExtremeRule(rules_.queries[expr.index].base);
    });
  }
  bool IsExtremeRule(ExprId rule) const {
    if (!rule.IsValid()) return false;
    const Expr& expr = ExprAt(rule);
    if (expr.kind == ExprKind::Default) return IsExtremeRule(expr.args[0]);
    return expr.kind == ExprKind::Fold && (expr.Fold() == FoldKind::Max || expr.Fold() == FoldKind::Min);
  }

  // Whether the body counts the list anywhere: then it knows that there can be several.
  bool IsCounted(ExprId list) {
    if (ExprAt(list).kind != ExprKind::Local) return false;
    bool counted = false;
    ForEachExprIn(rules_, Body(), [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      counted = counted || (expr.kind == ExprKind::Fold && expr.Fold() == FoldKind::Count &&
                            IsLocal(rules_, expr.args[0], ExprAt(list).index));
    });
    return counted;
  }
};

}  // namespace

void FirstOfEquals(const LintContext& all) { FirstOfEqualsCheck(all).Run(); }

}  // namespace cardinal::lint
