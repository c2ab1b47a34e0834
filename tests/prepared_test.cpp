// What the machine does in place of running each instruction: jumps that lead where they end at last
// (program/jumps.cpp), loops that pass over what fails the first look (scans.cpp), questions that are one look
// (simple.cpp, vm/glance.h), answers that are kept while a window finds its offers (vm/memory.h). Nobody may see any of
// it: not in the position in which a player is asked, not in where the budget ends.
#include <algorithm>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/program/program.h"
#include "tests/load_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kRules = R"(use "std:piles"
use "std:players"

game reef "Reef" {
  players 2
  begin with main
}

type Fish is Card {
  size: Int
  part dart()
  works while me in water
}

type Shell is Card {}

type Player {
  state food: Int = 0
}

type Table {
  state tide: Int = 0
}

zone water of Player: holds Fish, seen by all

query calm: Bool = tide < 2
query large(c: Fish): Bool = c.size > 2 and c in water
query home(c: Card): Player = c.owner
query rival(c: Fish): Fish? = first of opponent(c.owner).water
query chased(c: Fish): Bool = if rival(c)? then large(c) else no
query reach(c: Fish): Int = c.size
query held_back(you): Bool
  = current hunt? and count([each c in you.water where large(c) or chased(c)]) > 2

event main {
  for each p in players {
    for each c in p.hand where c is Fish and c.size > 3 { move c to p.water }
  }
  repeat up to 6 times {
    hunt
    set tide to tide + 1
  }
  draw_game
}

event hunt {
  for each p in players { open chase(p) }
}

window chase(you) {
  ask [you]
  close when passes = 1 or taken = 2
}

action swim of Fish in chase {
  when me in you.hand or (me in you.discard and not calm)
  when not held_back(you)
  when reach(me) > 0 and home(me) = you
  use dart
  do { move me to you.water }
}

action feed of Fish in chase {
  when me in you.water and (large(me) or chased(me) or calm)
  do {
    set you.food to you.food + reach(me)
    discard(me)
  }
}

whenever any[p.food > 4 and (tide > 1 or p.food > 9) for each p in players] {
  for each p in players where p.food > 4 { set p.food to 0 }
}
)";

constexpr const char* kCards = R"(cards reef "Reef"

card "Minnow": Fish {
  size 1
  dart { }
}

card "Perch": Fish {
  size 3
  dart when calm { }
}

card "Pike": Fish {
  size 4
  dart { }
  modify reach(me) by count(you.water)
}

card "Whale": Fish {
  size 9
  dart { }
  modify reach(c) by -1 if c is Fish
}

card "Cowrie": Shell {}
)";

class Hearing : public vm::Observer {};

// The whale is in no deck: what is printed on it concerns nobody.
match::Setup Dealt(const program::Program& program) {
  const std::int32_t hand = program::FindZone(program, "hand");
  match::Setup setup;
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (const char* name : {"Minnow", "Cowrie", "Perch", "Pike", "Cowrie", "Minnow", "Pike"})
      setup.decks.back().push_back({program::FindCard(program, name), hand});
  }
  return setup;
}

// The n-th answer of both.
model::Answer Some(const match::Match& match, int n) {
  model::Answer answer;
  answer.option = (n * 5 + 2) % static_cast<int>(match.decision.options.size());
  return answer;
}

bool IsSimple(const program::Program& program, const std::string& name) {
  for (std::size_t i = 0; i < program.queries.size(); ++i)
    if (program.queries[i].name == name) return program.prepared.calls[i].simple;
  FAIL("there is no query " << name);
  return false;
}

}  // namespace

TEST_CASE("prepared: jumps lead on, loops scan, and what only looks is simple", "[lower]") {
  const program::Program program = LoadGame("reef", kRules, kCards);
  const auto& prepared = program.prepared;
  CHECK(prepared.scans.size() > 1);
  const auto leads_on = [](const program::Instr& in) { return in.op == program::Op::JumpIfNo && in.a > 0; };
  CHECK(std::any_of(prepared.instructions.begin(), prepared.instructions.end(), leads_on));
  for (const char* name : {"calm", "large", "home", "rival", "chased", "opponent"}) CHECK(IsSimple(program, name));
  for (const char* name : {"reach", "held_back", "goes_first"}) CHECK_FALSE(IsSimple(program, name));
}

TEST_CASE("prepared: whoever hears each step sees the same positions", "[lower]") {
  const program::Program program = LoadGame("reef", kRules, kCards);
  match::Match unheard = match::NewMatch(program, Dealt(program)), heard = unheard;
  Hearing hearing;
  engine::Step one = engine::Begin(program, unheard), other = engine::Begin(program, heard, {}, &hearing);
  int asked = 0;
  for (; one.kind == engine::Step::Kind::Decision && asked < 100; ++asked) {
    INFO("decision " << asked);
    REQUIRE(other.kind == one.kind);
    REQUIRE(unheard == heard);
    const model::Answer answer = Some(unheard, asked);
    one = engine::Advance(program, unheard, answer);
    other = engine::Advance(program, heard, answer, {}, &hearing);
  }
  CHECK(asked > 12);
  CHECK(one.kind == engine::Step::Kind::Outcome);
  CHECK(unheard == heard);
}

// Where a window is open, who hears each step hears more: cards that an action can never be taken with are asked, too.
TEST_CASE("prepared: the budget ends at the same instruction, whoever listens", "[lower]") {
  const program::Program program = LoadGame("reef", kRules, kCards);
  const match::Match start = match::NewMatch(program, Dealt(program));
  Hearing hearing;
  base::Limits limits;
  int faults = 0;
  for (limits.steps = 1; limits.steps < 20'000; ++limits.steps) {
    INFO(limits.steps << " steps");
    match::Match unheard = start, heard = start;
    const engine::Step one = engine::Begin(program, unheard, limits),
                       other = engine::Begin(program, heard, limits, &hearing);
    if (one.kind != engine::Step::Kind::Fault || other.kind != engine::Step::Kind::Fault) break;
    REQUIRE(one.fault.kind == other.fault.kind);
    if (one.fault.chain.empty()) REQUIRE(one.fault.site == other.fault.site);
    ++faults;
  }
  CHECK(faults > 100);
}

}  // namespace cardinal::testing
