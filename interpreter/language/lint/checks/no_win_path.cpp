// W09: nothing in the rules ever ends the game.
#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

void NoWinPath(const Everything& all) {
  for (std::size_t i = 0; i < all.facts.texts.size(); ++i) {
    if (!all.facts.reached.texts[i]) continue;
    bool ends = false;
    EachStmtOf(all.rules, all.facts.texts[i], [&](const check::Stmt& stmt) {
      ends = ends || stmt.kind == check::StmtKind::Win || stmt.kind == check::StmtKind::DrawGame;
    });
    if (ends) return;
  }
  all.Report(diag::lint::NoWinPath, all.rules.game.origin.span, "no game ever comes to `win` or `draw_game`").help =
      "say who wins, or `draw_game`, where the game is over";
}

}  // namespace cardinal::lint
