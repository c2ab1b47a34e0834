// RangeEvaluator for the sizes of lists, and which zones cards can be in.
#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

// Whether a card of that type (or of a subtype) can ever be in the zone.
bool RangeEvaluator::CanLieIn(std::int32_t type, std::int32_t zone) const {
  if (!flow_.known) return true;
  return AnyIs(flow_.in_zone[zone], type);
}

const CardSet* RangeEvaluator::CardsOf(ExprId id) const {
  const Expr& expr = rules_.exprs[id];
  if (!flow_.known || !follows_calls_ || expr.kind != ExprKind::Local || !body_.IsValid()) return nullptr;
  return flow_.OfLocal(body_, expr.index);
}

bool RangeEvaluator::AnyIs(const CardSet& there, std::int32_t type) const {
  for (std::size_t i = 0; i < rules_.cards.size(); ++i)
    if (there.Contains(i) && check::IsBelow(rules_, rules_.cards[i].type, type)) return true;
  for (const std::int32_t i : base::Indices(rules_.card_types))
    if (there.Contains(rules_.cards.size() + i) && check::IsBelow(rules_, i, type)) return true;
  return false;
}

ValueRange RangeEvaluator::EvaluateCount(ExprId id) {
  const Expr& expr = rules_.exprs[id];
  if (++depth_ > kMaxDepth) {
    --depth_;
    return {0, kNoUpperBound};
  }
  ValueRange count{0, kNoUpperBound};
  switch (expr.kind) {
    case ExprKind::List: count = {std::ssize(expr.args), std::ssize(expr.args)}; break;
    case ExprKind::Wrap: count = kTrue; break;
    case ExprKind::AllOfEnum: {
      const auto size = std::ssize(rules_.enums[expr.index].values);
      count = {size, size};
      break;
    }
    case ExprKind::Players:
    case ExprKind::SeatsFrom:
    case ExprKind::TeamOf:
    case ExprKind::TurnOrder: count.high = rules_.game.max_players; break;
    case ExprKind::Zone:
      if (rules_.zones[expr.index].capacity >= 0) count.high = rules_.zones[expr.index].capacity;
      break;
    case ExprKind::Comprehension: count = CountElements(expr); break;
    case ExprKind::Ends: {
      const ValueRange wanted = Evaluate(expr.args[0]), source = EvaluateCount(expr.args[1]);
      count.low = std::clamp<std::int64_t>(wanted.low, 0, source.low);
      count.high = std::clamp<std::int64_t>(wanted.high, 0, source.high);
      break;
    }
    case ExprKind::Local:
      if (const auto value = defined_.find(expr.index);
          own_locals_ && value != defined_.end() && value->second.IsValid())
        count = EvaluateCount(value->second);
      break;
    case ExprKind::Conditional: count = Hull(EvaluateCount(expr.args[1]), EvaluateCount(expr.args[2])); break;
    default: break;
  }
  --depth_;
  return count;
}

// How many elements `[result for each x in list where condition]` has.
ValueRange RangeEvaluator::CountElements(const Expr& list) {
  const auto where = !list.args[2].IsValid() ? std::optional<bool>(true) : ConstantValue(list.args[2]);
  const ValueRange source = EvaluateCount(list.args[0]);
  const bool of_lists = list.args[1].IsValid() && rules_.exprs[list.args[1]].type.IsList();
  if (where == false) return kFalse;
  if (of_lists) return {0, kNoUpperBound};
  return {where == true ? source.low : 0, source.high};
}

}  // namespace cardinal::lint
