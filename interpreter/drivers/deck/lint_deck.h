// In: a deck that has been read. Out: what the ruleset's deck rules say against it, as findings of lint (D10).
#pragma once

#include "interpreter/drivers/deck/resolved_deck.h"

namespace cardinal::deck {

void LintDeck(const documents::DeckFile& file, const Deck& deck, const program::Program& program, diag::Sink& sink);

}  // namespace cardinal::deck
