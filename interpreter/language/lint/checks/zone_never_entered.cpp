// Z04: a zone into which no rule ever moves a card.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// False for a zone that no rule names: N06 (unused-definition) reports such a zone, so this check does not.
bool IsMentioned(const check::CheckedRules& rules, std::int32_t zone) {
  for (const check::Expr& expr : rules.exprs) {
    const bool of_zone = expr.kind == check::ExprKind::Zone || expr.kind == check::ExprKind::ZoneOfAll ||
                         expr.kind == check::ExprKind::InZone;
    if (of_zone && expr.index == zone) return true;
  }
  for (const check::Stmt& stmt : rules.stmts)
    if ((stmt.kind == check::StmtKind::Move || stmt.kind == check::StmtKind::Shuffle) && stmt.index == zone)
      return true;
  for (const check::Works& works : rules.works)
    // Works::zones is a set of 64 bits
    if (zone < 64 && ((works.zones >> zone) & 1) != 0) return true;
  return false;
}

}  // namespace

void ZoneNeverEntered(const LintContext& all) {
  if (!all.analyses.card_flow.known) return;
  for (const auto i : all.rules.zones.Ids()) {
    const check::Zone& zone = all.rules.zones[i];
    if (!all.analyses.card_flow.in_zone[i].Empty() || !IsMentioned(all.rules, i)) continue;
    all.Report(diag::lint::ZoneNeverEntered, DeclarationNameSpan(all, zone.origin.span),
               "no card ever enters the zone `" + zone.name + "`")
        .help = "nothing that happens in a game moves a card there";
  }
}

}  // namespace cardinal::lint
