// W05: the conditions of an action and those that a card adds exclude each other, so the action is never offered with
// that card.
#include <map>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

void CardNeverPlayable(const LintContext& all) {
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  std::map<std::string, std::vector<source::Span>> possible;  // by action: conditions that do not exclude each other
  for (const RuleBody& text : all.analyses.bodies) {
    if (text.kind != RuleBodyKind::Action) continue;
    const check::Action& action = all.rules.actions[text.index];
    std::vector<check::ExprId> conditions;
    std::vector<source::Span> places;
    for (const check::ActionClause& clause : action.variants[text.variant].clauses)
      if (clause.kind == check::ActionClauseKind::When) {
        conditions.push_back(clause.condition);
        places.push_back(all.rules.exprs[clause.condition].span);
      }
    // Conditions to which no card adds anything are the same for all cards.
    if (conditions.size() < 2 || places == possible[action.name]) continue;
    evaluator.Enter(text);
    bool alone = false;  // one of the conditions is constant and false by itself: G01
    for (const check::ExprId id : conditions) alone = alone || evaluator.ConstantValue(id) == false;
    if (alone) continue;
    if (!evaluator.AreExclusive(conditions)) {
      possible[action.name] = std::move(places);
      continue;
    }
    if (text.card >= 0) {
      const check::Card& card = all.rules.cards[text.card];
      all.Report(diag::lint::CardNeverPlayable, card.origin.span,
                 "`" + action.name + "` is never offered for \"" + card.name +
                     "\": its conditions and those of the action exclude each other")
          .notes.push_back({action.origin.span, "the action"});
    } else {
      all.Report(diag::lint::CardNeverPlayable, DeclarationNameSpan(all, action.origin.span),
                 "`" + action.name + "` is never offered: its conditions exclude each other");
    }
  }
}

}  // namespace cardinal::lint
