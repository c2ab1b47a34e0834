// W09: no rule ever ends the game.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void NoWinPath(const LintContext& all) {
  const auto wins = [](const Stmt& stmt) { return check::IsEndOfGame(stmt.kind); };
  if (AnyStmt(all.rules, all.analyses.bodies, all.analyses.reached, wins)) return;
  all.Report(diag::lint::NoWinPath, all.rules.game.origin.span, "no game ever reaches `win` or `draw_game`")
      .SetHelp("say who wins, or `draw_game`, where the game is over");
}

}  // namespace cardinal::lint
