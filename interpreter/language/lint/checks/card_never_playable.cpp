// W05: the conditions of an action and those that a card adds exclude each other, so the action is never offered with
// that card.
#include <map>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class PlayableCheck final : public BodyCheck {
 public:
  explicit PlayableCheck(const LintContext& all) : BodyCheck(all, diag::lint::CardNeverPlayable) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    std::vector<ExprId> conditions;
    std::vector<source::Span> places;
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.IsCondition()) {
        conditions.push_back(clause.condition);
        places.push_back(ExprAt(clause.condition).span);
      }
    // Conditions to which no card adds anything are the same for all cards.
    if (conditions.size() < 2 || places == possible_[Action().name]) return;
    for (const ExprId id : conditions)  // constant and false by itself: reported by G01
      if (Values().ConstantValue(id) == false) return;
    if (!Values().AreExclusive(conditions))
      possible_[Action().name] = std::move(places);
    else if (Body().card >= 0)
      ReportCard(rules_.cards[Body().card]);
    else
      Report(DeclarationNameSpan(all_, Action().origin.span),
             "`" + Action().name + "` is never offered: its conditions exclude each other");
  }

  void ReportCard(const check::Card& card) const {
    Report(card.origin.span, "`" + Action().name + "` is never offered for \"" + card.name +
                                 "\": its conditions and those of the action exclude each other")
        .AddNote(Action().origin.span, "the action");
  }

  std::map<std::string, std::vector<source::Span>> possible_;  // by action: conditions that do not exclude each other
};

}  // namespace

void CardNeverPlayable(const LintContext& all) { PlayableCheck(all).Run(); }

}  // namespace cardinal::lint
