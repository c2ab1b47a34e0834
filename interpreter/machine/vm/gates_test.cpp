// Conditions of an action that read no card are evaluated once, before the first card that could be offered.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

constexpr std::int32_t kYou = 0, kMe = 1, kProgress = 5;
using Cards = std::vector<std::int32_t>;

const Body kYes = [](Block& b) { b(Op::Push, 1); };
const Body kNo = [](Block& b) { b(Op::Push, 0); };
const Body kNotNow = [](Block& b) { b(Op::Load, kMe)(Op::LoadField, kMarks)(Op::Push, 1)(Op::Eq); };
const Body kFails = [](Block& b) { b.None()(Op::Require); };
const Body kFirstOfHand = [](Block& b) { b(Op::Load, kYou)(Op::ZoneCards, kHand)(Op::ListFirst)(Op::ListOne); };
const Body kRunsOn = [](Block& b) {
  const std::int32_t again = b.Here();
  b(Op::Push, 1)(Op::JumpIfYes, again)(Op::Push, 0);
};
const Body kIsFirst = [](Block& b) { b(Op::Load, kMe)(Op::Push, 0)(Op::Eq); };
const Body kListFails = [](Block& b) { b.None()(Op::Require)(Op::ListOne); };

struct Gates {
  Body opens = {}, among = {};
  Body offer = kYes;
  std::int32_t your_zone = -1;
};

// The window asks seat 0 once.
void AddWindow(Assembler& a) {
  program::Window window;
  window.name = "market";
  window.code = a.Code("window", 0, 10, [](Block& b) {
    b(Op::Enter, 0, static_cast<std::int32_t>(OccurrenceKind::Window))(Op::AllPlayers)(Op::Store, 0);
    for (std::int32_t local = 1; local <= 3; ++local) b(Op::Push, 0)(Op::Store, local);
    b(Op::AskWindow, 0, kProgress)(Op::Leave).None()(Op::Return);
  });
  window.actions = {0};
  a.p.windows.push_back(window);
}

void AddAction(Assembler& a, const Gates& gates) {
  program::Action action;
  action.name = "act";
  action.card_type = 1;
  action.your_zone = gates.your_zone;
  program::ActionVariant variant;
  variant.run = a.Code("action", 3, 8, [](Block& b) {
    b(Op::Enter, 0, static_cast<std::int32_t>(OccurrenceKind::Action))(Op::Leave).None()(Op::Return);
  });
  variant.offer = a.Answer(gates.offer, 3);
  action.variants.push_back(variant);
  action.variant_of = {0};
  if (gates.opens) action.precondition = a.Answer(gates.opens, 3);
  if (gates.among) {
    action.candidate_filter = a.Code("among", 3, 8, [&](Block& b) {
      gates.among(b);
      b(Op::Return, 0, 1);
    });
  }
  a.p.actions.push_back(action);
}

// Seat 0 has cards 0 to 2 in the hand and card 3 in the deck.
match::Match Dealt(Assembler& a, const Gates& gates) {
  const std::int32_t def = a.Card("Thing");
  AddWindow(a);
  AddAction(a, gates);
  a.p.lists = {{}};
  a.Main([](Block& b) { b(Op::CallWindow, 0)(Op::Pop); });
  return a.Start({{{def, kHand}, {def, kHand}, {def, kHand}, {def, kDeck}}, {}});
}

// The cards with which the action is offered, with and without an observer and for all budgets: the budget must end at
// the same instruction.
Cards Offered(const Gates& gates) {
  Assembler a;
  const match::Match start = Dealt(a, gates);
  Observer hears;
  Cards offered;
  for (base::Limits limits{.steps = 1}; offered.empty() && limits.steps < 300; ++limits.steps) {
    match::Match unheard = start, heard = start;
    const engine::StepResult one = engine::StartMatch(a.p, unheard, limits),
                             other = engine::StartMatch(a.p, heard, limits, &hears);
    INFO(limits.steps << " " << one.fault.message << " | " << other.fault.message);
    REQUIRE(one.kind == other.kind);
    REQUIRE(unheard == heard);
    if (one.kind == engine::StepResult::Kind::Fault && one.fault.kind != model::FaultKind::StepBudget) return {-2};
    for (const model::Option& option : unheard.decision.options) offered.push_back(option.b);
  }
  return offered;
}

// The number of steps up to the decision.
std::int64_t StepsOf(const Gates& gates) {
  Assembler a;
  const match::Match start = Dealt(a, gates);
  for (base::Limits limits{.steps = 1};; ++limits.steps) {
    match::Match match = start;
    if (engine::StartMatch(a.p, match, limits).kind == engine::StepResult::Kind::Decision) return limits.steps;
  }
}

}  // namespace

TEST_CASE("gates: without one each card is asked about", "[vm]") {
  CHECK(Offered({}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.your_zone = kHand}) == Cards{-1, 0, 1, 2});
}

TEST_CASE("gates: where nothing opens nothing is asked of any card", "[vm]") {
  CHECK(Offered({.opens = kYes}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.opens = kNo, .offer = kNo}) == Cards{-1});
  CHECK(Offered({.opens = kNo, .offer = kNo, .your_zone = kHand}) == Cards{-1});
  CHECK(StepsOf({.opens = kNo, .offer = kNotNow}) < StepsOf({.opens = kYes, .offer = kNotNow}));
}

TEST_CASE("gates: only the cards of the list are asked about", "[vm]") {
  CHECK(Offered({.among = kFirstOfHand, .offer = kIsFirst}) == Cards{-1, 0});
  CHECK(Offered({.among = kFirstOfHand, .offer = kNo}) == Cards{-1});
  CHECK(StepsOf({.among = kFirstOfHand, .offer = kNotNow}) < StepsOf({.offer = kNotNow}));
}

TEST_CASE("gates: what goes wrong in one says nothing of the cards", "[vm]") {
  CHECK(Offered({.opens = kFails}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.among = kListFails}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.opens = kFails, .offer = kFails}) == Cards{-2});
}

TEST_CASE("gates: one that does not end costs nothing, for a condition in front of it may rule all cards out", "[vm]") {
  CHECK(Offered({.opens = kRunsOn, .offer = kNotNow}) == Cards{-1});
  CHECK(Offered({.opens = kRunsOn}) == Cards{-1, 0, 1, 2, 3});
}

TEST_CASE("gates: what would go wrong with a card that is ruled out does not, whoever listens", "[vm]") {
  CHECK(Offered({.opens = kNo, .offer = kFails}) == Cards{-1});
  const Body fails_later = [](Block& b) {
    kIsFirst(b);
    const std::int32_t other = b.Jump(Op::JumpIfNo);
    b(Op::Push, 1)(Op::Return);
    b.Land(other);
    b.None()(Op::Require);
  };
  CHECK(Offered({.among = kFirstOfHand, .offer = fails_later}) == Cards{-1, 0});
}

TEST_CASE("gates: who listens hears each card asked about, and finds a gate that is wrong", "[vm]") {
  Assembler a;
  const match::Match start = Dealt(a, {.opens = kNo, .your_zone = kHand});
  match::Match unheard = start, heard = start;
  Observer hears;
  engine::StartMatch(a.p, unheard, {});
  engine::StartMatch(a.p, heard, {}, &hears);
  CHECK(unheard.decision.options.size() == 1);
  CHECK(heard.decision.options.size() == 4);
}

TEST_CASE("gates: where no card could be offered they are not asked", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  AddWindow(a);
  AddAction(a, {.opens = kYes, .your_zone = kSlot});
  a.p.lists = {{}};
  a.Main([](Block& b) { b(Op::CallWindow, 0)(Op::Pop); });
  const match::Match empty = a.Start({{{def, kHand}}, {}}), full = a.Start({{{def, kSlot}}, {}});
  const auto steps = [&](const match::Match& start) {
    for (base::Limits limits{.steps = 1};; ++limits.steps) {
      match::Match match = start;
      if (engine::StartMatch(a.p, match, limits).kind == engine::StepResult::Kind::Decision) return limits.steps;
    }
  };
  CHECK(steps(full) - steps(empty) == 1 + 2 + 2);  // one card: its charge, the gate, its offer
}

}  // namespace cardinal::vm::test
