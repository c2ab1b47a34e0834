// In: a position. Out: the same without some of its cards. Promises: nothing of them is left; all else is as it was,
// each card with its states, where it lay.
#pragma once

#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::fuzz {

// What lies on a card that goes, goes too. Modifiers must have ended before. `own`: by card, which it is now; -1: gone.
match::GameState RemoveCards(const program::Program& program, const match::GameState& world,
                             const std::vector<std::uint8_t>& goes, std::vector<model::CardId>& own);

}  // namespace cardinal::fuzz
