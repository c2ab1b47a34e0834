// Windows: which seat is asked, what is offered, which actions are pending, and in which order they resolve.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

constexpr std::int32_t kProgress = 5;  // of AskWindow, after the four locals of the layout (no parameters)

enum class Next { AtOnce, First, Last };

// A window that closes after two passes in a row; with `next` it then resolves the pending actions, and may reopen.
void AddWindow(Assembler& a, Next next, bool reopen = false) {
  program::Window window;
  window.name = "market";
  window.waits = next != Next::AtOnce;
  const std::int32_t index = static_cast<std::int32_t>(a.p.windows.size());
  window.code = a.Code("window", 0, 9, [&](Block& b) {
    b(Op::Enter, index, static_cast<std::int32_t>(OccurrenceKind::Window))(Op::AllPlayers)(Op::Store, 0);
    for (std::int32_t local = 1; local <= 3; ++local) b(Op::Push, 0)(Op::Store, local);
    const std::int32_t ask = b.Here();
    b(Op::Load, 2)(Op::Push, 2)(Op::Eq);
    const std::int32_t closed = b.Jump(Op::JumpIfYes);
    b(Op::AskWindow, index, kProgress)(Op::Jump, ask);
    b.Land(closed);
    if (next != Next::AtOnce) {
      const std::int32_t resolve = b.Here();
      b(Op::WaitingList)(Op::ListCount)(Op::Push, 0)(Op::Eq);
      const std::int32_t done = b.Jump(Op::JumpIfYes);
      b(Op::WaitingList)(next == Next::First ? Op::ListFirst : Op::ListLast)(Op::ResolveAction);
      if (reopen) b(Op::Push, 0)(Op::Store, 2);
      b(Op::Jump, reopen ? ask : resolve);
      b.Land(done);
    }
    b(Op::Leave).None()(Op::Return);
  });
  a.p.windows.push_back(window);
}

// An action that records `digit` when it is announced and `digit` + 5 when it resolves. Local 3 holds a choice.
std::int32_t AddAction(Assembler& a, std::int32_t digit, std::int32_t card_type = -1, std::int32_t your_zone = -1,
                       bool direct = false) {
  program::Action action;
  action.name = "act" + std::to_string(digit);
  action.card_type = card_type;
  action.your_zone = your_zone;
  action.direct = direct;
  const std::int32_t index = static_cast<std::int32_t>(a.p.actions.size());
  program::ActionVariant variant;
  variant.run = a.Code("action", 3, 8,
                       [&](Block& b) {
                         b(Op::Enter, index, static_cast<std::int32_t>(OccurrenceKind::Action))(Op::Push, digit + 5)(
                             Op::Store, 3);
                         b(Op::PushList, 0)(Op::Store, 4)(Op::Mark, 5).Note(digit)(Op::Wait);
                         b.None().None()(Op::LoadField, kScore)(Op::Push, 10)(Op::Mul)(Op::Load, 3)(Op::Add)(
                             Op::Load, 4)(Op::ListSum)(Op::Add)(Op::StoreField, kScore);
                         b(Op::Leave).None()(Op::Return);
                       },
                       {4});
  variant.cancelled = a.Code("cancelled", 3, 8, [&](Block& b) { b.Note(0)(Op::Leave).None()(Op::Return); });
  action.variants.push_back(variant);
  if (card_type >= 0) action.variant_of.assign(a.p.cards.size(), 0);
  a.p.actions.push_back(action);
  a.p.windows.back().actions.push_back(index);
  return index;
}

match::Match Begun(Assembler& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  if (a.p.lists.empty()) a.p.lists = {{}};
  a.Main([&](Block& b) { b(Op::CallWindow, 0)(Op::Pop); });
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
  }
}

}  // namespace

TEST_CASE("windows: without next an action resolves at once, and two passes in a row close it", "[vm]") {
  Assembler a;
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

TEST_CASE("windows: first first", "[vm]") {
  Assembler a;
  AddWindow(a, Next::First);
  AddAction(a, 1);
  AddAction(a, 2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 1267);
}

TEST_CASE("windows: last first, with what each chose", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 1}};
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  AddAction(a, 2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2});
  CHECK(match.pending.size() == 2);
  CHECK(match.pending[0].player == 0);
  Play(a.p, match, {0, 0});
  CHECK(Score(match) == 1298);  // 7 and 6, and 2 each for the list that was stored with the pending action
  CHECK(match.pending.empty());
}

TEST_CASE("windows: reopen asks again after each one that resolves", "[vm]") {
  Assembler a;
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

TEST_CASE("windows: a direct action does not wait", "[vm]") {
  Assembler a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  AddAction(a, 2, -1, -1, true);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 1276);
}

TEST_CASE("windows: an action that is cancelled runs its finally only", "[vm]") {
  Assembler a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  program::Action cancel;
  cancel.name = "cancel";
  cancel.variants.push_back({});
  cancel.variants[0].run = a.Code("cancel", 3, 4, [](Block& b) {
    b(Op::Enter, 1, static_cast<std::int32_t>(OccurrenceKind::Action))(Op::Wait);
    b(Op::WaitingList)(Op::ListFirst)(Op::CancelAction)(Op::Leave).None()(Op::Return);
  });
  a.p.actions.push_back(cancel);
  a.p.windows[0].actions.push_back(1);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 2, 0, 0});
  CHECK(Score(match) == 10);
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: cards are offered from the seat's zone, if the offer and the permission say yes", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  AddWindow(a, Next::AtOnce);
  const std::int32_t action = AddAction(a, 1, 1, kHand);
  a.p.actions[0].variants[0].offer =
      a.Answer([](Block& b) { b(Op::Load, 1)(Op::LoadField, kMarks)(Op::Push, 0)(Op::Eq); }, 3);
  a.p.actions[0].can_query = a.Query("can", 2, TypeKind::Bool, [](Block& b) { b(Op::Load, 0)(Op::Push, 2)(Op::Ne); });
  a.p.queries[0].permission_of = action;
  a.p.queries[0].permission_kind = OccurrenceKind::Action;
  a.Main([&](Block& b) { b(Op::Push, 1)(Op::Push, 1)(Op::StoreField, kMarks)(Op::CallWindow, 0)(Op::Pop); });
  a.p.lists = {{}};
  match::Match match =
      a.Start({{{def, kHand}, {def, kHand}, {def, kHand}, {def, kHand}, {def, kDeck}}, {{def, kHand}}});
  REQUIRE(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  REQUIRE(match.decision.options.size() == 3);
  CHECK(match.decision.options[1] == model::Option{model::OptionKind::Act, action, 0});
  CHECK(match.decision.options[2] == model::Option{model::OptionKind::Act, action, 3});
}

TEST_CASE("windows: hooks of an action hear the card and the player", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  AddWindow(a, Next::AtOnce);
  program::Action action;
  action.name = "play";
  action.card_type = 1;
  action.your_zone = kHand;
  action.variants.push_back({});
  action.variants[0].run = a.Code("play", 3, 8, [](Block& b) {
    b(Op::Enter, 0, static_cast<std::int32_t>(OccurrenceKind::Action));
    const std::int32_t instead = b.Jump(Op::RunInstead, 3), before = b.Jump(Op::RunBefore, 3);
    b.Note(5)(Op::RunAfter, 0, 3);
    b.Land(instead);
    b.Land(before);
    b(Op::Leave).None()(Op::Return);
  });
  action.variant_of = {0};
  program::Hook hook;
  hook.patterns = {{PatternKind::CardType, 1}, {PatternKind::Constant, 1}};
  hook.code = a.Code("after play", 5, 6, [](Block& b) {
    b.None()(Op::Load, 0)(Op::AddField, kScore).None()(Op::Load, 1)(Op::AddField, kScore).None()(Op::Return);
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

TEST_CASE("windows: an action that waits can go to the bottom of the window it opens", "[vm]") {
  Assembler a;
  AddWindow(a, Next::Last);
  AddAction(a, 1);
  AddAction(a, 2);
  program::Action open;  // opens the window again, with the oldest pending action
  open.name = "open";
  open.direct = true;
  open.variants.push_back({});
  open.variants[0].run = a.Code("open", 3, 4, [](Block& b) {
    b(Op::Enter, 2, static_cast<std::int32_t>(OccurrenceKind::Action));
    b(Op::WaitingList)(Op::ListFirst)(Op::CallWindow, 0, 1)(Op::Pop)(Op::Leave).None()(Op::Return);
  });
  a.p.actions.push_back(open);
  a.p.windows[0].actions.push_back(2);
  match::Match match = Begun(a);
  Play(a.p, match, {1, 3, 2, 0, 0});
  CHECK(Score(match) == 1276);
  Play(a.p, match, {0, 0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

TEST_CASE("windows: a player who is out is passed over", "[vm]") {
  Assembler a;
  AddWindow(a, Next::AtOnce);
  AddAction(a, 1);
  a.p.lists = {{}};
  // A function that begins an action must belong to it, so the old one stays as `cancelled`.
  a.p.actions[0].variants[0].cancelled = a.p.actions[0].variants[0].run;
  a.p.actions[0].variants[0].run =
      a.Code("out", 3, 4, [](Block& b) { b(Op::Push, 1)(Op::Eliminate).None()(Op::Return); });
  match::Match match = Begun(a);
  Play(a.p, match, {1});
  CHECK(match.decision.seat == 0);
  Play(a.p, match, {0});
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

}  // namespace cardinal::vm::test
