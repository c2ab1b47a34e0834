// L01: a `repeat` without a bound that nothing inside can end: no `stop`, no `return`, and nothing that ends the game.

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::Stmt;
using check::StmtKind;

bool Ends(const Stmt& stmt) {
  return stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Skip ||
         stmt.kind == StmtKind::Win || stmt.kind == StmtKind::DrawGame || stmt.kind == StmtKind::Eliminate;
}

// Whether anything that the block calls, or a hook on it, may end the game.
bool MayEnd(const LintContext& all, const check::Block& block) {
  bool ends = false;
  ForEachStmt(all.rules, block, [&](const Stmt& stmt) {
    ends = ends || Ends(stmt) || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::OpenWindow;
    if (!ends && stmt.kind == StmtKind::CallEvent) ends = all.analyses.call_graph.MayEndGame(stmt.index);
  });
  return ends;
}

}  // namespace

void UnboundedWork(const LintContext& all) {
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  for (const RuleBody& text : all.analyses.bodies) {
    ForEachStmtIn(all.rules, text, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::Repeat || stmt.exprs[0].IsValid() || !all.IsReportable(stmt.origin.span)) return;
      evaluator.Enter(text);
      const bool endless = !stmt.exprs[1].IsValid() || evaluator.ConstantValue(stmt.exprs[1]) == true;
      if (endless && !MayEnd(all, stmt.blocks[0]))
        all.Report(diag::lint::UnboundedWork, stmt.origin.span,
                   "this repeats without end: nothing in it stops, or ends the game")
            .help = "write `repeat up to n times` or `repeat while ...`, or `stop` where it is over";
    });
  }
}

}  // namespace cardinal::lint
