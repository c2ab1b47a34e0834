// O06: "the opponent" in a game for more than two players: with three players it is not defined, and the next seat is
// used instead.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void NPlayerAssumption(const LintContext& all) {
  if (all.rules.game.max_players <= 2) return;
  for (const Expr& expr : all.rules.exprs) {
    if (expr.kind != ExprKind::Query || !all.IsReportable(expr.span)) continue;
    const check::Query& query = all.rules.queries[expr.index];
    if (query.name != "opponent" || !all.sources[query.origin.span.file].Path().starts_with("std:")) continue;
    all.Report(diag::lint::NPlayerAssumption, expr.span,
               "`opponent` is the next seat, and " + std::to_string(all.rules.game.max_players) + " can play")
        .SetHelp("say who is meant: `others(p)`, or a player that the rules choose");
  }
}

}  // namespace cardinal::lint
