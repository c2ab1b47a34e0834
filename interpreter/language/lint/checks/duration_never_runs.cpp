// M02: `modify ... until end of X` where X is never running: the statement has no effect.

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::ExprKind;
using check::OccurrenceKind;

// `until end of market` names a running occurrence by its name; any other expression is a known occurrence.
const check::Expr* NamedEnd(const LintContext& all, const check::Stmt& stmt) {
  if (stmt.kind != check::StmtKind::Modify || !stmt.exprs.back().IsValid()) return nullptr;
  const auto& timed = all.rules.timed_modifiers[stmt.index];
  const check::Expr& end = all.rules.exprs[stmt.exprs.back()];
  const bool named = timed.end == check::EndKind::EndOfOccurrence && end.kind == ExprKind::Current && end.index >= 0;
  return named ? &end : nullptr;
}

std::string OccurrenceName(const check::CheckedRules& rules, OccurrenceKind kind, std::int32_t index) {
  if (kind == OccurrenceKind::Event) return rules.events[index].name;
  if (kind == OccurrenceKind::Action) return rules.actions[index].name;
  return rules.windows[index].name;
}

}  // namespace

void DurationNeverRuns(const LintContext& all) {
  for (std::size_t i = 0; i < all.analyses.bodies.size(); ++i) {
    if (!all.analyses.reached.bodies[i]) continue;
    ForEachStmtIn(all.rules, all.analyses.bodies[i], [&](const check::Stmt& stmt) {
      const check::Expr* end = NamedEnd(all, stmt);
      if (end == nullptr || !all.IsReportable(stmt.origin.span)) return;
      const auto kind = static_cast<OccurrenceKind>(end->value);
      if (all.analyses.call_graph.ReachableFrom(kind, end->index).bodies[i]) return;
      const std::string name = OccurrenceName(all.rules, kind, end->index);
      all.Report(diag::lint::DurationNeverRuns, end->span,
                 "`" + name + "` is never running here, so this changes nothing")
          .help = "name what runs when this happens, or write `until end of it`";
    });
  }
}

}  // namespace cardinal::lint
