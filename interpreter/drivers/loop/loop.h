// In: a Program, a Match that has been set up, a player for each seat. Out: the match played to its end, and how it
// ended. Promises: each player sees its own DecisionView and nothing else; equal matches and players play equal games;
// a limit on decisions ends what would never end.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::loop {

struct Options {
  base::Limits limits;
  std::int64_t max_decisions = base::kLimits.game_decisions;
  vm::Observer* observer = nullptr;
  view::Names names;
  // Hears each answer at the decision it is given to, before it is taken; false ends the run there (Unfinished).
  std::function<bool(const match::Match&, const model::Answer&)> at_answer;
};

enum class Ending : std::uint8_t {
  Outcome,     // the rules ended the match
  Unfinished,  // the limit on decisions did, or `at_answer`
  Fault,       // the rules did something wrong: `fault`
};

struct Result {
  Ending ending = Ending::Outcome;
  model::Outcome outcome;
  model::Fault fault;
  std::int64_t decisions = 0;
};

// What a player answers to the open decision of its seat.
std::int32_t AskPlayer(const program::Program& program, const match::Match& match, players::Player& player,
                       const view::Names& names, const base::Limits& limits);

// Plays to the end. A match that has not begun is begun with the program's main event.
Result Run(const program::Program& program, match::Match& match, std::span<players::Player* const> players,
           const Options& options);

}  // namespace cardinal::loop
