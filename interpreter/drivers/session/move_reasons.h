// Says what a move leads to, compared with another one.
// In: two positions as a reader may imagine them, each in a few determinized matches that are played to the end of the
// turn. Out: sentences such as "Undertow: PV 3 instead of 8 (-5)", those first that matter most for the mover's goal;
// if no number that players see is different, the terms of the goal that are. Promises: the matches are determinized
// for the reader, and only cards that the reader sees are named, so the sentences depend on nothing that the reader
// does not know; a difference counts only if it is the same in all of them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

// A move and what it is compared with.
struct ComparedMoves {
  const match::Match& chosen;       // the position in which `chosen_option` is taken, or the one after the move
  const match::Match& alternative;  // the position in which `alternative_option` is taken
  std::optional<std::int32_t> chosen_option = {}, alternative_option = {};
  const match::Match* begin = nullptr;  // the position in whose turn both moves are; null: `chosen`
  bool plays_alternative = true;        // false: the position `alternative` itself is compared
};

struct MoveReasons {
  std::vector<std::string> gains;    // what is better for the mover's goal, the most important first
  std::vector<std::string> costs;    // what is worse
  std::vector<std::string> neutral;  // what is different, if nothing is better or worse
  std::vector<std::string> goal;     // the terms of the goal that are different, if nothing else is
};

// From both positions all seats pass until the turn (or round) is over.
MoveReasons CompareMoves(const program::Program& program, const ComparedMoves& moves, model::Seat mover,
                         model::Seat reader, const view::DisplayNames& names, const base::Limits& limits,
                         const narration::GameLayout& layout = {});

}  // namespace cardinal::session
