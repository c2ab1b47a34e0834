// Conditions of an action that read no card are evaluated once, before the first card that could be offered.
#include "interpreter/machine/vm/test_window.h"

namespace cardinal::vm::test {

namespace {

const Reg kYou = Code::Var(0), kMe = Code::Var(1);
using Cards = std::vector<std::int32_t>;

const Expression kYes = [](Code& b) { return b.Constant(kBool, 1); };
const Expression kNo = [](Code& b) { return b.Constant(kBool, 0); };
// No for each card, but only a match can say that.
const Expression kNotNow = [](Code& b) { return b(Op::Eq, {b(Op::LoadField, {kMe}, kMarks), 1}); };
// The same, after a loop: calls and turns of loops are counted.
const Expression kSlowlyNot = [](Code& b) {
  b.ForEach(b.List(std::vector<Value>(20, 1)), [&](Reg) { b(Op::LoadField, {kMe}, kMarks); });
  return kNotNow(b);
};
const Expression kFails = [](Code& b) { return b(Op::Require, {b.None()}); };
const Expression kFirstOfHand = [](Code& b) {
  return b(Op::ListOne, {b(Op::ListFirst, {b(Op::ZoneCards, {kYou}, kHand)})});
};
const Expression kRunsOn = [](Code& b) {
  b.Forever([] {});
  return b.Constant(kBool, 0);
};
const Expression kIsFirst = [](Code& b) { return b(Op::Eq, {kMe, b.Constant(kCard, 0)}); };
const Expression kInHand = [](Code& b) { return b(Op::IsZoneOf, {kMe, kYou}, kHand); };
const Expression kInDeck = [](Code& b) { return b(Op::IsZoneOf, {kMe, kYou}, kDeck); };
const Expression kListFails = [](Code& b) { return b(Op::ListOne, {b(Op::Require, {b.Constant(kCard, kNone)})}); };

struct Gates {
  Expression opens = {}, among = {};
  Expression offer = kYes;
  std::int32_t your_zone = -1;
};

// The window asks seat 0 first.
void AddAction(TestProgram& a, const Gates& gates) {
  program::Action action;
  action.name = "act";
  action.card_type = 1;
  action.your_zone = gates.your_zone;
  program::ActionVariant variant;
  variant.run = a.Function("action", kActionParams, {}, [](Code& b) {
    b(Op::Enter, {}, 0, kActionKind);
    b(Op::Leave);
    b.ReturnNone();
  });
  variant.offer = a.Answer(gates.offer, kActionParams);
  action.variants.push_back(variant);
  action.variant_of = {0};
  if (gates.opens) action.precondition = a.Answer(gates.opens, kActionParams);
  if (gates.among) action.candidate_filter = a.Answer(gates.among, kActionParams);
  a.p.actions.push_back(action);
  a.p.windows.back().actions = {0};
  a.Main([](Code& b) { b(Op::CallWindow, {}, 0); });
}

// Seat 0 has cards 0 to 2 in the hand and card 3 in the deck.
match::Match Dealt(TestProgram& a, const Gates& gates) {
  const std::int32_t def = a.Card("Thing");
  AddWindow(a, Next::AtOnce);
  AddAction(a, gates);
  return a.Start({{{def, kHand}, {def, kHand}, {def, kHand}, {def, kDeck}}, {}});
}

Cards OfferedCards(const match::Match& match) {
  Cards offered;
  for (const model::Option& option : match.decision.options) offered.push_back(option.b);
  return offered;
}

Cards OfferedWithin(const Program& program, const match::Match& start, const base::Limits& limits) {
  match::Match match = start;
  const engine::StepResult step = engine::StartMatch(program, match, limits);
  if (step.kind != engine::StepResult::Kind::Fault) return OfferedCards(match);
  REQUIRE(match == start);
  return {-2};
}

// The cards with which the action is offered, with any budget that is large enough. {-2}: a fault.
Cards Offered(const Gates& gates) {
  TestProgram a;
  const match::Match start = Dealt(a, gates);
  const Cards offered = OfferedWithin(a.p, start, {});
  for (base::Limits limits{.steps = 1}; limits.steps < 300; ++limits.steps) {
    INFO(limits.steps);
    const Cards now = OfferedWithin(a.p, start, limits);
    if (now != Cards{-2}) REQUIRE(now == offered);
  }
  return offered;
}

// The number of steps up to the decision.
std::int64_t StepsOf(const Gates& gates) {
  TestProgram a;
  const match::Match start = Dealt(a, gates);
  for (base::Limits limits{.steps = 1};; ++limits.steps) {
    match::Match match = start;
    if (engine::StartMatch(a.p, match, limits).kind == engine::StepResult::Kind::Decision) return limits.steps;
  }
}

}  // namespace

TEST_CASE("gates: without one each card is asked about", "[run]") {
  CHECK(Offered({}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.your_zone = kHand}) == Cards{-1, 0, 1, 2});
}

TEST_CASE("gates: an offer that only tests the zone of its candidates holds, and one that tests another does not",
          "[run]") {
  CHECK(Offered({.offer = kInHand, .your_zone = kHand}) == Cards{-1, 0, 1, 2});
  CHECK(Offered({.offer = kInDeck, .your_zone = kHand}) == Cards{-1});
  CHECK(Offered({.offer = kInHand}) == Cards{-1, 0, 1, 2});
  CHECK(Offered({.opens = kNo, .offer = kInHand, .your_zone = kHand}) == Cards{-1});
}

TEST_CASE("gates: where nothing opens nothing is asked of any card", "[run]") {
  CHECK(Offered({.opens = kYes}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.opens = kNo, .offer = kNotNow}) == Cards{-1});
  CHECK(Offered({.opens = kNo, .offer = kNotNow, .your_zone = kHand}) == Cards{-1});
  CHECK(StepsOf({.opens = kNo, .offer = kNotNow}) < StepsOf({.opens = kYes, .offer = kNotNow}));
}

TEST_CASE("gates: only the cards of the list are asked about", "[run]") {
  CHECK(Offered({.among = kFirstOfHand, .offer = kIsFirst}) == Cards{-1, 0});
  CHECK(Offered({.among = kFirstOfHand, .offer = kNotNow}) == Cards{-1});
  CHECK(StepsOf({.among = kFirstOfHand, .offer = kSlowlyNot}) < StepsOf({.offer = kSlowlyNot}));
}

TEST_CASE("gates: what goes wrong in one says nothing of the cards", "[run]") {
  CHECK(Offered({.opens = kFails}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.among = kListFails}) == Cards{-1, 0, 1, 2, 3});
  CHECK(Offered({.opens = kFails, .offer = kFails}) == Cards{-2});
}

TEST_CASE("gates: one that does not end costs nothing, because an earlier condition may rule all cards out", "[run]") {
  CHECK(Offered({.opens = kRunsOn, .offer = kNotNow}) == Cards{-1});
  CHECK(Offered({.opens = kRunsOn}) == Cards{-1, 0, 1, 2, 3});
}

TEST_CASE("gates: what would go wrong with a card that is ruled out does not", "[run]") {
  CHECK(Offered({.opens = kNo, .offer = kFails}) == Cards{-1});
  const Expression fails_later = [](Code& b) {
    b.If(kIsFirst(b), [&] { b.Return(b.Constant(kBool, 1)); });
    return kFails(b);
  };
  CHECK(Offered({.among = kFirstOfHand, .offer = fails_later}) == Cards{-1, 0});
}

TEST_CASE("gates: an observer of single instructions learns of each card, and finds a gate that is wrong", "[run]") {
  TestProgram a;
  const match::Match start = Dealt(a, {.opens = kNo, .your_zone = kHand});
  match::Match unobserved = start, observed = start;
  Observer observer;
  engine::StartMatch(a.p, unobserved, {});
  engine::StartMatch(a.p, observed, {}, &observer);
  CHECK(unobserved.decision.options.size() == 1);
  CHECK(observed.decision.options.size() == 4);
}

}  // namespace cardinal::vm::test
