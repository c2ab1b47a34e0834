// W03: a window that nothing opens in a game: its actions can never be taken.
#include <algorithm>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// N06 reports a window that nothing mentions.
bool IsMentioned(const check::CheckedRules& rules, std::int32_t window) {
  for (const check::Action& action : rules.actions)
    if (std::count(action.windows.begin(), action.windows.end(), window) > 0) return true;
  return std::any_of(rules.stmts.begin(), rules.stmts.end(), [&](const check::Stmt& stmt) {
    return stmt.kind == check::StmtKind::OpenWindow && stmt.index == window;
  });
}

}  // namespace

void WindowNeverOpens(const LintContext& all) {
  for (const auto i : all.rules.windows.Ids()) {
    if (all.analyses.reached.windows[i] || !IsMentioned(all.rules, i)) continue;
    const check::Window& window = all.rules.windows[i];
    diag::Diagnostic& finding = all.Report(diag::lint::WindowNeverOpens, DeclarationNameSpan(all, window.origin.span),
                                           "no game ever opens the window `" + window.name + "`");
    for (const check::Action& action : all.rules.actions)
      if (std::count(action.windows.begin(), action.windows.end(), i) > 0)
        finding.notes.push_back({action.origin.span, "`" + action.name + "` can be done in it"});
  }
}

}  // namespace cardinal::lint
