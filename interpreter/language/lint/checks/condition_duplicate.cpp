// G08: an `else if` has the condition of an earlier `if` of the chain, so its block never runs.
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void ConditionDuplicate(const LintContext& all) {
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  for (const RuleBody& text : all.analyses.bodies) {
    evaluator.Enter(text);
    std::set<const check::Stmt*> inner;  // statements that were checked as part of a longer chain
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& first) {
      if (first.kind != check::StmtKind::If || inner.count(&first) > 0) return;
      std::set<RangeEvaluator::Key> asked;
      for (const check::Stmt* link = &first; link != nullptr;) {
        const RangeEvaluator::Key key = evaluator.ExprKey(link->exprs[0]);
        if (key != RangeEvaluator::kNoKey && !asked.insert(key).second)
          all.Report(diag::lint::ConditionDuplicate, all.rules.exprs[link->exprs[0]].span,
                     "this has been asked before in the same chain, so it is never so here");
        const bool goes_on = link->blocks.size() == 2 && link->blocks[1].stmts.size() == 1;
        const check::Stmt* next = goes_on ? &all.rules.stmts[link->blocks[1].stmts[0]] : nullptr;
        link = next != nullptr && next->kind == check::StmtKind::If ? next : nullptr;
        if (link != nullptr) inner.insert(link);
      }
    });
  }
}

}  // namespace cardinal::lint
