// G05: a player chooses something, and no rule uses the choice.
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// Every local that the body reads, also in the holes of sentences.
std::set<check::LocalId> CollectReads(const LintContext& all, const RuleBody& text) {
  std::set<check::LocalId> read;
  ForEachExprIn(all.rules, text, [&](check::ExprId id) {
    const check::Expr& expr = all.rules.exprs[id];
    if (expr.kind == check::ExprKind::Local) read.insert(expr.index);
  });
  return read;
}

}  // namespace

void TargetUnused(const LintContext& all) {
  for (const RuleBody& text : all.analyses.bodies) {
    std::set<check::LocalId> read;
    bool known = false;
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& stmt) {
      if (stmt.kind != check::StmtKind::Choose || !all.IsReportable(stmt.origin.span)) return;
      const check::Choice& choice = all.rules.choices[stmt.choice];
      if (!known) read = CollectReads(all, text);
      known = true;
      if (read.count(choice.local) == 0)
        all.Report(diag::lint::TargetUnused, stmt.origin.span,
                   "`" + choice.name + "` is chosen, and nothing is done with it");
    });
  }
}

}  // namespace cardinal::lint
