// G05: a player chooses something, and no rule uses the choice.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class ChosenCheck final : public BodyCheck {
 public:
  explicit ChosenCheck(const LintContext& all) : BodyCheck(all, diag::lint::TargetUnused) {}

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Choose || !IsReportable(stmt)) return;
    const Choice& choice = rules_.choices[stmt.choice];
    if (!IsRead(choice.local)) Report(stmt.origin.span, "`" + choice.name + "` is chosen, and nothing is done with it");
  }
};

}  // namespace

void TargetUnused(const LintContext& all) { ChosenCheck(all).Run(); }

}  // namespace cardinal::lint
