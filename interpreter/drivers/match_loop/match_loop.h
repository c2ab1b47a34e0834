// Plays a match to its end with a player for each seat.
// In: a Program, a Match that has been set up, a player for each seat. Out: the match at its end, and how it ended.
// Promises: each player sees only its own DecisionView; equal matches and players play equal games; a limit on
// decisions ends an endless game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::match_loop {

struct MatchLoopOptions {
  base::Limits limits;
  std::int64_t max_decisions = base::kLimits.game_decisions;
  vm::Observer* observer = nullptr;
  view::DisplayNames names;
  // Called with each answer before it is applied; false ends the run there (Unfinished).
  std::function<bool(const match::Match&, const model::Answer&)> on_answer;
};

enum class MatchEnding : std::uint8_t {
  Outcome,     // the rules ended the match
  Unfinished,  // the limit on decisions ended it, or `on_answer`
  Fault,       // the rules failed: `fault`
};

struct MatchResult {
  MatchEnding ending = MatchEnding::Outcome;
  model::Outcome outcome;
  model::Fault fault;
  std::int64_t decisions = 0;
};

// The player's answer to the open decision of its seat. `goal_fault`, if given, receives a fault of the ruleset's goal.
std::int32_t AskPlayer(const program::Program& program, const match::Match& match, players::Player& player,
                       const view::DisplayNames& names, const base::Limits& limits,
                       std::optional<model::Fault>* goal_fault = nullptr);

// Plays to the end. A match that has not begun starts with the program's main event.
MatchResult PlayMatch(const program::Program& program, match::Match& match, std::span<players::Player* const> players,
                      const MatchLoopOptions& options);

}  // namespace cardinal::match_loop
