// W04: a window that opens but in which no action is ever legal: every player can only pass.
#include <algorithm>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void WindowAlwaysEmpty(const LintContext& all) {
  for (const auto i : all.rules.windows.Ids()) {
    if (!all.analyses.reached.windows[i]) continue;
    const bool any = std::any_of(all.rules.actions.begin(), all.rules.actions.end(),
                                 [&](const check::Action& action) { return IsIn(action, i); });
    const check::Window& window = all.rules.windows[i];
    if (!any)
      all.Report(diag::lint::WindowAlwaysEmpty, DeclarationNameSpan(all, window.origin.span),
                 "no player can do anything in the window `" + window.name + "`")
          .SetHelp("no action says `in " + window.name + "`");
  }
}

}  // namespace cardinal::lint
