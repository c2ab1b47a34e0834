// W03: a window that nothing opens in a game: its actions can never be taken.
#include <algorithm>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// N06 reports a window that nothing mentions.
bool IsWindowMentioned(const CheckedRules& rules, std::int32_t window) {
  for (const check::Action& action : rules.actions)
    if (IsIn(action, window)) return true;
  return std::any_of(rules.stmts.begin(), rules.stmts.end(),
                     [&](const Stmt& stmt) { return stmt.kind == StmtKind::OpenWindow && stmt.index == window; });
}

}  // namespace

void WindowNeverOpens(const LintContext& all) {
  for (const auto i : all.rules.windows.Ids()) {
    if (all.analyses.reached.windows[i] || !IsWindowMentioned(all.rules, i)) continue;
    const check::Window& window = all.rules.windows[i];
    Finding finding = all.Report(diag::lint::WindowNeverOpens, DeclarationNameSpan(all, window.origin.span),
                                 "no game ever opens the window `" + window.name + "`");
    for (const check::Action& action : all.rules.actions)
      if (IsIn(action, i)) finding.AddNote(action.origin.span, "`" + action.name + "` can be done in it");
  }
}

}  // namespace cardinal::lint
