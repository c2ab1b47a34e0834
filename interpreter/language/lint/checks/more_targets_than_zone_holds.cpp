// G03: a choice of more cards than its list of options can ever have.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class TargetCountCheck final : public BodyCheck {
 public:
  explicit TargetCountCheck(const LintContext& all) : BodyCheck(all, diag::lint::MoreTargetsThanZoneHolds) {}

 private:
  void OnChoice(const Choice& choice) override {
    if (choice.kind != ChoiceKind::Exactly) return;
    const std::int64_t most = Values().EvaluateCount(choice.options).high;
    if (most > 0 && most < kNoUpperBound && Values().Evaluate(choice.amount).low > most)
      Report(choice.amount, "there are never more than " + std::to_string(most) + " to choose from");
  }
};

}  // namespace

void MoreTargetsThanZoneHolds(const LintContext& all) { TargetCountCheck(all).Run(); }

}  // namespace cardinal::lint
