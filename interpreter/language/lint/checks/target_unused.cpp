// G05: a player chooses something, and nothing is ever done with the choice.
#include <set>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

// Every local that the text reads; a name in a hole of a sentence is read too.
std::set<check::LocalId> Read(const Everything& all, const Text& text) {
  std::set<check::LocalId> read;
  EachExprOf(all.rules, text, [&](check::ExprId id) {
    const check::Expr& expr = all.rules.exprs[static_cast<std::size_t>(id)];
    if (expr.kind == check::ExprKind::Local) read.insert(expr.index);
  });
  return read;
}

}  // namespace

void TargetUnused(const Everything& all) {
  for (const Text& text : all.facts.texts) {
    std::set<check::LocalId> read;
    bool known = false;
    EachStmtOf(all.rules, text, [&](const check::Stmt& stmt) {
      if (stmt.kind != check::StmtKind::Choose || !all.Spoken(stmt.origin.span)) return;
      const check::Choice& choice = all.rules.choices[static_cast<std::size_t>(stmt.choice)];
      if (!known) read = Read(all, text);
      known = true;
      if (read.count(choice.local) == 0)
        all.Report(diag::lint::TargetUnused, stmt.origin.span,
                   "`" + choice.name + "` is chosen, and nothing is done with it");
    });
  }
}

}  // namespace cardinal::lint
