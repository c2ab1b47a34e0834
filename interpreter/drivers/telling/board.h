// In: a match and a viewer. Out: the position as that viewer sees it, as lines for people.
// Promises: shows nothing that view::Observe does not; zones in which cards do something are spread out, piles are
// summed up.
#pragma once

#include <iosfwd>
#include <vector>

#include "interpreter/drivers/telling/style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::telling {

// By zone: whether a player looks at its cards one by one, because their rules work there, actions start there, only
// the owner sees them, or it holds few.
std::vector<bool> SpreadOut(const program::Program& program);

// The table, then the others in the order of play, the viewer last: nearest to the prompt.
void PrintTable(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::Names& names, const Style& style);
void PrintPlayers(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                  const view::Names& names, const Style& style);
// Both.
void PrintBoard(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                const view::Names& names, const Style& style);

}  // namespace cardinal::telling
