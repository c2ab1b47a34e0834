// Lowers the precondition of an action: the conditions that do not depend on a card (`when may_act(you)`), and its
// candidate filter (`when me in ready(you)`). The offer tests the same conditions again, so testing them first changes
// no result.
#include <algorithm>
#include <vector>

#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/lower/function_lowering.h"
#include "interpreter/language/lower/functions.h"

namespace cardinal::lower {

namespace {

constexpr LocalId kMe = 1;

// A condition that does not depend on a card, or (with `to`) the value of a `let`.
struct ConditionStep {
  const ActionClause* clause = nullptr;
  ExprId value;
  LocalId to = -1;
};

class PreconditionLowering {
 public:
  PreconditionLowering(const CheckedRules& rules, const check::Action& action) : rules_(rules), action_(action) {
    const auto& clauses = action.variants.front().clauses;
    for (std::size_t i = 0; i < std::min(action.common, clauses.size()); ++i) {
      const bool asks = clauses[i].kind == ActionClauseKind::Choose || clauses[i].kind == ActionClauseKind::Menu;
      if (asks) break;  // later clauses may read the choice
      AddStep(clauses[i]);
    }
    DropUnread();
  }
  const std::vector<ConditionStep>& steps() const { return steps_; }
  const std::vector<ExprId>& among() const { return among_; }  // tests `me in ...`: one of them must hold

 private:
  const Expr& At(ExprId id) const { return rules_.exprs[id]; }

  void AddStep(const ActionClause& clause) {
    if (clause.kind == ActionClauseKind::When) TakeCondition(clause, clause.condition);
    if (clause.kind != ActionClauseKind::Let) return;
    if (ReadsLocals(rules_, clause.condition, of_card_))
      of_card_.insert(clause.local);
    else
      steps_.push_back({&clause, clause.condition, clause.local});
  }

  void TakeCondition(const ActionClause& clause, ExprId condition) {
    if (At(condition).kind == ExprKind::And) {
      TakeCondition(clause, At(condition).args[0]);
      TakeCondition(clause, At(condition).args[1]);
    } else if (!ReadsLocals(rules_, condition, of_card_)) {
      steps_.push_back({&clause, condition, -1});
    } else {
      AddCardLocals(condition);
      if (std::vector<ExprId> lists; among_.empty() && IsMembership(condition, lists)) among_ = std::move(lists);
    }
  }

  // Removes the `let`s that no step of the precondition reads, the last first.
  void DropUnread() {
    for (std::size_t i = steps_.size(); i-- > 0;) {
      if (steps_[i].to < 0) continue;
      const auto reads = [&, name = std::set<LocalId>{steps_[i].to}](ExprId id) {
        return ReadsLocals(rules_, id, name);
      };
      const auto after = steps_.begin() + i + 1;
      const bool read = std::any_of(after, steps_.end(), [&](const ConditionStep& step) { return reads(step.value); });
      if (!read && !std::ranges::any_of(among_, reads)) steps_.erase(after - 1);
    }
  }

  // A name from a `?` in a condition about the card depends on the card.
  void AddCardLocals(ExprId id) {
    if (!id.IsValid()) return;
    const Expr& expr = At(id);
    if (expr.kind == ExprKind::Present && expr.index >= 0) of_card_.insert(expr.index);
    for (const ExprId arg : expr.args) AddCardLocals(arg);
  }

  // `me in L`, or several such tests joined by `or`. Excludes the player's own zone, which the machine searches anyway.
  bool IsMembership(ExprId id, std::vector<ExprId>& lists) const {
    const Expr& expr = At(id);
    if (expr.kind == ExprKind::Or) return IsMembership(expr.args[0], lists) && IsMembership(expr.args[1], lists);
    const bool in_zone = expr.kind == ExprKind::InZone;
    if (!in_zone && !(expr.kind == ExprKind::Binary && expr.op == check::BinaryOp::Has)) return false;
    if (in_zone && expr.index == action_.your_zone) return false;
    const Expr& card = At(expr.args[0]);
    if (card.kind != ExprKind::Local || card.index != kMe) return false;
    lists.push_back(id);
    return expr.args.size() == 1 || !ReadsLocals(rules_, expr.args[1], of_card_);
  }

  const CheckedRules& rules_;
  const check::Action& action_;
  std::set<LocalId> of_card_ = {kMe};  // locals that depend on the card
  std::vector<ConditionStep> steps_;
  std::vector<ExprId> among_;
};

void LowerSteps(FunctionLowering& code, const std::vector<ConditionStep>& steps, BlockId fail) {
  for (const ConditionStep& step : steps) {
    code.SetOrigin(step.clause->origin);
    const Reg value = code.Lower(step.value);
    if (step.to >= 0) {
      code.Builder().Assign(code.Variable(step.to), value);
      continue;
    }
    const BlockId holds = code.Builder().NewBlock();
    code.Builder().Branch(value, holds, fail);
    code.Builder().BeginBlock(holds);
  }
}

FunctionId LowerSharedCondition(ModuleBuilder& pool, const check::Body& body, const PreconditionLowering& gate) {
  FunctionLowering code(pool, body.name + ", opens", body, TruthTag());
  const BlockId fail = code.Builder().NewBlock();
  LowerSteps(code, gate.steps(), fail);
  code.Builder().Return(code.Builder().Number(TruthTag(), 1));
  code.Builder().BeginBlock(fail);
  code.Builder().Return(code.Builder().Number(TruthTag(), 0));
  return pool.Add(code.Finish());
}

FunctionId LowerCandidateFilter(ModuleBuilder& pool, const check::Body& body, const PreconditionLowering& gate) {
  const program::TypeTag cards = ListTag(program::TypeKind::Card);
  FunctionLowering code(pool, body.name + ", among", body, cards);
  const BlockId fail = code.Builder().NewBlock();
  LowerSteps(code, gate.steps(), fail);
  const Reg list = code.Builder().BeginList();
  for (const ExprId membership : gate.among())
    code.Builder().Do(IrOp::AppendAll, {list, code.LowerMembershipList(pool.rules.exprs[membership])});
  code.Builder().Return(code.Builder().EndList(cards, list));
  code.Builder().BeginBlock(fail);
  ir::Instruction nothing;
  nothing.op = IrOp::ConstantList;
  nothing.id = pool.ConstantList({});
  code.Builder().Return(code.Builder().Compute(cards, std::move(nothing)));
  return pool.Add(code.Finish());
}

}  // namespace

Precondition LowerPrecondition(ModuleBuilder& pool, const check::Action& action) {
  if (action.card_type < 0) return {};
  const check::Body& body = pool.rules.bodies[action.variants.front().body];
  const PreconditionLowering gate(pool.rules, action);
  if (!gate.among().empty()) return {-1, LowerCandidateFilter(pool, body, gate)};
  if (!gate.steps().empty()) return {LowerSharedCondition(pool, body, gate), -1};
  return {};
}

}  // namespace cardinal::lower
