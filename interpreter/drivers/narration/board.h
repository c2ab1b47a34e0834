// Prints the position as a viewer sees it. In: a match and a viewer. Out: lines for people. Promises: shows nothing
// that view::Observe does not show; zones in which cards act are shown card by card, piles are summed up.
#pragma once

#include <iosfwd>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// By zone: whether its cards are shown one by one, because their rules work there, actions start there, only the owner
// sees them, or it has a capacity.
std::vector<bool> ZonesShownInFull(const program::Program& program);

// The table, then the other players in the order of play, the viewer last: nearest to the prompt.
void PrintTable(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style);
void PrintPlayers(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                  const view::DisplayNames& names, const TextStyle& style);
// Prints the table and the players.
void PrintBoard(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style);

}  // namespace cardinal::narration
