// N11: a `let` whose name nothing reads.
#include <set>
#include <utility>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// Source text that belongs to several rule bodies (for each card that plays an action) may read the name in only one of
// them.
class LocalCheck final : public BodyCheck {
 public:
  explicit LocalCheck(const LintContext& all) : BodyCheck(all, diag::lint::UnusedLocal) {}

  void ReportUnused() const {
    for (const auto& [span, name] : unused_)
      if (used_.count({span.file.value, span.begin}) == 0)
        Report(span, "`" + name + "` is never read")
            .SetFix({"remove the `let`", true, {MakeDeletion(all_.sources, span)}});
  }

 private:
  void OnBody() override {
    if (!HasBodyKind(RuleBodyKind::Action) || Action().part >= 0) return;  // names for a part are meant for the cards
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.kind == ActionClauseKind::Let) Note(clause.local, clause.origin.span);
  }
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::Let) Note(stmt.local, stmt.origin.span);
  }

  void Note(LocalId local, source::Span span) {
    if (!all_.IsReportable(span)) return;
    if (IsRead(local))
      used_.insert({span.file.value, span.begin});
    else
      unused_.emplace_back(span, CheckedBody().locals[local].name);
  }

  std::set<std::pair<std::int32_t, std::int32_t>> used_;  // file and first byte
  std::vector<std::pair<source::Span, std::string>> unused_;
};

}  // namespace

void UnusedLocal(const LintContext& all) {
  LocalCheck check(all);
  check.Run();
  check.ReportUnused();
}

}  // namespace cardinal::lint
