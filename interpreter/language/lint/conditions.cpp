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

// Whether these cannot all be as they must.
bool Evaluator::Contradicts(const std::vector<std::pair<ExprId, bool>>& facts) {
  std::map<std::string, bool> said;
  std::map<std::string, Values> ranges;
  std::map<std::string, std::pair<std::int32_t, std::string>> lies_in;  // card -> zone, whose
  for (const auto& [id, truth] : facts) {
    const Expr& expr = At(rules_.exprs, id);
    if (const auto always = Always(id); always && *always != truth) return true;
    const std::string& key = KeyOf(id);
    if (!key.empty()) {
      const auto [found, fresh] = said.emplace(key, truth);
      if (!fresh && found->second != truth) return true;
    }
    if (expr.kind == ExprKind::InZone && truth) {
      const std::string& card = KeyOf(expr.args[0]);
      const auto [found, fresh] = lies_in.emplace(card, std::make_pair(expr.index, ""));
      if (!card.empty() && !fresh && found->second.first != expr.index) return true;
    }
    if (expr.kind != ExprKind::Binary) continue;
    for (const bool mirrored : {false, true}) {
      const ExprId what = expr.args[mirrored ? 1 : 0], bound = expr.args[mirrored ? 0 : 1];
      const std::string& name = KeyOf(what);
      const BinaryOp plain = mirrored ? Mirrored(expr.op) : expr.op, op = truth ? plain : Opposite(plain);
      const check::Type type = At(rules_.exprs, what).type;
      // What may be none, and a name, has no bounds; but it equals one thing only.
      const bool point = op == BinaryOp::Eq && At(rules_.exprs, bound).kind == ExprKind::Literal &&
                         (type.kind == TypeKind::Name || IsOrdered(type.Required())) &&
                         At(rules_.exprs, bound).type.kind == type.kind;
      if (name.empty() || !(point || (IsOrdered(type) && IsOrdered(At(rules_.exprs, bound).type)))) continue;
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
    const auto first = Always(expr.args[0]), second = Always(expr.args[1]);
    std::vector<std::pair<ExprId, bool>> facts;
    Conjuncts(id, is_and, facts);
    const bool impossible = Contradicts(facts);
    --depth_;
    if (first == !is_and || second == !is_and || impossible) return !is_and;
    if (first && second) return is_and;
    return std::nullopt;
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

const std::string& Evaluator::KeyOf(ExprId id) {
  const std::pair<ExprId, bool> which{id, own_locals_};
  const auto found = keys_.find(which);
  return found != keys_.end() ? found->second : keys_.emplace(which, NewKey(id)).first->second;
}

std::string Evaluator::NewKey(ExprId id) {
  if (id < 0) return "-";
  const Expr& expr = At(rules_.exprs, id);
  // Names inside a list mean another element each time.
  if (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Fold) return "";
  if (expr.kind == ExprKind::Local && own_locals_)
    if (const auto value = defined_.find(expr.index); value != defined_.end() && value->second >= 0) {
      const Expr& defined = At(rules_.exprs, value->second);
      if (defined.kind == ExprKind::Literal) return KeyOf(value->second);
    }
  std::string key = std::to_string(static_cast<int>(expr.kind)) + "." + std::to_string(static_cast<int>(expr.op)) +
                    "." + std::to_string(expr.index) + "." + std::to_string(expr.value) +
                    (expr.kind == ExprKind::Literal ? "t" + std::to_string(static_cast<int>(expr.type.kind)) : "") +
                    "(";
  if (expr.kind == ExprKind::Present) key = "present(";
  for (const ExprId arg : expr.args) {
    const std::string& inner = KeyOf(arg);
    if (inner.empty()) return "";
    key += inner + ",";
  }
  return key + ")";
}

}  // namespace cardinal::lint
