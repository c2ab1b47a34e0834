// N11: a `let` whose name nothing reads.
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

void RecordLocalUse(const LintContext& all, const RuleBody& text, const std::set<check::LocalId>& read,
                    check::LocalId local, source::Span span, std::set<std::pair<std::int32_t, std::int32_t>>& used,
                    std::vector<std::pair<source::Span, std::string>>& unused) {
  const check::Local& name = all.rules.bodies[text.body].locals[local];
  if (read.count(local) > 0)
    used.insert({span.file.value, span.begin});
  else
    unused.emplace_back(span, name.name);
}

}  // namespace

// Source text that belongs to several rule bodies (for each card that plays an action) may read the name in only one of
// them.
void UnusedLocal(const LintContext& all) {
  std::set<std::pair<std::int32_t, std::int32_t>> used;
  std::vector<std::pair<source::Span, std::string>> unused;
  for (const RuleBody& text : all.analyses.bodies) {
    std::set<check::LocalId> read;
    bool known = false;
    const auto look = [&](check::LocalId local, source::Span span) {
      if (!all.IsReportable(span)) return;
      if (!known)
        ForEachExprIn(all.rules, text, [&](check::ExprId id) {
          const check::Expr& expr = all.rules.exprs[id];
          if (expr.kind == check::ExprKind::Local) read.insert(expr.index);
        });
      known = true;
      RecordLocalUse(all, text, read, local, span, used, unused);
    };
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& stmt) {
      if (stmt.kind == check::StmtKind::Let) look(stmt.local, stmt.origin.span);
    });
    if (text.kind != RuleBodyKind::Action) continue;
    const auto& action = all.rules.actions[text.index];
    if (action.part >= 0) continue;  // its names are meant for the bodies of cards
    for (const check::ActionClause& clause : action.variants[text.variant].clauses)
      if (clause.kind == check::ActionClauseKind::Let) look(clause.local, clause.origin.span);
  }
  for (const auto& [span, name] : unused)
    if (used.count({span.file.value, span.begin}) == 0)
      all.Report(diag::lint::UnusedLocal, span, "`" + name + "` is never read").fix =
          diag::Fix{"remove the `let`", true, {MakeDeletion(all.sources, span)}};
}

}  // namespace cardinal::lint
