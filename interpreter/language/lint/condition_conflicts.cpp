// RangeEvaluator for truth values: constant conditions, contradictions, and keys of equal expressions.
#include <algorithm>

#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

namespace {

constexpr int kBelow = 1, kEqual = 2, kAbove = 4, kAnyOrder = kBelow | kEqual | kAbove;

// How two values can be ordered if the comparison holds.
int AllowedOrders(BinaryOp op) {
  switch (op) {
    case BinaryOp::Lt: return kBelow;
    case BinaryOp::Le: return kBelow | kEqual;
    case BinaryOp::Eq: return kEqual;
    case BinaryOp::Ne: return kBelow | kAbove;
    case BinaryOp::Ge: return kEqual | kAbove;
    case BinaryOp::Gt: return kAbove;
    default: return kAnyOrder;
  }
}

}  // namespace

// Splits a condition into facts that must hold; each has the value that it must have.
void RangeEvaluator::Conjuncts(ExprId id, bool truth, std::vector<std::pair<ExprId, bool>>& facts) const {
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::Not) return Conjuncts(expr.args[0], !truth, facts);
  if (expr.kind == (truth ? ExprKind::And : ExprKind::Or)) {
    Conjuncts(expr.args[0], truth, facts);
    Conjuncts(expr.args[1], truth, facts);
    return;
  }
  facts.emplace_back(id, truth);
}

// Whether the facts contradict each other. `certain`: if they do not, set to whether each of them always holds.
bool RangeEvaluator::Contradicts(const std::vector<std::pair<ExprId, bool>>& facts, bool* certain,
                                 const std::map<Key, ValueRange>& known) {
  if (certain != nullptr) *certain = true;
  std::map<Key, bool> said;
  std::map<Key, ValueRange> ranges;
  std::map<std::pair<Key, Key>, int> orders;  // of two values: the bits of `<`, `=` and `>` that can be so
  std::map<Key, std::int32_t> lies_in;        // by card: its zone
  for (const auto& [id, truth] : facts) {
    const Expr& expr = rules_.exprs[id];
    const auto always = ConstantValue(id);
    if (always && *always != truth) return true;
    if (!always && certain != nullptr) *certain = false;
    const Key key = ExprKey(id);
    if (key != kNoKey) {
      const auto [found, fresh] = said.emplace(key, truth);
      if (!fresh && found->second != truth) return true;
    }
    if (expr.kind == ExprKind::InZone && truth) {
      const Key card = ExprKey(expr.args[0]);
      const auto [found, fresh] = lies_in.emplace(card, expr.index);
      if (card != kNoKey && !fresh && found->second != expr.index) return true;
    }
    if (expr.kind != ExprKind::Binary) continue;
    const Key a = ExprKey(expr.args[0]), b = ExprKey(expr.args[1]);
    if (a != kNoKey && b != kNoKey && IsOrdered(rules_.exprs[expr.args[0]].type)) {
      const BinaryOp plain = truth ? expr.op : Opposite(expr.op);
      const int allowed = AllowedOrders(a < b ? plain : Mirrored(plain));
      int& left = orders.emplace(std::minmax(a, b), kAnyOrder).first->second;
      left &= allowed;
      if (left == 0) return true;
    }
    for (const bool mirrored : {false, true}) {
      const ExprId what = expr.args[mirrored ? 1 : 0], bound = expr.args[mirrored ? 0 : 1];
      const Key name = ExprKey(what);
      const BinaryOp plain = mirrored ? Mirrored(expr.op) : expr.op, op = truth ? plain : Opposite(plain);
      const check::Type type = rules_.exprs[what].type;
      // A value of optional type or a name has no range, but it can equal only one literal.
      const bool point = op == BinaryOp::Eq && rules_.exprs[bound].kind == ExprKind::Literal &&
                         (type.kind == TypeKind::Name || IsOrdered(type.WithoutOptional())) &&
                         rules_.exprs[bound].type.kind == type.kind;
      if (name == kNoKey || !(point || (IsOrdered(type) && IsOrdered(rules_.exprs[bound].type)))) continue;
      const auto [found, fresh] = ranges.emplace(name, Evaluate(what));
      if (const auto more = known.find(name); fresh && more != known.end())
        found->second = Intersection(found->second, more->second);
      const std::int64_t value = rules_.exprs[bound].value;
      Narrow(found->second, op, point ? ValueRange{value, value} : Evaluate(bound));
      if (found->second.IsEmpty()) return true;
    }
  }
  return false;
}

std::optional<bool> RangeEvaluator::ConstantValue(ExprId id) {
  if (depth_ > kMaxDepth) return std::nullopt;
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::Not) {
    const auto inner = ConstantValue(expr.args[0]);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or) {
    const bool is_and = expr.kind == ExprKind::And;
    ++depth_;
    // Collects all operands of `a and b and c` at once, so that each is evaluated once.
    std::vector<std::pair<ExprId, bool>> facts;
    Conjuncts(id, is_and, facts);
    bool certain = false;
    const bool impossible = Contradicts(facts, &certain);
    --depth_;
    if (impossible) return !is_and;
    return certain ? std::optional<bool>(is_and) : std::nullopt;
  }
  const ValueRange values = Evaluate(id);
  if (values == kTrue) return true;
  if (values == kFalse) return false;
  return std::nullopt;
}

bool RangeEvaluator::AreExclusive(const std::vector<ExprId>& conditions) {
  std::vector<std::pair<ExprId, bool>> facts;
  for (const ExprId id : conditions) Conjuncts(id, true, facts);
  return Contradicts(facts);
}

std::optional<bool> RangeEvaluator::ValueGiven(const std::vector<std::pair<ExprId, bool>>& held,
                                               const std::map<Key, ValueRange>& known, ExprId id) {
  for (const bool truth : {true, false}) {
    std::vector<std::pair<ExprId, bool>> facts;
    for (const auto& [condition, value] : held) Conjuncts(condition, value, facts);
    // What held before may be impossible by itself; that is another finding.
    if (truth && Contradicts(facts)) return {};
    Conjuncts(id, truth, facts);
    if (Contradicts(facts, nullptr, known)) return !truth;
  }
  return {};
}

RangeEvaluator::Key RangeEvaluator::ExprKey(ExprId id) {
  const std::pair<ExprId, bool> which{id, own_locals_};
  const auto found = keys_.find(which);
  return found != keys_.end() ? found->second : keys_.emplace(which, NewKey(id)).first->second;
}

RangeEvaluator::Key RangeEvaluator::NewKey(ExprId id) {
  std::vector<std::int64_t> shape;
  if (id.IsValid()) {
    const Expr& expr = rules_.exprs[id];
    // Names inside a list have another element each time.
    if (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Fold) return kNoKey;
    if (expr.kind == ExprKind::Local && own_locals_)
      if (const auto value = defined_.find(expr.index); value != defined_.end() && value->second.IsValid())
        if (rules_.exprs[value->second].kind == ExprKind::Literal) return ExprKey(value->second);
    shape = {static_cast<std::int64_t>(expr.kind), static_cast<std::int64_t>(expr.op), expr.index, expr.value,
             expr.kind == ExprKind::Literal ? static_cast<std::int64_t>(expr.type.kind) : -1};
    if (expr.kind == ExprKind::Present) shape.resize(1);  // the name that the test gives to the value does not matter
    for (const ExprId arg : expr.args) {
      shape.push_back(ExprKey(arg));
      if (shape.back() == kNoKey) return kNoKey;
    }
  }
  return key_of_shape_.emplace(std::move(shape), static_cast<Key>(key_of_shape_.size())).first->second;
}

}  // namespace cardinal::lint
