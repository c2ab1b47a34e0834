// W01: a turn, round, phase, step or other event that is called, but only from rule bodies that a game never reaches.
#include "interpreter/base/table.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void UnreachablePhase(const LintContext& all) {
  std::vector<bool> called(all.rules.events.size());
  for (const Stmt& stmt : all.rules.stmts)
    if (stmt.kind == StmtKind::CallEvent) called[stmt.index] = true;
  for (std::size_t i = 0; i < all.rules.events.size(); ++i) {
    const check::Event& event = all.rules.events[i];
    if (all.analyses.reached.events[i] || !(called[i] || event.start)) continue;  // never called: N06
    all.Report(diag::lint::UnreachablePhase, DeclarationNameSpan(all, event.origin.span),
               "no game ever reaches the " + event.word + " `" + event.name + "`")
        .SetHelp(event.start && !called[i] ? "scenarios can begin here, but nothing calls it"
                                           : "it is called only from where a game never comes either");
  }
}

}  // namespace cardinal::lint
