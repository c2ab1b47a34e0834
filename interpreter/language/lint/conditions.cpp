// What conditions always come to: `Evaluator` for truth values, and when two expressions are the same.
#include "interpreter/language/lint/values.h"

namespace cardinal::lint {

using check::BinaryOp;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::TypeKind;

// What must hold, each with whether it must or must not.
void Evaluator::Conjuncts(ExprId id, bool truth, std::vector<std::pair<ExprId, bool>>& facts) const {
  const Expr& expr = At(rules_.exprs, id);
  if (expr.kind == ExprKind::Not) return Conjuncts(expr.args[0], !truth, facts);
  if (expr.kind == (truth ? ExprKind::And : ExprKind::Or)) {
    Conjuncts(expr.args[0], truth, facts);
    Conjuncts(expr.args[1], truth, facts);
    return;
  }
  facts.emplace_back(id, truth);
}

// Whether these cannot all be as they must. `certain`: set to whether each of them always is, if they can.
bool Evaluator::Contradicts(const std::vector<std::pair<ExprId, bool>>& facts, bool* certain) {
  if (certain != nullptr) *certain = true;
  std::map<Key, bool> said;
  std::map<Key, Values> ranges;
  std::map<Key, std::int32_t> lies_in;  // by card: the zone
  for (const auto& [id, truth] : facts) {
    const Expr& expr = At(rules_.exprs, id);
    const auto always = Always(id);
    if (always && *always != truth) return true;
    if (!always && certain != nullptr) *certain = false;
    const Key key = KeyOf(id);
    if (key != kNoKey) {
      const auto [found, fresh] = said.emplace(key, truth);
      if (!fresh && found->second != truth) return true;
    }
    if (expr.kind == ExprKind::InZone && truth) {
      const Key card = KeyOf(expr.args[0]);
      const auto [found, fresh] = lies_in.emplace(card, expr.index);
      if (card != kNoKey && !fresh && found->second != expr.index) return true;
    }
    if (expr.kind != ExprKind::Binary) continue;
    for (const bool mirrored : {false, true}) {
      const ExprId what = expr.args[mirrored ? 1 : 0], bound = expr.args[mirrored ? 0 : 1];
      const Key name = KeyOf(what);
      const BinaryOp plain = mirrored ? Mirrored(expr.op) : expr.op, op = truth ? plain : Opposite(plain);
      const check::Type type = At(rules_.exprs, what).type;
      // What may be none, and a name, has no bounds; but it equals one thing only.
      const bool point = op == BinaryOp::Eq && At(rules_.exprs, bound).kind == ExprKind::Literal &&
                         (type.kind == TypeKind::Name || IsOrdered(type.Required())) &&
                         At(rules_.exprs, bound).type.kind == type.kind;
      if (name == kNoKey || !(point || (IsOrdered(type) && IsOrdered(At(rules_.exprs, bound).type)))) continue;
      const auto [found, fresh] = ranges.emplace(name, Of(what));
      const std::int64_t value = At(rules_.exprs, bound).value;
      Narrow(found->second, op, point ? Values{value, value} : Of(bound));
      if (found->second.Empty()) return true;
    }
  }
  return false;
}

std::optional<bool> Evaluator::Always(ExprId id) {
  if (depth_ > kDeepest) return std::nullopt;
  const Expr& expr = At(rules_.exprs, id);
  if (expr.kind == ExprKind::Not) {
    const auto inner = Always(expr.args[0]);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or) {
    const bool is_and = expr.kind == ExprKind::And;
    ++depth_;
    // All operands of `a and b and c` at once, so that each is looked at once.
    std::vector<std::pair<ExprId, bool>> facts;
    Conjuncts(id, is_and, facts);
    bool certain = false;
    const bool impossible = Contradicts(facts, &certain);
    --depth_;
    if (impossible) return !is_and;
    return certain ? std::optional<bool>(is_and) : std::nullopt;
  }
  const Values values = Of(id);
  if (values == kAlways) return true;
  if (values == kNever) return false;
  return std::nullopt;
}

bool Evaluator::Exclude(const std::vector<ExprId>& conditions) {
  std::vector<std::pair<ExprId, bool>> facts;
  for (const ExprId id : conditions) Conjuncts(id, true, facts);
  return Contradicts(facts);
}

Evaluator::Key Evaluator::KeyOf(ExprId id) {
  const std::pair<ExprId, bool> which{id, own_locals_};
  const auto found = keys_.find(which);
  return found != keys_.end() ? found->second : keys_.emplace(which, NewKey(id)).first->second;
}

Evaluator::Key Evaluator::NewKey(ExprId id) {
  std::vector<std::int64_t> shape;
  if (id >= 0) {
    const Expr& expr = At(rules_.exprs, id);
    // Names inside a list mean another element each time.
    if (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Fold) return kNoKey;
    if (expr.kind == ExprKind::Local && own_locals_)
      if (const auto value = defined_.find(expr.index); value != defined_.end() && value->second >= 0)
        if (At(rules_.exprs, value->second).kind == ExprKind::Literal) return KeyOf(value->second);
    shape = {static_cast<std::int64_t>(expr.kind), static_cast<std::int64_t>(expr.op), expr.index, expr.value,
             expr.kind == ExprKind::Literal ? static_cast<std::int64_t>(expr.type.kind) : -1};
    if (expr.kind == ExprKind::Present) shape.resize(1);  // whatever name what is tested gets
    for (const ExprId arg : expr.args) {
      shape.push_back(KeyOf(arg));
      if (shape.back() == kNoKey) return kNoKey;
    }
  }
  return key_of_shape_.emplace(std::move(shape), static_cast<Key>(key_of_shape_.size())).first->second;
}

}  // namespace cardinal::lint
