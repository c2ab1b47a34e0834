// Windows: which seat is asked, what is offered, which actions are pending, and in which order they resolve.
#include "interpreter/machine/vm/test_window.h"

namespace cardinal::vm::test {

namespace {

// An action that records `digit` when it is announced and `digit` + 5, and the sum of a list, when it resolves.
std::int32_t AddAction(TestProgram& a, Value digit, std::int32_t card_type = -1, std::int32_t your_zone = -1,
                       bool direct = false, const std::vector<Value>& list = {}) {
  program::Action action;
  action.name = "act" + std::to_string(digit);
  action.card_type = card_type;
  action.your_zone = your_zone;
  action.direct = direct;
  const std::int32_t index = base::Count(a.p.actions);
  program::ActionVariant variant;
  const Reg number = Code::Var(3), chosen = Code::Var(4);
  variant.run = a.Function("action", kActionParams, {kInt, kNumbers}, [&](Code& b) {
    b(Op::Enter, {}, index, kActionKind);
    b.Set(number, digit + 5);
    b.Set(chosen, b.List(list));
    b.Note(digit);
    b(Op::Wait);
    b.Note(b(Op::Add, {number, b(Op::ListSum, {chosen})}));
    b(Op::Leave);
    b.ReturnNone();
  });
  variant.cancelled = a.Function("cancelled", kActionParams, {kInt, kNumbers}, [&](Code& b) {
    b.Note(0);
    b(Op::Leave);
    b.ReturnNone();
  });
  action.variants.push_back(variant);
  if (card_type >= 0) action.variant_of.assign(a.p.cards.size(), 0);
  a.p.actions.push_back(action);
  a.p.windows.back().actions.push_back(index);
  return index;
}

// An action without a card, with that function.
program::Action ActionOf(FunctionId run) {
  program::Action action;
  action.name = "other";
  action.variants.push_back({});
  action.variants[0].run = run;
  return action;
}

match::Match Begun(TestProgram& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  a.Main([&](Code& b) { b(Op::CallWindow, {}, 0); });
  match::Match match = a.Start(std::move(decks));
  const engine::StepResult step = engine::StartMatch(a.p, match);
  INFO(step.fault.message);
  REQUIRE(step.kind == engine::StepResult::Kind::Decision);
  return match;
}

// Gives these answers in turn; the match must be valid after each.
void Play(const Program& program, match::Match& match, const std::vector<std::int32_t>& answers) {
  for (const std::int32_t answer : answers) {
    const engine::StepResult step = Take(program, match, answer);
    INFO(step.fault.message);
    REQUIRE(step.kind != engine::StepResult::Kind::Fault);
    REQUIRE(step.kind != engine::StepResult::Kind::Refused);
    CHECK(match::CheckInvariants(program, match) == "");
    CHECK(match::ValidateStack(program, match) == "");
  }
}

}  // namespace

TEST_CASE("windows: without next an action resolves at once, and two passes in a row close it", "[run]") {
  TestProgram a;
  AddWindow(a, Next::AtOnce);
  AddAction(a, 1);
  match::Match match = Begun(a);
  CHECK(match.decision.kind == model::DecisionKind::Act);
  CHECK(match.decision.window == 0);
  CHECK(match.decision.seat == 0);
  REQUIRE(match.decision.options.size() == 2);
  CHECK(match.decision.options[0].kind == model::OptionKind::Pass);
  Play(a.p, match, {0});
  CHECK(match.decision.seat == 1);
  Play(a.p, match, {1});
  CHECK(Score(match) == 16);
  CHECK(match.decision.seat == 0);
  Play(a.p, match, {0, 0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: first first", "[run]") {
  TestProgram a;
  AddWindow(a, Next::First);
  AddAction(a, 1);
  AddAction(a, 2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 1267);
}

TEST_CASE("windows: last first, with what each chose", "[run]") {
  TestProgram a;
  AddWindow(a, Next::Last);
  AddAction(a, 1, -1, -1, false, {1, 1});
  AddAction(a, 2, -1, -1, false, {1, 1});
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2});
  CHECK(match.pending.size() == 2);
  CHECK(match.pending[0].player == 0);
  Play(a.p, match, {0, 0});
  CHECK(Score(match) == 1298);  // 7 and 6, and 2 each for the list that was stored with the pending action
  CHECK(match.pending.empty());
}

TEST_CASE("windows: one that asks again after each action that resolves", "[run]") {
  TestProgram a;
  AddWindow(a, Next::Last, true);
  AddAction(a, 1);
  AddAction(a, 2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 127);
  CHECK(match.outcome.kind == model::OutcomeKind::Running);
  Play(a.p, match, {0, 0});
  CHECK(Score(match) == 1276);
  Play(a.p, match, {0, 0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: a direct action does not wait", "[run]") {
  TestProgram a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  AddAction(a, 2, -1, -1, true);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 1276);
}

TEST_CASE("windows: an action that is cancelled runs its finally only", "[run]") {
  TestProgram a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  a.p.actions.push_back(ActionOf(a.Function("cancel", kActionParams, {}, [](Code& b) {
    b(Op::Enter, {}, 1, kActionKind);
    b(Op::Wait);
    b(Op::CancelAction, {b(Op::ListFirst, {b(Op::WaitingActions)})});
    b(Op::Leave);
    b.ReturnNone();
  })));
  a.p.windows[0].actions.push_back(1);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 10);
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: cards are offered from the seat's zone, if the offer and the permission say yes", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  AddWindow(a, Next::AtOnce);
  const std::int32_t action = AddAction(a, 1, 1, kHand);
  a.p.actions[0].variants[0].offer = a.Answer(
      [](Code& b) {
        return b(Op::Eq, {b(Op::LoadField, {Code::Var(1)}, kMarks), 0});
      },
      kActionParams);
  a.p.actions[0].can_query = a.Query("can", {kCard, kPlayer}, kBool, [](Code& b) {
    return b(Op::Ne, {Code::Var(0), b.Constant(kCard, 2)});
  });
  a.p.queries[0].permission_of = action;
  a.p.queries[0].permission_kind = OccurrenceKind::Action;
  a.Main([&](Code& b) {
    b(Op::StoreField, {1, 1}, kMarks);
    b(Op::CallWindow, {}, 0);
  });
  match::Match match =
      a.Start({{{def, kHand}, {def, kHand}, {def, kHand}, {def, kHand}, {def, kDeck}}, {{def, kHand}}});
  REQUIRE(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  REQUIRE(match.decision.options.size() == 3);
  CHECK(match.decision.options[1] == model::Option{model::OptionKind::Act, action, 0});
  CHECK(match.decision.options[2] == model::Option{model::OptionKind::Act, action, 3});
}

TEST_CASE("windows: hooks of an action receive the card and the player", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  AddWindow(a, Next::AtOnce);
  program::Action action = ActionOf(a.Function("play", kActionParams, {}, [](Code& b) {
    b(Op::Enter, {}, 0, kActionKind);
    const BlockId ended = b.NewBlock();
    b.JumpIf(b(Op::RunInstead, {}, 0, kActionKind), ended);
    b.JumpIf(b(Op::RunBefore, {}, 0, kActionKind), ended);
    b.Note(5);
    b(Op::RunAfter, {}, 0, kActionKind);
    b.ContinueAt(ended);
    b(Op::Leave);
    b.ReturnNone();
  }));
  action.card_type = 1;
  action.your_zone = kHand;
  action.variant_of = {0};
  program::Hook hook;
  hook.patterns = {{PatternKind::CardType, 1}, {PatternKind::Constant, 1}};
  hook.code = a.Function("after play", {kCard, kPlayer, kCard, kPlayer, kActionType}, {}, [](Code& b) {
    b.If(b(Op::Eq, {Code::Var(0), b.Constant(kCard, 2)}), [&] { b(Op::AddField, {kNone, 2}, kScore); });
    b.If(b(Op::Eq, {Code::Var(1), b.Constant(kPlayer, 1)}), [&] { b(Op::AddField, {kNone, 1}, kScore); });
    b.ReturnNone();
  });
  a.p.hooks.push_back(hook);
  action.after = {0};
  a.p.actions.push_back(action);
  a.p.windows[0].actions = {0};
  match::Match match = Begun(a, {{{def, kHand}}, {{def, kHand}, {def, kHand}}});
  Play(a.p, match, {1});
  CHECK(Score(match) == 5);
  Play(a.p, match, {2});
  CHECK(Score(match) == 55 + 2 + 1);
}

TEST_CASE("windows: an action that waits can go to the bottom of the window it opens", "[run]") {
  TestProgram a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  AddAction(a, 2);
  // Opens the window again, with the oldest pending action.
  program::Action open = ActionOf(a.Function("open", kActionParams, {}, [](Code& b) {
    b(Op::Enter, {}, 2, kActionKind);
    b(Op::CallWindowWith, {b(Op::ListFirst, {b(Op::WaitingActions)})}, 0);
    b(Op::Leave);
    b.ReturnNone();
  }));
  open.direct = true;
  a.p.actions.push_back(open);
  a.p.windows[0].actions.push_back(2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 3, 2, 0, 0});
  CHECK(Score(match) == 1276);
  Play(a.p, match, {0, 0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: a player who is out is not asked", "[run]") {
  TestProgram a;
  AddWindow(a, Next::AtOnce);
  AddAction(a, 1);
  // A function that begins an action must belong to it, so the old one stays as `cancelled`.
  a.p.actions[0].variants[0].cancelled = a.p.actions[0].variants[0].run;
  a.p.actions[0].variants[0].run = a.Function("out", kActionParams, {}, [](Code& b) {
    b(Op::Eliminate, {1});
    b.ReturnNone();
  });
  match::Match match = Begun(a);
  Play(a.p, match, {1});
  CHECK(match.decision.seat == 0);
  Play(a.p, match, {0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: a window is over after `leave`, also while its function runs", "[run]") {
  TestProgram a;
  program::Window window;
  window.name = "market";
  window.code = a.Function("window", {}, kWindowVariables, [](Code& b) {
    b(Op::Enter, {}, 0, kWindowKind);
    b.If(b(Op::IsNone, {b(Op::FindOccurrence, {}, 0, kWindowKind)}), [&] { b.Note(9); });
    b(Op::Leave);
    b.If(b(Op::IsNone, {b(Op::FindOccurrence, {}, 0, kWindowKind)}), [&] { b.Note(1); });
    b.ReturnNone();
  });
  a.p.windows.push_back(window);
  a.Main([](Code& b) { b(Op::CallWindow, {}, 0); });
  match::Match match = a.Start(), observed = match;
  Observer observer;
  engine::StartMatch(a.p, match);
  engine::StartMatch(a.p, observed, {}, &observer);
  CHECK(Score(match) == 1);
  CHECK(match == observed);
}

}  // namespace cardinal::vm::test
