// Reports each deck rule that a deck breaks as a finding of the lint check D10.
// In: a deck file, and the deck that was resolved from it. Out: findings.
#pragma once

#include "interpreter/drivers/deck/resolved_deck.h"

namespace cardinal::deck {

void LintDeck(const documents::DeckFile& file, const Deck& deck, const program::Program& program, diag::Sink& sink);

}  // namespace cardinal::deck
