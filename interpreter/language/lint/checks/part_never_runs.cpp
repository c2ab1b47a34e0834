// D13: a card gives a text for a part, and the rules never come to run it for this card: what it is for happens only to
// cards that do something else first, which this one never does.
#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

void PartNeverRuns(const Everything& all) {
  if (!all.facts.flow.known) return;
  for (const Text& text : all.facts.texts) {
    if (text.kind != TextKind::Part || text.card < 0) continue;
    const check::Part& part = all.rules.parts[static_cast<std::size_t>(text.index)];
    const auto card = static_cast<std::size_t>(text.card);
    if (all.facts.flow.part_runs[static_cast<std::size_t>(text.index)].Has(card)) continue;
    const check::Body& body = all.rules.bodies[static_cast<std::size_t>(text.body)];
    all.Report(
        diag::lint::PartNeverRuns, body.origin.span,
        "`" + part.name + "` of \"" + all.rules.cards[card].name + "\" never runs: no game calls it for this card");
  }
}

}  // namespace cardinal::lint
