// Forced decisions, and those of a policy: a run that takes them by itself reaches the same positions, faults and
// counts as one that stops at each of them, at every budget, and for every limit of automatic answers.
#include <string>

#include "tests/load_game.h"
#include "tests/optimized_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kHead = R"(use "std:piles"
use "std:players"

game quay "Quay" {
  players 2 to 3
  order from lead
  begin with main
}

type Table { state lead: Player?  state tide: Int = 0  state calls: Int = 0 }
type Player { state coins: Int = 0 }
type Crate is Card { size: Int = 1  rules while me in row }
zone row of Table: holds Crate, seen by all
)";

constexpr const char* kCards = R"(cards quay "Quay"

card "Box": Crate {}
card "Cask": Crate { size 2  modify berth(p) by +1 if p.coins > 1 }
card "Dye": Crate { size 4 }
)";

// Returns the same answer for the same decision, always.
std::int32_t Option(std::uint32_t serial, std::size_t options) {
  return static_cast<std::int32_t>((serial * 7u + 3u) % options);
}
model::Answer Some(const match::Match& match) { return {Option(match.serial, match.decision.options.size()), 0, {}}; }

// A policy with these answers that leaves some decisions open.
bool IsLeft(std::uint32_t serial) { return (serial * 0x9e3779b1u >> 28) % 3 == 0; }
struct Choosing : vm::DecisionPolicy {
  std::int32_t ChooseOption(const match::Match& match) override {
    if (IsLeft(match.serial)) return vm::kNoChoice;
    ++chosen;
    return Some(match).option;
  }
  int chosen = 0;
};
// The same policy without the options.
struct Blind : vm::IndexPolicy {
  std::int32_t ChooseIndex(model::Seat seat, std::uint32_t serial, std::size_t options) override {
    REQUIRE(seat >= 0);
    if (IsLeft(serial)) return vm::kNoChoice;
    ++chosen;
    return Option(serial, options);
  }
  int chosen = 0;
};

struct Quay {
  explicit Quay(const std::string& rules, int seats = 2) : program(Optimized(LoadGame("quay", kHead + rules, kCards))) {
    match::Setup setup;
    setup.seats = seats;
    setup.seed = 5;
    const std::int32_t hand = program::FindZone(program, "hand"), row = program::FindZone(program, "row");
    for (int seat = 0; seat < seats; ++seat) setup.decks.push_back({{0, hand}, {1, hand}, {2, hand}, {1, row}});
    start = match::NewMatch(program, setup);
  }

  // Plays the same game with automatic answers and decision by decision. Returns the number of automatic answers.
  // `chooser` may be null.
  int Play(const base::Limits& limits = {}, std::int64_t most = 1'000, vm::DecisionPolicy* chooser = nullptr) const {
    match::Match led = start, single = start;
    engine::StepResult one = engine::StartMatch(program, led, limits),
                       other = engine::StartMatch(program, single, limits);
    int taken = 0;
    for (int asked = 0; asked < 300; ++asked) {
      if (EndsAtLimit(one) || EndsAtLimit(other)) return taken;  // what an answer costs depends on who gives it
      REQUIRE(one.kind == other.kind);
      REQUIRE(one.fault.message == other.fault.message);
      REQUIRE(one.fault.call_chain == other.fault.call_chain);
      REQUIRE(led == single);
      if (one.kind != engine::StepResult::Kind::Decision) {
        ended = one.kind;
        return taken;
      }
      std::int64_t left = most;
      one = engine::AdvanceToOpenChoice(program, led, Some(led), {most, chooser}, limits);
      other = engine::Advance(program, single, Some(single), limits);
      const auto on_the_way = [&] {
        return single.decision.options.size() == 1 || (chooser && !IsLeft(single.serial));
      };
      for (; other.kind == engine::StepResult::Kind::Decision && on_the_way() && left > 0; --left) {
        other = engine::Advance(program, single, Some(single), limits);
        ++taken;
      }
    }
    return taken;
  }
  // Returns the number of decisions that a policy answered in one game.
  int PlayEveryWay() const {
    PlayEveryWay(nullptr);
    Choosing choosing;
    Play({}, 1'000, &choosing);
    Blind blind;
    Play({}, 1'000, &blind);
    const int chosen = choosing.chosen;
    CHECK(blind.chosen == chosen);
    PlayEveryWay(&choosing);
    PlayEveryWay(&blind);
    return chosen;
  }
  void PlayEveryWay(vm::DecisionPolicy* chooser) const {
    CHECK(Play({}, 1'000, chooser) > 4);
    CHECK(ended == engine::StepResult::Kind::Outcome);
    base::Limits limits;
    for (limits.steps = 1; limits.steps < 700; ++limits.steps) {
      INFO(limits.steps << " steps");
      Play(limits, 1'000, chooser);
    }
    limits = {};
    for (limits.frames = 1; limits.frames < 20; ++limits.frames) {
      INFO(limits.frames << " frames");
      Play(limits, 1'000, chooser);
    }
    for (std::int64_t most = 0; most < 9; ++most) {
      INFO(most << " decisions on the way");
      Play({}, most, chooser);
    }
  }

  program::Program program;
  match::Match start;
  mutable engine::StepResult::Kind ended{};  // how the last game ended
};

}  // namespace

TEST_CASE("forced decisions: windows that ask one player, all players in turn, and no player", "[vm]") {
  const Quay quay(R"(
event main {
  set lead to first of players
  repeat up to 4 times {
    for each p in players { open pier(p) }
    open square(tide)
    open empty
    add 1 to tide
    for each p in players { add berth(p) to p.coins }
  }
  draw_game
}

query berth(p: Player): Int = 1

window pier(you) {
  ask [you]
  close when passes = 1 or taken = 1
}
window square(level: Int) {
  ask turn_order
  close when passes = 2
}
window empty {
  ask []
  close when passes = 3
}

action load of Crate in pier {
  when me in you.hand
  when tide = me.size
  do { move me to row }
}
action shout in square {
  when it.window.level = 3 and calls < 2
  do { add 1 to calls }
}
action wait_here in empty {
  do { }
}
)");
  CHECK(quay.PlayEveryWay() > 0);
}

TEST_CASE(
    "forced decisions: eliminated players are not asked, conditions make lists, and modifiers of a window end with it",
    "[vm]") {
  const Quay quay(R"(
event main {
  set lead to last of players
  repeat up to 3 times {
    open hall(count(row))
    add 1 to tide
    if tide = 1 { eliminate(first of players) }
  }
  draw_game
}

query berth(p: Player): Int = count([each c in row where c.size > tide]) + p.coins
query crowded(n: Int): Bool = count(row with first_of_all.hand) > n
query first_of_all: Player = first of players

window hall(held: Int) {
  ask players
  close when passes >= 2 and crowded(held) or taken > 3
}

action bid of Crate in hall {
  when me in you.hand and berth(you) > 3
  when tide > 0 or it.window.held < 5
  do { modify berth(you) by -2 until end of hall  move me to row }
}
)",
                  3);
  quay.PlayEveryWay();
}

TEST_CASE("forced decisions: windows in a block, with pending actions, and in one another", "[vm]") {
  const Quay quay(R"(
event main {
  set lead to last of players
  repeat up to 3 times {
    open outer
    simultaneously { for each p in players { add 1 to p.coins } }
    open stack
    add 1 to tide
  }
  draw_game
}

query berth(p: Player): Int = 1

window outer {
  ask turn_order
  close when passes = 2
}
window inner(p: Player) {
  ask [p, opponent(p)]
  close when passes = 2
}
window stack {
  ask turn_order
  next last of waiting
  close when passes = 2
}

action peek of Crate in outer {
  when me in you.hand and me.size > tide
  do { open inner(opponent(you))  move me to row }
}
action answer of Crate in inner {
  when me in you.hand and me.size = 4 and you.coins > 0
  do { move me to row }
}
action store of Crate in stack {
  when me in you.hand and me.size = tide + 1
  do { move me to row }
}
)");
  quay.PlayEveryWay();
}

TEST_CASE("forced decisions: a window that asks each once", "[vm]") {
  const Quay quay(R"(
query berth(p: Player): Int = 1
event main {
  set lead to first of players
  repeat up to 4 times {
    open pier
    open stack
    add 1 to tide
    if lead? { set lead to next_seat(lead) }
  }
  draw_game
}
window pier {
  ask turn_order
  close when answers = asked
}
window stack {
  ask turn_order
  close when answers = 2 * asked
  next last of waiting
}
action load of Crate in pier, stack {
  when me in you.hand
  when tide != me.size
  cost { move me to you.discard }
  do { add me.size to you.coins }
}
)",
                  3);
  CHECK(quay.PlayEveryWay() > 5);
}

// Choices of cards, seats and numbers; with duplicates, from one option, from none and by an eliminated player; with
// a `maybe` choice of none.
TEST_CASE("forced decisions: choices whose options are not written out", "[vm]") {
  const Quay quay(R"(
query berth(p: Player): Int = 1
event main {
  set lead to first of players
  repeat up to 3 times {
    for each p in players { trade(p) }
    add 1 to tide
    if tide > 1 and lead? { eliminate(lead) }
  }
  draw_game
}
event trade(p: Player) {
  choose c by p: one of p.hand
  if c? { move c to p.discard }
  choose maybe_c by p: maybe one of p.hand
  if maybe_c? { move maybe_c to p.discard }
  choose shown by p: maybe one of p.discard
  if shown? { add count(p.discard) to p.coins }
  choose twice by p: one of [p, p, first of players]
  add 1 to twice.coins
  choose whom by p: one of players
  add 1 to whom.coins
  choose n by p: number from 1 to 3
  add n to p.coins
  choose sure by p: yes or no
  if sure { add 1 to tide }
}
)",
                  3);
  CHECK(quay.PlayEveryWay() > 8);
}

TEST_CASE("forced decisions: a window with one list after a window with another list", "[vm]") {
  Quay(R"(
query berth(p: Player): Int = 1
event main {
  set lead to first of players
  repeat up to 8 times {
    for each p in players { round(p) }
    add 1 to tide
  }
  draw_game
}
event round(p: Player) {
  let ps = [each q in players where q = p]
  open pier(ps)
}
window pier(ps: list of Player) {
  ask ps
  close when passes = 1 or taken = 1
}
action load in pier {
  when you = last of players
  do { add 1 to you.coins }
}
)")
      .PlayEveryWay();
}

TEST_CASE("forced decisions: a window that reads itself, or pending actions", "[vm]") {
  Quay(R"(
query berth(p: Player): Int = 1
event main {
  set lead to first of players
  repeat up to 3 times {
    for each p in players { open pier(p) }
    add 1 to tide
  }
  draw_game
}
query inside: Bool = current pier?
query across(p: Player): Player = opponent(p)
window pier(p: Player) {
  ask if inside then [p, across(p)] else [p]
  close when passes = asked
}
action load in pier {
  when calls > 5
  do { add 1 to you.coins }
}
)")
      .PlayEveryWay();
  Quay(R"(
query berth(p: Player): Int = 1
event main {
  set lead to first of players
  let p = first of players
  repeat up to 3 times {
    set calls to 0
    open stack(p)
  }
  draw_game
}
window stack(p: Player) {
  ask [p]
  pass when taken > 1
  close when passes = 1 or taken = 2
  next last of waiting
}
window inner(p: Player) {
  ask [p]
  close when passes = 1 or count(waiting) > 0
}
action store in stack {
  when calls = 0
  cost { add 1 to calls }
  do { add 1 to tide }
}
action look in stack {
  when calls > 0
  directly
  do {
    add 1 to calls
    open inner(you)
  }
}
action never in inner {
  when calls > 5
  do { }
}
)")
      .PlayEveryWay();
}

}  // namespace cardinal::testing
