// W10: a choice that can never have an answer: no number is between its bounds, zero elements are chosen, or its list
// of options is always empty.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::Choice;
using check::ChoiceKind;

void CheckChoice(const LintContext& all, RangeEvaluator& evaluator, const Choice& choice) {
  const auto span = [&](check::ExprId id) { return all.rules.exprs[id].span; };
  const auto report = [&](source::Span place, std::string message, std::string help) {
    all.Report(diag::lint::ChoiceWithoutAnswer, place, std::move(message)).help = std::move(help);
  };
  if (choice.kind == ChoiceKind::YesNo || choice.kind == ChoiceKind::Menu) return;
  if (choice.kind == ChoiceKind::Number) {
    const ValueRange from = evaluator.Evaluate(choice.amount), to = evaluator.Evaluate(choice.options);
    if (from.low > to.high)
      report(span(choice.options), "no number is between these bounds, which is a fault of the rules in play",
             "from " + std::to_string(from.low) + " to " + std::to_string(to.high) + " at most");
    return;
  }
  // If a condition makes the list empty, G01 reports that condition.
  const bool filtered = all.rules.exprs[choice.options].kind == check::ExprKind::Comprehension;
  if (choice.amount.IsValid() && evaluator.Evaluate(choice.amount).high <= 0)
    report(span(choice.amount), "nothing is ever chosen here, so no player is asked", "");
  else if (!filtered && evaluator.EvaluateCount(choice.options) == ValueRange{0, 0})
    report(span(choice.options), "there is never anything to choose from, so no player is asked", "");
}

}  // namespace

void ChoiceWithoutAnswer(const LintContext& all) {
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  for (const RuleBody& text : all.analyses.bodies) {
    bool entered = false;
    const auto look = [&](check::ChoiceId index) {
      if (!entered) evaluator.Enter(text);
      entered = true;
      CheckChoice(all, evaluator, all.rules.choices[index]);
    };
    for (const check::ChoiceId choice : text.choices) look(choice);
    ForEachStmtIn(all.rules, text, [&](const check::Stmt& stmt) {
      if (stmt.kind == check::StmtKind::Choose) look(stmt.choice);
    });
  }
}

}  // namespace cardinal::lint
