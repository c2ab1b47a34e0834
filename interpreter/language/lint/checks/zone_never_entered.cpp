// Z04: a zone into which no rule ever moves a card.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// False for a zone that no rule names: N06 (unused-definition) reports such a zone, so this check does not.
bool IsZoneMentioned(const CheckedRules& rules, std::int32_t zone) {
  for (const Expr& expr : rules.exprs)
    if (NamesZone(expr) && expr.index == zone) return true;
  for (const Stmt& stmt : rules.stmts)
    if ((stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Create || stmt.kind == StmtKind::Shuffle) &&
        stmt.index == zone)
      return true;
  for (const check::Works& works : rules.works)
    if (zone < 64 && WorksIn(works, zone)) return true;
  return false;
}

}  // namespace

void ZoneNeverEntered(const LintContext& all) {
  if (!all.analyses.card_flow.known) return;
  for (const auto i : all.rules.zones.Ids()) {
    const check::Zone& zone = all.rules.zones[i];
    if (!all.analyses.card_flow.in_zone[i].Empty() || !IsZoneMentioned(all.rules, i)) continue;
    all.Report(diag::lint::ZoneNeverEntered, DeclarationNameSpan(all, zone.origin.span),
               "no card ever enters the zone `" + zone.name + "`")
        .SetHelp("nothing that happens in a game moves a card there");
  }
}

}  // namespace cardinal::lint
