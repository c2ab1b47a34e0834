// M02: `modify ... until end of X` where X is never running: the statement has no effect.
#include <map>
#include <utility>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class DurationCheck final : public BodyCheck {
 public:
  explicit DurationCheck(const LintContext& all) : BodyCheck(all, diag::lint::DurationNeverRuns) {}

  void ReportEnds() const {
    for (const auto& [place, found] : ends_)
      if (!found.runs)
        Report(found.end->span, "`" + OccurrenceName(rules_, found.end->Occurrence(), found.end->index) +
                                    "` is never running here, so this changes nothing")
            .SetHelp("name what runs when this happens, or write `until end of it`");
  }

 private:
  struct End {
    const Expr* end = nullptr;
    bool runs = false;  // in one of the bodies
  };

  bool Wants() const override { return IsReached(); }

  void OnStmt(const Stmt& stmt) override {
    const Expr* end = NamedEnd(stmt);
    if (end == nullptr || !IsReportable(stmt)) return;
    const auto kind = end->Occurrence();
    // Several bodies can be of one text, such as those of the actions that use a part of a card.
    End& found = ends_[{end->span.file.value, end->span.begin}];
    found.end = end;
    found.runs = found.runs || IsReachedFrom(kind, end->index);
  }

  // `until end of market` names a running occurrence by its name; any other expression is a known occurrence.
  const Expr* NamedEnd(const Stmt& stmt) const {
    if (stmt.kind != StmtKind::Modify || !stmt.exprs.back().IsValid()) return nullptr;
    const Expr& end = ExprAt(stmt.exprs.back());
    const bool named = rules_.timed_modifiers[stmt.index].end == check::EndKind::EndOfOccurrence &&
                       end.kind == ExprKind::Current && end.index >= 0;
    return named ? &end : nullptr;
  }

  std::map<std::pair<std::int32_t, std::int32_t>, End> ends_;  // by file and first byte
};

}  // namespace

void DurationNeverRuns(const LintContext& all) {
  DurationCheck check(all);
  check.Run();
  check.ReportEnds();
}

}  // namespace cardinal::lint
