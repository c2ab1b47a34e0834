// Events on optimised code: their changes and their faults are the same as with an observer of each step, at every
// budget, number of open calls, and limit of lists.
#include <string>

#include "tests/load_game.h"
#include "tests/optimized_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kHead = R"(use "std:piles"

game mill "Mill" {
  players 2
  begin with main
}

type Sack is Card { weight: Int = 3 }
type Table { state ground: Int = 0  state marks: Int from 0 to 9 = 0 }
type Player { state grain: Int = 0 }
zone bin of Player: at most 2, seen by all
zone yard of Table: ordered, seen by all
zone under of Sack: seen by all
query weighs(c: Card): Int = 1
query heavy(c: Card?): Bool = if c? and c is Sack then c.weight > 1 else no
)";

program::Program Load(const std::string& rules) {
  return Optimized(LoadGame("mill", kHead + rules,
                            "cards mill \"Mill\"\n\ncard \"Rye\": Sack {}\ncard \"Oat\": Sack { weight 1 }\n"));
}

// Plays the same game observed and unobserved; returns how it ends.
std::string Ending(const program::Program& program, const base::Limits& limits = {}) {
  const match::Match start = DealToTwo(program, 1, {"Rye", "Oat", "Rye", "Oat", "Oat"});
  const engine::StepResult step = StartBothWays(program, start, limits);
  return step.kind == engine::StepResult::Kind::Fault ? step.fault.message : "ends";
}

void EndAnyhow(const program::Program& program) {
  base::Limits limits;
  for (limits.steps = 1; limits.steps < 1'000; ++limits.steps) {
    INFO(limits.steps << " steps");
    if (Ending(program, limits) == "ends") break;
  }
  CHECK(limits.steps < 1'000);
  limits = {};
  for (limits.frames = 1; limits.frames < 8; ++limits.frames) {
    INFO(limits.frames << " frames");
    Ending(program, limits);
  }
  limits = {};
  for (limits.arena = 0; limits.arena < 60; ++limits.arena) {
    INFO(limits.arena << " elements");
    Ending(program, limits);
  }
}

}  // namespace

TEST_CASE("events: loops, conditions, states, moves and sentences", "[vm]") {
  const program::Program program = Load(R"(
event main {
  for each p in players { take(p, 2) }
  for each p in players { carry(p, 3) }
  for each p in players { mill(p) }
  let grown = mill(first of players)
  set ground to ground + grown
  draw_game
}
event take(p: Player, n: Int) {
  let taken = min(n, count(p.deck))
  repeat up to taken times {
    let c = first of p.deck
    if c? { move c to p.hand }
  }
  if taken > 0 { tell "{p} takes {taken}." }
}
event carry(p: Player, n: Int) {
  repeat up to n times {
    let c = last of p.deck
    if heavy(c) {
      if c? { move c to yard at top }
      tell "{p} carries {c}."
    } else {
      if c? { move c to p.discard }
      add 2 to p.grain
    }
    add 5 to marks
  }
}
event mill(p: Player): Int {
  let sack = first of p.hand
  if sack? and sack is Sack {
    add sack.weight to ground
    move sack to p.bin
  }
  add ground to p.grain
  return p.grain + count(yard)
}
)");
  CHECK(Ending(program) == "ends");
  EndAnyhow(program);
}

TEST_CASE("events: faults after something has changed", "[vm]") {
  const program::Program full = Load(R"(
event main { fill(first of players)  draw_game }
event fill(p: Player) {
  add 1 to ground
  repeat up to 4 times {
    let c = first of p.deck
    if c? { move c to p.bin }
  }
}
)");
  CHECK(Ending(full) == "bin holds at most 2");
  const program::Program large = Load(R"(
event main {
  set ground to 2000000000 * 2000000000 * 2
  weigh(first of players)
  draw_game
}
event weigh(p: Player) {
  add ground to p.grain
  let c = first of p.deck
  if c? { move c to p.hand }
  add ground to p.grain
}
)");
  CHECK(Ending(large).find("is too large a number") != std::string::npos);
}

TEST_CASE("events: the budget ends in an event with many instructions in a row", "[vm]") {
  const std::string long_one(200, 'o');
  EndAnyhow(Load("event main { e  draw_game }\nevent e { tell \"L" + long_one + "ng.\"  add 1 to ground }\n"));
  std::string sums;
  for (int i = 0; i < 7; ++i) sums += "  set ground to q\n";
  EndAnyhow(
      Load("query q: Int = ground + ground + ground + ground + ground + ground + ground\n"
           "event main { e  draw_game }\nevent e {\n" +
           sums + "}\n"));
}

TEST_CASE("events: a long event and a long loop use the budget by their length", "[vm]") {
  std::string sums;
  for (int i = 0; i < 1'000; ++i) sums += "set ground to 1 - ground\n";
  base::Limits few, enough;
  few.steps = 1'000;
  enough.steps = 100'000;
  for (const std::string& rules :
       {"event main {\nrepeat up to 100 times {\n" + sums + "}\ndraw_game\n}\n",
        "event main { for each c in all Sack { for each d in all Sack {\n" + sums + "} }  draw_game }\n",
        "event main { repeat up to 100 times { e }  draw_game }\nevent e {\n" + sums + "}\n"}) {
    const program::Program program = Load(rules);
    CHECK(Ending(program, few).find("step budget") != std::string::npos);
    CHECK(Ending(program, enough) == "ends");
  }
}

TEST_CASE("events: lists near the limit of all lists", "[vm]") {
  EndAnyhow(Load(R"(
event main { for each p in players { e(p) }  draw_game }
event e(p: Player) {
  add count(deck) to ground
  repeat up to 2 times { add count(deck) to p.grain }
  add count(deck) to ground
}
)"));
}

TEST_CASE("events: decisions, lists, hooks, modifiers and cards on cards", "[vm]") {
  const program::Program program = Load(R"(
event main { for each p in players { round(p) }  draw_game }
event round(p: Player) {
  pull(p)
  gather(p)
  doubt(p)
  swell(p)
  outer(p)
  pin(p)
}
event pull(p: Player) { let c = first of p.deck  if c? { move c to p.hand } }
after pull(p) { add 1 to ground }
event gather(p: Player) { for each c in p.hand { move c to p.discard } }
event doubt(p: Player) { choose n by p: number from 1 to 1  add n to ground }
event swell(p: Player) { modify weighs(_) by 1 until end of it }
event outer(p: Player) { pull(p)  add 1 to marks }
event pin(p: Player) {
  let below = first of p.deck
  let above = last of p.deck
  if below? and above? and below is Sack { move above to below.under }
}
)");
  EndAnyhow(program);
}

}  // namespace cardinal::testing
