// Optimised code: jumps that lead to their final targets, queries that are put where they are asked, loops whose
// constant parts are computed before them, answers that are remembered. None of this has a visible effect on the
// position at a decision, on what is offered, or on faults.
#include <string>

#include "interpreter/machine/opt/pipeline.h"
#include "tests/compare_at_every_budget.h"

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
  rules while me in water
}

type Shell is Card {}

type Player {
  state food: Int = 0
  state sleeps: Int = 0
}

type Table {
  state tide: Int = 0
  state gathered: Int = 0
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

query shells(you): list of Card = [each c in you.hand where c is Shell]
query small_ones(you): list of Fish = [each c in you.hand where c is Fish and c.size < 2]

event hunt {
  for each p in players where count(shells(p)) > 1 or count(small_ones(p)) > 9 { open chase(p) }
  set gathered to gathered + count([each c in hand where c is Fish])
  if tide < 5 { open rest }
}

window chase(you) {
  ask [you]
  close when passes = 1 or taken = 2
}

window rest {
  ask players
  close when passes = 2
}

action sleep in rest {
  when goes_first(you) != calm and you.sleeps < 3
  do {
    set you.food to 0
    set you.sleeps to you.sleeps + 1
  }
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

// An observer that receives decisions, including forced ones.
class Listening : public vm::Observer {
 public:
  bool WantsInstructionEvents() const override { return false; }
};

// The whale is in no deck, so its printed rules have no effect.
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

// The n-th answer in both games.
model::Answer Some(const match::Match& match, int n) {
  model::Answer answer;
  answer.option = (n * 5 + 2) % static_cast<int>(match.decision.options.size());
  return answer;
}

program::Program Reef() { return Optimized(LoadGame("reef", kRules, kCards)); }

}  // namespace

TEST_CASE("optimized code: each pass leaves fewer instructions than it finds, and queries are put where they are asked",
          "[lower]") {
  const program::Program program = Reef();
  const ir::Module& lowered = ir::FunctionsOf(program);
  const auto count = [](const ir::Module& module, auto counts) {
    int all = 0;
    for (const ir::Function& function : module.functions)
      ir::ForEachInstruction(function, [&](const ir::Instruction& in) { all += counts(in); });
    return all;
  };
  const auto any = [](const ir::Instruction&) { return true; };
  const auto decides = [](const ir::Instruction& in) { return in.op == ir::Op::Decide; };
  const auto asks_calm = [&](const ir::Instruction& in) {
    return in.op == ir::Op::Ask && in.id == program::FindQuery(program, "calm");
  };
  const ir::Module optimized = opt::Optimize(program, lowered);
  CHECK(count(optimized, any) < count(lowered, any));
  CHECK(count(lowered, decides) > 10);
  CHECK(count(optimized, decides) == 0);
  CHECK(count(lowered, asks_calm) > 1);
  CHECK(count(optimized, asks_calm) == 0);
  for (const char* query : {"small_ones", "reach", "held_back"}) CHECK(IsRemembered(program, query));
}

TEST_CASE("optimized code: an observer of each step sees the same positions", "[lower]") {
  const program::Program program = Reef();
  CHECK(PlayBothWays(program, match::NewMatch(program, Dealt(program)), Some) > 12);
}

namespace {

// This number of instructions without a jump.
std::string Row(int length) {
  std::string text;
  for (int i = 0; i < length; ++i) text += "  let x" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  return text;
}

}  // namespace

TEST_CASE("optimized code: a Bool that is an argument is computed as a value", "[lower]") {
  CHECK(Boom(R"(
query both(p: Player, b: Bool): Int = if b then 1 else 0
query never(p: Player): Bool = count(p.deck) > 1000

event main {
  for each p in players {
    add both(p, yes or never(p)) to p.points
    add 10 * both(p, if no then never(p) else yes) to p.points
    add 100 * both(p, yes and not never(p)) to p.points
  }
  draw_game
}
)",
             kThing, 1)
            .Tried() > 0);
}

TEST_CASE("optimized code: a long row of instructions that continues in a card's part", "[lower]") {
  const std::string part = Row(90);
  CHECK(
      Boom("event main {\n  let c = first of row\n" + Row(100) + "  if c? and c is Thing { c.go() }\n  draw_game\n}\n",
           "cards boom \"Boom\"\ncard \"A\": Thing { size 1  go {\n" + part + "  draw_game } }\n", 1)
          .Tried() > 0);
}

// The loop makes more lists than a frame keeps. The hook of a card that has left meanwhile is still known at the end.
TEST_CASE("optimized code: an event with hooks whose loop makes many lists", "[lower]") {
  const std::string cards = R"(cards boom "Boom"
card "A": Thing { size 1  go { }  after sweep(me) { add 1 to b } }
)";
  CHECK(Boom(R"(
event main {
  let c = first of row
  if c? and c is Thing { sweep(c) }
  draw_game
}
event sweep(c: Thing) {
  move c to c.owner.discard
  for each i in [51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62] {
    for each j in [51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62] { tally(i) }
  }
}
event tally(i: Int) { let sums = [i + k for each k in [1, 2, 3, 4, 5, 6, 7]]  set a to count(sums) }
)",
             cards, 1)
            .Tried() > 0);
}

TEST_CASE("optimized code: conditions of `whenever` that skip their parts", "[lower]") {
  CHECK(Boom(R"(
event main {
  repeat up to 5 times { tick }
  draw_game
}
event tick { set a to a + 1 }

whenever (any[c is Other for each c in row] and a > 100) or b > 7 { set b to 0 }
whenever (if count([each c in row where c is Other]) > 100 then a > 100 else no) { set b to 0 }
whenever if any[c is Other for each c in row] then no else (b > 3 and (a > 100 and b > 4)) { set b to 0 }
)",
             kThing, 3)
            .Tried() > 10);
}

// Found by `make soak`, fuzz target `program`: a decision in the body of a rule was treated as the rule's condition,
// and the value that it set was lost.
TEST_CASE("optimized code: a decision inside the body of a rule is not a condition of the rule", "[lower]") {
  CHECK(Boom(R"(
event main {
  repeat up to 3 times { tick }
  draw_game
}
event tick { set a to a + 1 }

whenever a > b {
  set b to if all[p.points > 0 for each p in players] then 1 else b + 1
  if b > 1 { choose n by first of players: any of [3, 4] }
}
)",
             kThing, 1)
            .Tried() > 0);
}

TEST_CASE("optimized code: a long list is tested as far as the budget allows", "[lower]") {
  const std::string rules = "query big(c: Card): Bool = a + b > 5\nevent main {\n  let l = row\n" + Row(60) +
                            "  if any[big(c) for each c in l where c is Other] { set b to 1 }\n  draw_game\n}\n";
  const std::string cards = std::string(kThing) + "card \"B\": Other { size 1 }\n";
  CHECK(Boom(rules, cards, 120).Tried() > 50);
}

TEST_CASE("optimized code: lists that are not needed, near the limit of all lists", "[lower]") {
  base::Limits limits;
  limits.arena = 60;
  CHECK(Boom(R"(
query same(p: Player): Bool = first of row = first of row

event main {
  for each p in players { if same(p) { set a to 1 } }
  draw_game
}
)",
             kThing, 40, limits)
            .Tried() > 0);
}

TEST_CASE("optimized code: turn order, modifiers and remembered answers", "[lower]") {
  Boom boom(R"(
enum Light { Day, Dusk, Night }
relation beats(Light, Light) = Day > Night

query light(p: Player): Light = if p.goes_first then Day else Night
query worth(p: Player, l: Light): Int = a
modify worth(p, l) by +2 if beats(light(p), l)
modify worth(p, l) by -3 if beats(l, light(p))
modify worth(p, l) to 40 if crowded_out(p)
query crowded: Bool = any[c.size > b for each c in row where c is Other]
query crowded_out(p: Player): Bool = crowded and p.goes_first
query last_moved: Card? = first[each c in row where c.since = now]

event main {
  for each p in players {
    set lead to p
    for each q in turn_order { add worth(q, Night) + worth(q, Day) to q.points }
    for each c in row with p.discard { add 10 * worth(p, if c = first of row then Night else Dusk) to a }
    let newest = last_moved
    if newest? { discard(newest) }
  }
  draw_game
}
)",
            std::string(kThing) + "card \"B\": Other { size 1 }\n", 2);
  for (const char* query : {"worth", "crowded", "crowded_out", "last_moved"}) CHECK(IsRemembered(boom.program, query));
  CHECK(boom.Tried() > 20);
}

TEST_CASE("optimized code: queries that call many queries, whose answers are remembered", "[lower]") {
  std::string rules = "query f0(p: Player): Player = p\n";
  for (int i = 1; i < 12; ++i) {
    const std::string inner = "f" + std::to_string(i - 1) + "(";
    rules += "query f" + std::to_string(i) + "(p: Player): Player = ";
    for (int n = 0; n < 9; ++n) rules += inner;
    rules += "p" + std::string(9, ')') + "\n";
  }
  rules += "event main {\n  for each p in players { set f11(p).points to 1 }\n  draw_game\n}\n";
  Boom boom(rules, kThing, 1);
  boom.limits.steps = 20'000;
  match::Match match = boom.start;
  Hearing observer;  // nothing is remembered then
  CHECK(engine::StartMatch(boom.program, match, boom.limits, &observer).fault.kind == model::FaultKind::StepBudget);
  CHECK(engine::StartMatch(boom.program, match, boom.limits).kind == engine::StepResult::Kind::Outcome);
}

TEST_CASE("optimized code: a chain of queries may have any length", "[lower]") {
  std::string rules = "query f0(p: Player): Player = p\n";
  for (int i = 1; i < 3'000; ++i)
    rules += "query f" + std::to_string(i) + "(p: Player): Player = f" + std::to_string(i - 1) + "(p)\n";
  rules += "event main {\n  for each p in players { set f40(p).points to 1 }\n  draw_game\n}\n";
  Boom boom(rules, kThing, 1);
  CHECK(engine::StartMatch(boom.program, boom.start).kind == engine::StepResult::Kind::Outcome);
}

TEST_CASE("optimized code: forced answers of an unobserved run lead to the same positions", "[lower]") {
  constexpr std::int64_t kAll = 1'000;
  const program::Program program = Reef();
  match::Match unheard = match::NewMatch(program, Dealt(program)), heard = unheard;
  Listening listening;
  engine::StepResult one = engine::StartMatch(program, unheard),
                     other = engine::StartMatch(program, heard, {}, &listening);
  std::uint32_t forced = 0;
  for (int asked = 0; one.kind == engine::StepResult::Kind::Decision && asked < 100; ++asked) {
    INFO("answer " << asked);
    REQUIRE(other.kind == one.kind);
    REQUIRE(unheard == heard);
    const std::uint32_t before = unheard.serial;
    const model::Answer answer = Some(unheard, asked);
    one = engine::AdvanceToOpenChoice(program, unheard, answer, {kAll}, {});
    other = engine::AdvanceToOpenChoice(program, heard, answer, {kAll}, {}, &listening);
    forced += unheard.serial - before - 1;
  }
  CHECK(forced > 0);
  CHECK(one.kind == engine::StepResult::Kind::Outcome);
  CHECK(unheard == heard);
}

}  // namespace cardinal::testing
