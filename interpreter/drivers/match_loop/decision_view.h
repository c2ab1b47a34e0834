// Makes the DecisionView that a player receives.
// In: a match with an open decision. Out: the DecisionView of the asked seat. Promises: every text is made by `view`
// for that seat; the player receives no id of a card.
#pragma once

#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::match_loop {

players::DecisionView MakeDecisionView(const program::Program& program, const match::Match& match,
                                       const view::DisplayNames& names);

}  // namespace cardinal::match_loop
