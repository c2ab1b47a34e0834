// In: a match with an open decision. Out: the DecisionView of the seat that is asked.
// Promises: every text is made by `view` for that seat; no id of a card goes over to the player.
#pragma once

#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::match_loop {

players::DecisionView MakeDecisionView(const program::Program& program, const match::Match& match,
                                       const view::DisplayNames& names);

}  // namespace cardinal::match_loop
