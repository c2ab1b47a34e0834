// Prints the position as a viewer sees it. In: a match and a viewer. Out: lines for people. Promises: shows nothing
// that view::Observe does not show; zones in which cards act are shown card by card, piles are summed up; the text
// of a card is shown as far as the line holds.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// By zone: whether its cards are shown one by one, because their rules work there, actions start there, only the owner
// sees them, or it has a capacity. The layout can make such a zone a pile.
std::vector<bool> ZonesShownInFull(const program::Program& program, const GameLayout& layout = {});

// What a board is printed from.
struct BoardView {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer;
  const view::DisplayNames& names;
  const TextStyle& style;
  const GameLayout& layout;
  bool full = false;  // also the names of the cards in piles
  int label = 0;      // columns of the labels of zones; 0: as the longest needs
};

// The rows of one player (`owner`), or of the table (model::kNoSeat): its states and piles, then each zone that is
// shown in full. A row has one or more lines.
std::vector<std::string> BoardRows(const BoardView& view, model::Seat owner);
// The line above the rows of a player.
std::string PlayerTitle(const BoardView& view, model::Seat seat);
// The players in the order in which they are printed: the other players in the order of play, then the viewer.
std::vector<model::Seat> BoardSeats(const BoardView& view);

// The table, then the players. From 100 columns on, two players are beside each other: the viewer on the left, the
// zones that only the viewer sees below both.
void PrintBoard(std::ostream& out, const BoardView& view);

}  // namespace cardinal::narration
