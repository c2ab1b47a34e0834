// Prints the board again as far as it has changed. In: the board now. Out: the whole board where a new round or turn
// has begun, otherwise the rows of players and of the table that have changed since they were printed last.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/board.h"

namespace cardinal::narration {

class ShownBoard {
 public:
  // The reader has changed: nothing is printed yet.
  void Forget() { rows_.clear(); }
  void PrintWhole(std::ostream& out, const BoardView& view);
  // The states of the table change with every step: they are printed with other changes only.
  void PrintChanges(std::ostream& out, const BoardView& view);

 private:
  std::vector<std::vector<std::string>> rows_;  // as printed last: of each player, then of the table
  std::int32_t turn_ = -1;                      // uid of the innermost round or turn then
};

}  // namespace cardinal::narration
