// Builds the list of the cards that break a deck rule, from the condition of the rule. The list is evaluated only after
// the condition has failed.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

bool IsComparison(BinaryOp op) { return op >= BinaryOp::Eq && op <= BinaryOp::Ge; }

}  // namespace

// The cards that make `condition` different from `must`; -1 if the condition is not about single cards.
ExprId Checker::OffendingCards(ExprId condition, bool must) {
  const Expr expr = ExprAt(condition);
  switch (expr.kind) {
    case ExprKind::Not: return OffendingCards(expr.args[0], !must);
    case ExprKind::And:
    case ExprKind::Or: {
      // If one operand alone can fail, only an operand that fails counts.
      const bool alone = (expr.kind == ExprKind::And) == must;
      const ExprId first = OffendingCards(expr.args[0], must), second = OffendingCards(expr.args[1], must);
      if (!alone) return BothLists(first, second);
      return BothLists(ListUnless(expr.args[0], must, first), ListUnless(expr.args[1], must, second));
    }
    case ExprKind::Fold: {
      const auto fold = expr.Fold();
      if (fold == FoldKind::All && must) return CardsWhose(expr.args[0], [&](ExprId each) { return Negated(each); });
      if (fold == FoldKind::Any && !must) return CardsWhose(expr.args[0], [](ExprId each) { return each; });
      return {};
    }
    case ExprKind::Binary:
      if (IsComparison(expr.op))
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
          if (const ExprId list = CardsBeyond(expr, side, must); list.IsValid()) return list;
      break;
    default: break;
  }
  return FirstListOfCards(condition);
}

// `max[c.cost for each c in cards] <= 5`: the cards whose own cost is larger.
ExprId Checker::CardsBeyond(const Expr& comparison, std::size_t side, bool must) {
  ExprId id = comparison.args[side];
  if (ExprAt(id).kind == ExprKind::Default) id = ExprAt(id).args[0];
  if (ExprAt(id).kind != ExprKind::Fold) return {};
  const auto fold = ExprAt(id).Fold();
  const ExprId list = ExprAt(id).args[0];
  if (fold == FoldKind::Sum)  // each card that contributes to the sum
    return CardsWhose(list, [&](ExprId each) {
      const ExprId share = MakeExpr(ExprKind::Binary, Type::Make(TypeKind::Bool), ExprAt(each).span,
                                    {each, Literal(Type::Make(TypeKind::Int), 0, ExprAt(each).span)});
      EditExpr(share).op = BinaryOp::Ne;
      return share;
    });
  if (fold != FoldKind::Max && fold != FoldKind::Min) return {};
  return CardsWhose(list, [&](ExprId each) {
    Expr alone = comparison;
    alone.args[side] = each;
    const ExprId fits = AddExpr(std::move(alone));
    return must ? Negated(fits) : fits;
  });
}

// For `[value for each c in cards where ...]`: the cards for whose value the condition made by `wanted` holds.
ExprId Checker::CardsWhose(ExprId list, const std::function<ExprId(ExprId)>& wanted) {
  const Expr each = ExprAt(list);
  if (each.kind != ExprKind::Comprehension || !each.args[1].IsValid()) return {};
  const Type source = ExprType(each.args[0]);
  if (source.kind != TypeKind::List || source.element != TypeKind::Card || ExprType(each.args[1]).IsList()) return {};
  ExprId where = wanted(each.args[1]);
  if (each.args[2].IsValid())
    where = MakeExpr(ExprKind::And, Type::Make(TypeKind::Bool), each.span, {each.args[2], where});
  return MakeExpr(ExprKind::Comprehension, source, each.span, {each.args[0], {}, where, {}}, each.index);
}

ExprId Checker::Negated(ExprId condition) {
  return MakeExpr(ExprKind::Not, Type::Make(TypeKind::Bool), ExprAt(condition).span, {condition});
}

// The list if the condition differs from `must`, otherwise the empty list.
ExprId Checker::ListUnless(ExprId condition, bool must, ExprId list) {
  if (!list.IsValid()) return {};
  const ExprId nothing = MakeExpr(ExprKind::List, ExprType(list), ExprAt(list).span);
  return MakeExpr(ExprKind::Conditional, ExprType(list), ExprAt(list).span,
                  {condition, must ? nothing : list, must ? list : nothing});
}

ExprId Checker::BothLists(ExprId first, ExprId second) {
  if (!first.IsValid() || !second.IsValid()) return !first.IsValid() ? second : first;
  const ExprId both =
      MakeExpr(ExprKind::Binary, Type::MakeList(Type::Make(TypeKind::Card)), ExprAt(first).span, {first, second});
  EditExpr(both).op = BinaryOp::With;
  return both;
}

// The first filtered list of cards in the condition that is not inside another list.
ExprId Checker::FirstListOfCards(ExprId id) const {
  const Expr& expr = ExprAt(id);
  if (expr.kind == ExprKind::Comprehension) {
    const bool of_cards = expr.type.kind == TypeKind::List && expr.type.element == TypeKind::Card;
    return of_cards ? id : ExprId{};
  }
  for (const ExprId arg : expr.args) {
    const ExprId found = !arg.IsValid() ? ExprId{} : FirstListOfCards(arg);
    if (found.IsValid()) return found;
  }
  return {};
}

}  // namespace cardinal::check
