// W09: no rule ever ends the game.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void NoWinPath(const LintContext& all) {
  for (std::size_t i = 0; i < all.analyses.bodies.size(); ++i) {
    if (!all.analyses.reached.bodies[i]) continue;
    bool ends = false;
    ForEachStmtIn(all.rules, all.analyses.bodies[i], [&](const check::Stmt& stmt) {
      ends = ends || stmt.kind == check::StmtKind::Win || stmt.kind == check::StmtKind::DrawGame;
    });
    if (ends) return;
  }
  all.Report(diag::lint::NoWinPath, all.rules.game.origin.span, "no game ever reaches `win` or `draw_game`").help =
      "say who wins, or `draw_game`, where the game is over";
}

}  // namespace cardinal::lint
