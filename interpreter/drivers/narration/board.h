// In: a match and a viewer. Out: the position as that viewer sees it, as lines for people.
// Promises: shows nothing that view::Observe does not; zones in which cards do something are spread out, piles are
// summed up.
#pragma once

#include <iosfwd>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// By zone: whether a player looks at its cards one by one, because their rules work there, actions start there, only
// the owner sees them, or it holds few.
std::vector<bool> ZonesShownInFull(const program::Program& program);

// The table, then the others in the order of play, the viewer last: nearest to the prompt.
void PrintTable(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style);
void PrintPlayers(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                  const view::DisplayNames& names, const TextStyle& style);
// Both.
void PrintBoard(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::DisplayNames& names, const TextStyle& style);

}  // namespace cardinal::narration
