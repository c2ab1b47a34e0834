// W10: a choice that can never have an answer: no number is between its bounds, zero elements are chosen, or its list
// of options is always empty.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class AnswerCheck final : public BodyCheck {
 public:
  explicit AnswerCheck(const LintContext& all) : BodyCheck(all, diag::lint::ChoiceWithoutAnswer) {}

 private:
  void OnChoice(const Choice& choice) override {
    if (choice.kind == ChoiceKind::YesNo || choice.kind == ChoiceKind::Menu) return;
    if (choice.kind == ChoiceKind::Number) {
      const ValueRange from = Values().Evaluate(choice.amount), to = Values().Evaluate(choice.options);
      if (from.low > to.high)
        Report(choice.options, "no number is between these bounds, which is a fault of the rules in play")
            .SetHelp("from " + std::to_string(from.low) + " to " + std::to_string(to.high) + " at most");
      return;
    }
    // If a condition makes the list empty, G01 reports that condition.
    const bool filtered = ExprAt(choice.options).kind == ExprKind::Comprehension;
    if (choice.amount.IsValid() && Values().Evaluate(choice.amount).high <= 0)
      Report(choice.amount, "nothing is ever chosen here, so no player is asked");
    else if (!filtered && Values().EvaluateCount(choice.options) == ValueRange{0, 0})
      Report(choice.options, "there is never anything to choose from, so no player is asked");
  }
};

}  // namespace

void ChoiceWithoutAnswer(const LintContext& all) { AnswerCheck(all).Run(); }

}  // namespace cardinal::lint
