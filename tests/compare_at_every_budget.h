// In: rules of a small game.
// Out: whether a run with an observer of each step and an unobserved run reach the same positions and the same faults,
// at every budget.
#pragma once

#include <string>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/program/program.h"
#include "tests/compare_observed.h"
#include "tests/load_game.h"

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
type Sized is Card { size: Int  works while me in row }
type Thing is Sized { part go() }
type Other is Sized {}
)";

inline constexpr const char* kThing = R"(cards boom "Boom"

card "A": Thing { size 1  go { set a to 1 } }
)";

// A game whose `row` holds `in_row` cards of the first definition, and after them one of each other definition.
struct Boom {
  Boom(const std::string& rules, const std::string& cards, int in_row, base::Limits the_limits = {})
      : program(LoadGame("boom", std::string(kHead) + rules, cards)), limits(the_limits) {
    match::Setup setup;
    setup.decks.resize(2);
    const std::int32_t row = program::FindZone(program, "row"), definitions = std::ssize(program.cards);
    for (int i = 0; i < in_row; ++i) setup.decks[0].push_back({0, row});
    for (std::int32_t other = 1; other < definitions; ++other) setup.decks[0].push_back({other, row});
    start = match::NewMatch(program, setup);
  }

  // Compares an observed and an unobserved run at every budget. Returns the number of budgets that were too small.
  int Tried() {
    // Near the end of the budget the machine takes no fast paths; they are used where the budget is large.
    constexpr int kMoreThanEnough = 600;
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
    Hearing hearing;
    match::Match unheard = start, heard = start;
    const engine::StepResult one = engine::StartMatch(program, unheard, limits);
    const engine::StepResult other = engine::StartMatch(program, heard, limits, &hearing);
    REQUIRE(one.kind == other.kind);
    REQUIRE(one.fault.kind == other.fault.kind);
    REQUIRE(one.fault.site == other.fault.site);
    REQUIRE(one.fault.call_chain == other.fault.call_chain);
    REQUIRE(one.fault.message == other.fault.message);
    REQUIRE(unheard == heard);
    return one.kind != engine::StepResult::Kind::Fault || one.fault.kind != model::FaultKind::StepBudget;
  }

  program::Program program;
  base::Limits limits;
  match::Match start;
};

}  // namespace cardinal::testing
