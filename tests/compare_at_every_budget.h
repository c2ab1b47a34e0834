// In: rules of a small game. Out: whether a run that somebody hears step by step and one that nobody hears come to the
// same positions and the same faults, at every budget.
#pragma once

#include <string>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/program/program.h"
#include "tests/compare_observed.h"
#include "tests/load_game.h"

namespace cardinal::testing {

// Games without windows: where one is open, who hears each step hears more (cards that an action can never be taken
// with).
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

// A game whose `row` holds so many cards of the first definition, and behind them one of each other one.
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

  // What differs between a run that somebody hears and one that nobody hears at any budget; the budgets that were
  // tried.
  int Tried() {
    // Near the end of the budget nobody takes short cuts: they show where there is more than enough.
    constexpr int kMoreThanEnough = 600;
    int enough = 0;
    for (limits.steps = 1; limits.steps < 30'000 && enough < kMoreThanEnough; ++limits.steps) enough += IsSame();
    const int tried = static_cast<int>(limits.steps) - enough;
    limits.steps = 1'000'000;  // and where nobody is near the end at all
    IsSame();
    CHECK(enough == kMoreThanEnough);
    return tried;
  }
  // Plays both; whether the budget was enough.
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
