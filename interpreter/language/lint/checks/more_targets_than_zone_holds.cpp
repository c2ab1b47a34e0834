// G03: a choice of more cards than its list of options can ever have.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void MoreTargetsThanZoneHolds(const LintContext& all) {
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  for (const RuleBody& text : all.analyses.bodies) {
    bool entered = false;
    const auto look = [&](check::ChoiceId index) {
      const check::Choice& choice = all.rules.choices[index];
      if (choice.kind != check::ChoiceKind::Exactly) return;
      if (!entered) evaluator.Enter(text);
      entered = true;
      const std::int64_t most = evaluator.EvaluateCount(choice.options).high;
      const std::int64_t least = evaluator.Evaluate(choice.amount).low;
      if (most >= kNoUpperBound || most <= 0 || least <= most) return;
      all.Report(diag::lint::MoreTargetsThanZoneHolds, all.rules.exprs[choice.amount].span,
                 "there are never more than " + std::to_string(most) + " to choose from");
    };
    for (const check::ChoiceId choice : text.choices) look(choice);
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& stmt) {
      if (stmt.kind == check::StmtKind::Choose) look(stmt.choice);
    });
  }
}

}  // namespace cardinal::lint
