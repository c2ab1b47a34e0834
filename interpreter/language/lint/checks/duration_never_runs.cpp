// M02: `modify ... until end of X` where X is never running: the statement has no effect.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class DurationCheck final : public BodyCheck {
 public:
  explicit DurationCheck(const LintContext& all) : BodyCheck(all, diag::lint::DurationNeverRuns) {}

 private:
  bool Wants() const override { return IsReached(); }

  void OnStmt(const Stmt& stmt) override {
    const Expr* end = NamedEnd(stmt);
    if (end == nullptr || !IsReportable(stmt)) return;
    const auto kind = end->Occurrence();
    if (IsReachedFrom(kind, end->index)) return;
    Report(end->span,
           "`" + OccurrenceName(rules_, kind, end->index) + "` is never running here, so this changes nothing")
        .SetHelp("name what runs when this happens, or write `until end of it`");
  }

  // `until end of market` names a running occurrence by its name; any other expression is a known occurrence.
  const Expr* NamedEnd(const Stmt& stmt) const {
    if (stmt.kind != StmtKind::Modify || !stmt.exprs.back().IsValid()) return nullptr;
    const Expr& end = ExprAt(stmt.exprs.back());
    const bool named = rules_.timed_modifiers[stmt.index].end == check::EndKind::EndOfOccurrence &&
                       end.kind == ExprKind::Current && end.index >= 0;
    return named ? &end : nullptr;
  }
};

}  // namespace

void DurationNeverRuns(const LintContext& all) { DurationCheck(all).Run(); }

}  // namespace cardinal::lint
