// D07: a statement or rule that changes nothing: it adds zero, repeats nothing, or tests a condition and then does
// nothing.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::Stmt;
using check::StmtKind;

class NoOps {
 public:
  explicit NoOps(const LintContext& all)
      : all_(all), evaluator_(all.rules, all.analyses.mutable_state, all.analyses.card_flow) {}

  void Enter(const RuleBody& text) { evaluator_.Enter(text); }

  void CheckStatement(const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::AddField:
      case StmtKind::AddOccurrence: Nothing(stmt.exprs[1], "this adds nothing"); break;
      case StmtKind::Repeat:
        if (stmt.exprs[0].IsValid() && evaluator_.Evaluate(stmt.exprs[0]).high <= 0)
          Report(stmt.exprs[0], "this never happens once");
        break;
      case StmtKind::ForEach:
        if (stmt.blocks[0].stmts.empty())
          Report(stmt.origin.span, "nothing is done for each of them");
        else if (!Filters(stmt.exprs[0]) && evaluator_.EvaluateCount(stmt.exprs[0]) == ValueRange{0, 0})
          Report(stmt.exprs[0], "there is never anything in this list");
        break;
      case StmtKind::If: {
        bool empty = true;
        for (const check::Block& block : stmt.blocks) empty = empty && block.stmts.empty();
        if (empty) Report(stmt.origin.span, "whatever the answer, nothing is done");
        break;
      }
      case StmtKind::Modify: {
        const auto& timed = all_.rules.timed_modifiers[stmt.index];
        if (timed.op == check::ModifierOp::By)
          Nothing(stmt.exprs[stmt.exprs.size() - 2], "this changes the number by nothing");
        break;
      }
      default: break;
    }
  }

  void CheckModifier(const check::Modifier& modifier) {
    if (modifier.op == check::ModifierOp::By) Nothing(modifier.amount, "this changes the number by nothing");
  }

 private:
  // If a condition makes the list empty, G01 reports that condition.
  bool Filters(check::ExprId list) const { return all_.rules.exprs[list].kind == check::ExprKind::Comprehension; }
  void Nothing(check::ExprId amount, const std::string& message) {
    const check::Expr& expr = all_.rules.exprs[amount];
    if (expr.type.kind == check::TypeKind::Int && evaluator_.Evaluate(amount) == ValueRange{0, 0})
      Report(amount, message);
  }
  void Report(check::ExprId id, const std::string& message) { Report(all_.rules.exprs[id].span, message); }
  void Report(source::Span span, const std::string& message) { all_.Report(diag::lint::EffectNoOp, span, message); }

  const LintContext& all_;
  RangeEvaluator evaluator_;
};

}  // namespace

void EffectNoOp(const LintContext& all) {
  NoOps no_ops(all);
  for (const RuleBody& text : all.analyses.bodies) {
    no_ops.Enter(text);
    if (text.kind == RuleBodyKind::Modifier) no_ops.CheckModifier(all.rules.modifiers[text.GetModifier()]);
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& stmt) { no_ops.CheckStatement(stmt); });
  }
}

}  // namespace cardinal::lint
