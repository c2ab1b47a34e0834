// Removes cards from a position.
// In: a position and the cards to remove. Out: the same position without them. Promises: no trace of the cards remains;
// every other card keeps its states and its place.
#pragma once

#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::fuzz {

// A card on top of a removed card is removed, too. Modifiers must have ended before. `own`: by card, its new id; -1:
// removed.
match::GameState RemoveCards(const program::Program& program, const match::GameState& world,
                             const std::vector<std::uint8_t>& goes, std::vector<model::CardId>& own);

}  // namespace cardinal::fuzz
