// In: rules of a small game.
// Out: whether a run with an observer of each step and an unobserved run on optimised code reach the same positions and
// the same faults, and how much work they need.
#pragma once

#include <string>

#include "tests/load_game.h"
#include "tests/optimized_game.h"

namespace cardinal::testing {

// Games without windows: in an open window, an observer of each step receives more (cards with which an action can
// never be taken).
inline constexpr const char* kHead = R"(use "std:piles"
use "std:players"

game boom "Boom" {
  players 2
  order from lead
  begin with main
}

zone row of Table: ordered, holds Sized, seen by all
type Table { state a: Int = 0  state b: Int = 0  state lead: Player? }
type Player { state points: Int = 0 }
type Sized is Card { size: Int  rules while me in row }
type Thing is Sized { part go() }
type Other is Sized {}
)";

inline constexpr const char* kThing = R"(cards boom "Boom"

card "A": Thing { size 1  go { set a to 1 } }
)";

// A game whose `row` holds `in_row` cards of the first definition, and after them one of each other definition.
struct Boom {
  Boom(const std::string& rules, const std::string& cards, int in_row, base::Limits the_limits = {})
      : program(Optimized(LoadGame("boom", std::string(kHead) + rules, cards))), limits(the_limits) {
    match::Setup setup;
    setup.decks.resize(2);
    const std::int32_t row = program::FindZone(program, "row"), definitions = std::ssize(program.cards);
    for (int i = 0; i < in_row; ++i) setup.decks[0].push_back({0, row});
    for (std::int32_t other = 1; other < definitions; ++other) setup.decks[0].push_back({other, row});
    start = match::NewMatch(program, setup);
  }

  // Compares both runs at every budget that is too small, and at some that are large enough. Returns the number of
  // budgets that were too small.
  int Tried() {
    constexpr int kMoreThanEnough = 30;
    int enough = 0;
    for (limits.steps = 1; limits.steps < 30'000 && enough < kMoreThanEnough; ++limits.steps) enough += IsSame();
    const int tried = static_cast<int>(limits.steps) - enough;
    limits.steps = 1'000'000;  // and a budget whose end is never near
    IsSame();
    CHECK(enough == kMoreThanEnough);
    return tried;
  }
  // Plays both runs; returns true if the budget was enough.
  bool IsSame() const {
    INFO(limits.steps << " steps");
    const engine::StepResult step = StartBothWays(program, start, limits);
    return step.kind != engine::StepResult::Kind::Fault || step.fault.kind != model::FaultKind::StepBudget;
  }
  // How the match ends, with the limits of this game.
  engine::StepResult Ending() const { return StartBothWays(program, start, limits); }

  program::Program program;
  base::Limits limits;
  match::Match start;
};

}  // namespace cardinal::testing
