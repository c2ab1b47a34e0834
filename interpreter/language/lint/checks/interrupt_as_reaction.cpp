// T07: an `after` rule undoes what its event has done, number for number: it should prevent it. By then all other
// rules have seen the change, and a state that stopped at a bound gets back more than it lost.
#include <algorithm>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// An amount that is added to a state: whose state and how much, as parameters of the event.
struct Amount {
  std::int32_t field = -1;
  LocalId owner = -1, much = -1;
  bool is_taken = false;  // it is added with a minus
  source::Span place;
};

class UndoCheck final : public BodyCheck {
 public:
  explicit UndoCheck(const LintContext& all) : BodyCheck(all, diag::lint::InterruptAsReaction) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Hook); }

  void OnBody() override {
    const check::Hook& hook = rules_.hooks[Body().GetHook()];
    if (hook.kind != HookKind::After || hook.of != OccurrenceKind::Event || !all_.IsReportable(hook.origin.span))
      return;
    const std::vector<Amount> done = AmountsIn(EventBlock(rules_, hook.target), rules_.events[hook.target].body);
    for (const Amount& back : AmountsIn(*Body().blocks[0], Body().body))
      for (const Amount& amount : done) {
        const bool same = back.field == amount.field && back.owner == amount.owner && back.much == amount.much;
        if (!same || back.is_taken == amount.is_taken || !IsFirstAt(back.place)) continue;
        Report(back.place,
               "this undoes what `" + rules_.events[hook.target].name + "` has done: by then, other rules have seen it")
            .AddNote(amount.place, "it is done here")
            .SetHelp("prevent it: `instead of " + rules_.events[hook.target].name + "`, or `before` it with `skip`");
      }
  }

  // The amounts that the block adds, itself or by events that it calls; without those of loops.
  std::vector<Amount> AmountsIn(const Block& block, check::BodyId body, int depth = 0) const {
    std::vector<Amount> amounts;
    const std::int32_t params = rules_.bodies[body].params;
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::AddField) {
        Amount amount{stmt.index, LocalIn(stmt.exprs[0], body), -1, false, stmt.origin.span};
        const Expr& much = ExprAt(stmt.exprs[1]);
        amount.is_taken = much.kind == ExprKind::Negate;
        amount.much = LocalIn(amount.is_taken ? much.args[0] : stmt.exprs[1], body);
        if (amount.owner >= 0 && amount.much >= 0) amounts.push_back(amount);
      }
      if (stmt.kind == StmtKind::CallEvent && depth < 2) {
        const check::BodyId called = rules_.events[stmt.index].body;
        for (Amount amount : AmountsIn(rules_.bodies[called].block, called, depth + 1)) {
          const ExprId owner = stmt.exprs[amount.owner], much = stmt.exprs[amount.much];
          const bool negated = ExprAt(much).kind == ExprKind::Negate;
          amount.owner = LocalIn(owner, body);
          amount.much = LocalIn(negated ? ExprAt(much).args[0] : much, body);
          amount.is_taken = amount.is_taken != negated;
          amount.place = stmt.origin.span;
          if (amount.owner >= 0 && amount.much >= 0) amounts.push_back(amount);
        }
      }
      if (stmt.kind == StmtKind::If)
        for (const Block& inner : stmt.blocks)
          for (const Amount& amount : AmountsIn(inner, body, depth)) amounts.push_back(amount);
    }
    std::erase_if(amounts, [&](const Amount& amount) { return amount.owner >= params || amount.much >= params; });
    return amounts;
  }

  // The parameter that the expression is; an amount may also be a number that is computed from one: `let`.
  LocalId LocalIn(ExprId id, check::BodyId body) const {
    for (int step = 0; step < kMaxDepth && id.IsValid(); ++step) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::Wrap) {
        id = expr.args[0];
        continue;
      }
      if (expr.kind != ExprKind::Local) return -1;
      if (expr.index < rules_.bodies[body].params) return expr.index;
      const ExprId value = analyses_.LetOf(body, expr.index);
      if (!value.IsValid()) return -1;
      const Expr& named = ExprAt(value);
      // `damage_to(k, n)`: the number that the rules make of n.
      if (named.kind == ExprKind::Query && named.type.kind == TypeKind::Int) return OnlyNumber(named, body);
      id = value;
    }
    return -1;
  }
  LocalId OnlyNumber(const Expr& query, check::BodyId body) const {
    LocalId number = -1;
    for (const ExprId arg : query.args) {
      if (ExprAt(arg).type.kind != TypeKind::Int) continue;
      if (number >= 0) return -1;
      number = LocalIn(arg, body);
    }
    return number;
  }
};

}  // namespace

void InterruptAsReaction(const LintContext& all) { UndoCheck(all).Run(); }

}  // namespace cardinal::lint
