// Says what a move changes, compared with another one.
// In: two positions as a reader may imagine them, each in a few determinized matches. Out: sentences such as
// "Undertow: damage 5 instead of 0", those first that matter most for the mover's goal. Promises: the matches are
// determinized for the reader, and only cards that the reader sees are named, so the sentences depend on nothing that
// the reader does not know; a difference counts only if it is the same in all of them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

// A move and what it is compared with.
struct ComparedMoves {
  const match::Match& chosen;       // the position in which `chosen_option` is taken, or the one after the move
  const match::Match& alternative;  // the position in which `alternative_option` is taken, or the one before the move
  std::optional<std::int32_t> chosen_option = {}, alternative_option = {};
};

struct MoveReasons {
  std::vector<std::string> gains;  // what is better for the mover's goal, the most important first
  std::vector<std::string> costs;  // what is worse
};

// From both positions all seats pass until no action is under way.
MoveReasons CompareMoves(const program::Program& program, const ComparedMoves& moves, model::Seat mover,
                         model::Seat reader, const view::DisplayNames& names, const base::Limits& limits);

}  // namespace cardinal::session
