// D13: a card has a body for a part that never runs for this card. Either no rule can call the part with this card, for
// example since rules call it only for cards in a zone that this card never enters; or what is printed on the card
// excludes every action that uses the part.
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// Whether some action uses the part, and none of these actions can ever be done with this card.
bool RuledOut(const LintContext& all, std::int32_t part, std::size_t card) {
  bool used = false;
  for (std::size_t i = 0; i < all.rules.actions.size(); ++i) {
    if (all.rules.actions[i].part != part) continue;
    used = true;
    if (!all.program.actions[i].never_offered[card]) return false;
  }
  return used;
}

// Reports the parts whose actions are all excluded.
void UsedParts(const LintContext& all) {
  for (std::size_t card = 0; card < all.rules.cards.size(); ++card) {
    const check::Card& printed = all.rules.cards[card];
    for (const auto part : printed.parts.Ids()) {
      if (!printed.parts[part].IsValid() || !RuledOut(all, part, card)) continue;
      const check::Body& body = all.rules.bodies[printed.parts[part]];
      all.Report(diag::lint::PartNeverRuns, body.origin.span,
                 "`" + all.rules.parts[part].name + "` of \"" + printed.name +
                     "\" never runs: what is printed on the card rules out every action that uses it");
    }
  }
}

}  // namespace

void PartNeverRuns(const LintContext& all) {
  UsedParts(all);
  if (!all.analyses.card_flow.known) return;
  for (const RuleBody& text : all.analyses.bodies) {
    if (text.kind != RuleBodyKind::Part || text.card < 0) continue;
    const check::Part& part = all.rules.parts[text.index];
    const auto card = static_cast<std::size_t>(text.card);
    if (all.analyses.card_flow.part_runs[text.index].Contains(card)) continue;
    const check::Body& body = all.rules.bodies[text.body];
    all.Report(
        diag::lint::PartNeverRuns, body.origin.span,
        "`" + part.name + "` of \"" + all.rules.cards[card].name + "\" never runs: no game calls it for this card");
  }
}

}  // namespace cardinal::lint
