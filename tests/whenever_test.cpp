// The condition of a `whenever` rule is not evaluated again while it is known to be false (Guard in
// machine/ir/instructions.def). This has no visible effect on the position at a decision.
#include <vector>

#include "tests/load_game.h"
#include "tests/optimized_game.h"

namespace cardinal::testing {

namespace {

// The rules ask a player, so that the match stops in the middle of them. The second rule reads what is running, and its
// body uses what its condition has found.
constexpr const char* kRules = R"(use "std:piles"

game heaps "Heaps" {
  players 2
  begin with main
}

type Chip is Card {
  worth: Int
}

type Player {
  state taken: Int = 0
}

type Table {
  state lead: Player?
}

zone heap of Player: holds Chip, seen by all


event main {
  set lead to first of players
  repeat up to 12 times { if lead? { day(lead) } }
  draw_game
}

event day(you: Player) {
  state weight: Int = 2
  choose chip by you: one of [each c in hand where c is Chip]
  if chip? { move chip to chip.owner.heap }
  set you.taken to you.taken + 1
}

whenever any[c.worth > 3 for each c in heap] and any[count(p.hand) < 2 for each p in players] {
  for each p in players where count(p.hand) < 2 { fetch(p) }
}
event fetch(you: Player) {
  choose back: one of [each c in heap where c.worth > 1]
  if back? { move back to back.owner.hand }
}

whenever current day? and count([each c in heap where c.worth > current day.weight]) > 2 {
  set current day.weight to current day.weight + 1
  for each p in players where p = lead { throw(p) }
}
event throw(you: Player) {
  choose gone: one of [each c in heap where c.worth > 2]
  if gone? { move gone to gone.owner.discard }
}

whenever lead? and lead.taken > 5 {
  set lead.taken to 0
}
)";

constexpr const char* kCards = R"(cards heaps "Heaps"

card "One": Chip { worth 1 }
card "Three": Chip { worth 3 }
card "Five": Chip { worth 5 }
)";

match::Setup Dealt(const program::Program& program) {
  const std::int32_t hand = program::FindZone(program, "hand");
  match::Setup setup;
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (const char* name : {"One", "Three", "Five", "Three"})
      setup.decks.back().push_back({program::FindCard(program, name), hand});
  }
  return setup;
}

// The n-th answer in both games.
model::Answer Some(const match::Match& match, int n) {
  model::Answer answer;
  answer.option = (n * 7 + 3) % static_cast<int>(match.decision.options.size());
  return answer;
}

}  // namespace

TEST_CASE("whenever: conditions are remembered, unless they are short", "[lower]") {
  const program::Program program = Optimized(LoadGame("heaps", kRules, kCards));
  std::vector<bool> remembered;
  ir::ForEachInstruction(
      ir::FunctionsOf(program).functions[program.state_based_actions_code], [&](const ir::Instruction& in) {
        if (in.op != ir::Op::Guard) return;
        const auto function = static_cast<program::FunctionId>(in.number);
        remembered.push_back(vm::CodeOf(program).answers.remembered[function] != bytecode::Remembered::No);
      });
  CHECK(remembered == std::vector<bool>{true, true, false});
}

TEST_CASE("whenever: an observer of each step sees the same positions", "[lower]") {
  const program::Program program = Optimized(LoadGame("heaps", kRules, kCards));
  CHECK(PlayBothWays(program, match::NewMatch(program, Dealt(program)), Some) > 12);
}

namespace {

// The elements that the filters of the `whenever` rules have tested.
struct TestedElements : vm::Observer {
  explicit TestedElements(const program::Program& the_program) : program(the_program) {}
  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    const program::Condition& condition = program.conditions[deciding.condition];
    const bool filter = condition.kind == program::ConditionKind::Where;
    if (filter && condition.function == program.state_based_actions_code) elements.push_back(deciding.element);
    return deciding.value;
  }
  const program::Program& program;
  std::vector<model::Value> elements;
};

std::vector<model::Value> PlayAndTest(const program::Program& program) {
  match::Match match = match::NewMatch(program, Dealt(program));
  TestedElements tested(program);
  engine::StepResult step = engine::StartMatch(program, match, {}, &tested);
  for (int n = 0; n < 8 && step.kind == engine::StepResult::Kind::Decision; ++n) {
    model::Answer answer = Some(match, n);
    answer.serial = match.decision.serial;
    step = engine::Advance(program, match, answer, {}, &tested);
  }
  return tested.elements;
}

}  // namespace

// The rules share one function, in which each of them has its own variables.
TEST_CASE("whenever: an observer receives the elements that a filter of the last rule tests", "[lower]") {
  const std::string last = "whenever count([each c in heap where c.worth > 100]) > 0 { set lead to none }\n";
  const std::vector<model::Value> elements = PlayAndTest(LoadGame("heaps", kRules + last, kCards));
  CHECK(elements ==
        std::vector<model::Value>{3, 3, 4, 3, 4, 7, 0, 1, 3, 4, 6, 3, 4, 6, 0, 1, 4, 6, 5, 0, 1, 4, 5, 4, 5});
}

// The lists that a condition within a rule makes are still on the arena while a player is asked after it.
TEST_CASE("whenever: conditions in the body of a rule are evaluated each time", "[lower]") {
  std::string rules = kRules;
  const std::string fetch = "  for each p in players where count(p.hand) < 2 { fetch(p) }\n";
  rules.replace(rules.find(fetch), fetch.size(),
                "  repeat up to 2 times while count([each c in heap where c.worth > 4]) > 5 { set lead to none }\n"
                "  if any[c.worth > 90 for each c in heap by 0] { set lead to none }\n" +
                    fetch);
  const program::Program program = Optimized(LoadGame("heaps", rules, kCards));
  CHECK(PlayBothWays(program, match::NewMatch(program, Dealt(program)), Some) > 12);
}

TEST_CASE("whenever: a budget that is too small changes nothing", "[lower]") {
  const program::Program program = Optimized(LoadGame("heaps", kRules, kCards));
  match::Match match = match::NewMatch(program, Dealt(program));
  REQUIRE(engine::StartMatch(program, match).kind == engine::StepResult::Kind::Decision);
  for (int asked = 0; match.outcome.kind == model::OutcomeKind::Running && asked < 100; ++asked) {
    const model::Answer answer = Some(match, asked);
    match::Match next = match;
    engine::Advance(program, next, answer);
    int faults = 0;
    for (base::Limits limits{.steps = 1};; ++limits.steps) {
      INFO("decision " << asked << ", " << limits.steps << " steps");
      match::Match within = match;
      const engine::StepResult step = engine::Advance(program, within, answer, limits);
      REQUIRE(within == (EndsAtLimit(step) ? match : next));
      if (!EndsAtLimit(step)) break;
      ++faults;
    }
    CHECK(faults > 0);
    match = next;
  }
}

}  // namespace cardinal::testing
