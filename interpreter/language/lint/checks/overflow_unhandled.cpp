// Z01: cards are moved to a zone with a limited size, and no rule ever reads the zone: one card too many is a fault in
// play.
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void OverflowUnhandled(const LintContext& all) {
  std::set<std::int32_t> asked;
  for (const Expr& expr : all.rules.exprs)
    if (NamesZone(expr)) asked.insert(expr.index);
  for (const Stmt& stmt : all.rules.stmts) {
    if (stmt.kind != StmtKind::Move || asked.count(stmt.index) > 0) continue;
    const check::Zone& zone = all.rules.zones[stmt.index];
    if (zone.capacity < 0) continue;
    all.Report(diag::lint::OverflowUnhandled, stmt.origin.span,
               "`" + zone.name + "` holds " + std::to_string(zone.capacity) + ", and no rule ever asks what is there")
        .AddNote(zone.origin.span, "one card too many is a fault in play");
  }
}

}  // namespace cardinal::lint
