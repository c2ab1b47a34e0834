// Matches for which all invariants hold but that no game can reach: ValidateStack refuses them in a modified save file
// with a corrected checksum.
#include <catch2/catch.hpp>

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/match/test_match.h"

namespace cardinal::match {
namespace {

using namespace test;
using program::Instr;
using program::Op;

constexpr std::int16_t kEventKind = 0, kActionKind = 1, kWindowKind = 2;
constexpr std::int32_t kProgress = 5;  // of the window: after its parameter and its own four locals

// Replaces a function by a new one; no occurrence runs the old one any more.
program::FunctionId Instead(program::Program& p, program::FunctionId old, std::string name, std::int32_t params,
                            std::int32_t locals, const std::vector<program::Instr>& code) {
  const program::Function& before = p.functions[static_cast<std::size_t>(old)];
  for (std::int32_t i = before.first; i < before.first + before.count; ++i) {
    program::Instr& in = p.instructions[static_cast<std::size_t>(i)];
    if (in.op == Op::Enter) in = {Op::Here, 0, 0};
  }
  return program::test::AddCode(p, std::move(name), params, locals, code);
}

// `main` opens the window; its action asks for a card of the hand and waits; a hook of a card applies to `pay_up`.
program::Program WithWindow() {
  program::Program p = MakeProgram();
  p.events[kMain].code = Instead(p, p.events[kMain].code, "main with a window", 0, 0,
                                 {{Op::Enter, kEventKind, kMain},
                                  {Op::Push, 0, 0},
                                  {Op::CallWindow, 0, 0},
                                  {Op::Pop, 0, 0},
                                  {Op::PushConst, 0, 0},
                                  {Op::Return, 0, 0}});
  p.windows[0].code = Instead(p, p.windows[0].code, "window that asks", 1, kProgress + 4,
                              {{Op::Enter, kWindowKind, 0}, {Op::AskWindow, kProgress, 0}, {Op::Jump, 0, 1}});
  p.windows[0].waits = true;
  p.actions[0].variants[0].run = Instead(p, p.actions[0].variants[0].run, "action that asks", 3, 4,
                                         {{Op::Enter, kActionKind, 0},
                                          {Op::Load, 0, 0},
                                          {Op::ZoneCards, 0, kHand},
                                          {Op::Load, 0, 0},
                                          {Op::ChooseOne, 0, 0},
                                          {Op::Store, 0, 3},
                                          {Op::Wait, 0, 0},
                                          {Op::PushConst, 0, 0},
                                          {Op::Return, 0, 0}});
  return p;
}

// `main` keeps two lists, one of them while a card is chosen; then hooks of it run.
program::Program WithLists() {
  program::Program p = MakeProgram();
  p.events[kMain].code = Instead(p, p.events[kMain].code, "main with lists", 0, 3,
                                 {{Op::Enter, kEventKind, kMain},
                                  {Op::Push, 0, 0},
                                  {Op::ZoneCards, 0, kHand},
                                  {Op::Push, 0, 0},
                                  {Op::ZoneCards, 0, kHand},
                                  {Op::Push, 0, 0},
                                  {Op::ChooseOne, 0, 0},
                                  {Op::ListOne, 0, 0},
                                  {Op::ListWith, 0, 0},
                                  {Op::Pop, 0, 0},
                                  {Op::RunAfter, 0, 0},
                                  {Op::PushConst, 0, 0},
                                  {Op::Return, 0, 0}});
  return p;
}

void Ask(Match& match, Seat seat, std::vector<model::Option> options) {
  match.serial = match.decision.serial = 1;
  match.decision.seat = seat;
  match.decision.options = std::move(options);
}

// A match in which seat 0 is asked in the window.
Match InWindow(const program::Program& p) {
  Match match = NewMatch(p, TwoSeats());
  match.next_uid = 4;
  match.stack.frames = {{p.events[kMain].code, 3, 0, 0, 1, kEventKind, 0, kMain, -1, -1},
                        {p.windows[0].code, 1, 0, 0, 2, kWindowKind, 0, 0, -1, -1}};
  match.stack.arena = {0, 1};
  match.stack.values = {0, ToValue({0, 2}), 0, 0, 0, model::kNone, model::kNone, model::kNone, model::kNone};
  match.decision.kind = model::DecisionKind::Act;
  match.decision.window = 0;
  Ask(match, 0, {{model::OptionKind::Pass, -1, -1}, {model::OptionKind::Act, 0, 5}});
  return match;
}

// A match in which seat 0 has used the action of its hammer, card 5, and is asked for a card.
constexpr std::size_t kYou = 9, kMe = 10, kItsWindow = 11;
Match InAction(const program::Program& p) {
  Match match = InWindow(p);
  match.stack.values[kProgress] = kActing;
  match.stack.frames.push_back({p.actions[0].variants[0].run, 5, 9, 2, 3, kActionKind, 0, 0, -1, 5});
  for (const Value value : {Value{0}, Value{5}, Value{2}, model::kNone}) match.stack.values.push_back(value);
  match.decision.kind = model::DecisionKind::One;
  match.decision.window = -1;
  match.decision.choice = 0;
  Ask(match, 0, {{model::OptionKind::Card, 4, -1}, {model::OptionKind::Card, 5, -1}});
  return match;
}

Match WithOperand(const program::Program& p) {
  Match match = NewMatch(p, TwoSeats());
  match.next_uid = 4;
  match.stack.frames = {{p.events[kMain].code, 7, 0, 0, 1, kEventKind, 0, kMain, -1, -1}};
  match.stack.arena = {4, 5};
  match.stack.values = {model::kNone, model::kNone, model::kNone, ToValue({0, 2})};
  match.decision.choice = 0;
  Ask(match, 0, {{model::OptionKind::Card, 4, -1}, {model::OptionKind::Card, 5, -1}});
  return match;
}

// What ValidateStack reports for a changed match whose invariants hold.
template <class Forge>
std::string Said(program::Program p, Match (*make)(const program::Program&), Forge&& forge) {
  REQUIRE(program::Verify(p) == "");
  Match match = make(p);
  REQUIRE(CheckInvariants(p, match) == "");
  REQUIRE(ValidateStack(p, match) == "");
  forge(match);
  const std::string broken = CheckInvariants(p, match);
  return broken.empty() ? ValidateStack(p, match) : "(an invariant) " + broken;
}
template <class Forge>
bool Refused(program::Program p, Match (*make)(const program::Program&), Forge&& forge) {
  const std::string said = Said(std::move(p), make, forge);
  INFO(said);
  return !said.empty() && said[0] != '(';
}

TEST_CASE("forged: who acts, with which card, in which window") {
  for (const Value you : {Value{2}, Value{-1}, Value{1'000'000}, model::kNone})
    CHECK(Refused(WithWindow(), InAction, [&](Match& m) { m.stack.values[kYou] = you; }));
  // Card 4 is of another kind, for which the action has no variant.
  for (const Value me : {Value{4}, Value{-5}, Value{1'000'000}, Value{200'000'000}, model::kNone})
    CHECK(Refused(WithWindow(), InAction, [&](Match& m) { m.stack.values[kMe] = me; }));
  // Occurrence 1 is an event, whose index belongs to another table.
  for (const Value window : {Value{0}, Value{1}, Value{3}, Value{4}, Value{-1}})
    CHECK(Refused(WithWindow(), InAction, [&](Match& m) { m.stack.values[kItsWindow] = window; }));
}

TEST_CASE("forged: who acts in an action that waits") {
  const auto waits = [](const program::Program& p) {
    Match match = InWindow(p);
    match.pending = {{3, 0, 0, 2, 5, 0, 7, {0, 5, 2, 4}, {}}};
    return match;
  };
  const auto changed = [&](std::size_t local, Value value) {
    return Refused(WithWindow(), waits, [&](Match& m) { m.pending[0].locals[local] = value; });
  };
  CHECK(changed(0, 1));
  CHECK(changed(0, 1'000'000));
  CHECK(changed(1, 4));
  CHECK(changed(1, 1'000'000));
  CHECK(changed(2, 1));
  CHECK(Refused(WithWindow(), waits, [](Match& m) { m.pending[0].card = 3; }));
}

TEST_CASE("forged: the text of an occurrence that is none") {
  CHECK(Refused(WithWindow(), InWindow, [](Match& m) {
    Frame& frame = m.stack.frames[1];
    frame.uid = 0;
    frame.kind = -1;
    frame.occurrence_index = m.decision.window = -1;
    m.decision.options = {{model::OptionKind::Pass, -1, -1}};
  }));
  CHECK(Refused(WithWindow(), InAction, [](Match& m) { m.stack.frames[2].uid = 0; }));
  CHECK(Refused(WithLists(), WithOperand, [](Match& m) { m.stack.frames[0].uid = 0; }));
}

TEST_CASE("forged: how far a window is") {
  const auto changed = [](std::size_t local, Value value) {
    return Refused(WithWindow(), InWindow, [&](Match& m) { m.stack.values[local] = value; });
  };
  CHECK(changed(1, ToValue({0, 3})));
  CHECK(changed(1, ToValue({0, 0})));
  CHECK(changed(1, model::kNone));
  CHECK(changed(2, 1));  // the turn of the other seat
  for (const std::size_t counter : {2u, 3u, 4u}) {
    CHECK(changed(counter, -1));
    CHECK(changed(counter, INT64_MAX - 1));
  }
  CHECK(changed(kProgress, kAnswered));
  CHECK(changed(kProgress, kActing));
  CHECK(Refused(WithWindow(), InAction, [](Match& m) { m.stack.values[kProgress] = kAnswered; }));
}

TEST_CASE("forged: a deferred `after`") {
  const auto put_off = [](const program::Program& p) {
    Match match = WithOperand(p);
    match.deferred = {{kPay, kEventKind, 3, {0, 2}, {PackHookRef({0, 1, 0})}}};
    return match;
  };
  const auto changed = [&](auto forge) { return Refused(WithLists(), put_off, forge); };
  CHECK(changed([](Match& m) {
    m.deferred[0].kind = kActionKind;
    m.deferred[0].event = 0;
  }));
  CHECK(changed([](Match& m) {
    m.deferred[0].kind = kWindowKind;
    m.deferred[0].event = 0;
  }));
  CHECK(changed([](Match& m) { m.deferred[0].args.pop_back(); }));
  CHECK(changed([](Match& m) {
    m.deferred[0].event = kMain;
    m.deferred[0].args.resize(3);
  }));  // not its hook
  CHECK(changed([](Match& m) { m.deferred[0].hooks[0] = PackHookRef({1, 1, 0}); }));
  CHECK(changed([](Match& m) { m.deferred[0].hooks[0] = PackHookRef({0, 99, 0}); }));
  CHECK(changed([](Match& m) { m.deferred[0].hooks[0] = PackHookRef({0, 1, 2}); }));
}

TEST_CASE("forged: a list among the operands under a choice") {
  for (const ListRef list : {ListRef{0, 3}, ListRef{-1, 1}, ListRef{1'000'000, 1}, ListRef{0, -1}})
    CHECK(Refused(WithLists(), WithOperand, [&](Match& m) { m.stack.values[3] = ToValue(list); }));
  CHECK(Said(WithLists(), WithOperand, [](Match& m) { m.stack.values[3] = ToValue({1, 1}); }) == "");
  CHECK(Said(WithLists(), WithOperand, [](Match& m) { m.stack.values[3] = model::kNone; }) == "");
}

TEST_CASE("forged: a hook that is said to run where none can, and one of another event") {
  CHECK(Refused(WithLists(), WithOperand, [](Match& m) { m.stack.values[kHookNext] = 0; }));
  CHECK(Refused(WithLists(), WithOperand, [](Match& m) {
    m.stack.arena[0] = PackHookRef({0, 1, 0});
    m.stack.values[kHookList] = ToValue({0, 1});
  }));
}

TEST_CASE("forged: flags that do not belong to the instruction of a frame") {
  for (const std::int16_t flag : {kSettling, kRunningDeferred}) {
    CHECK(Refused(WithLists(), WithOperand, [&](Match& m) { m.stack.frames[0].flags = flag; }));
    CHECK(Refused(WithWindow(), InAction, [&](Match& m) { m.stack.frames[1].flags = flag; }));
  }
  for (const std::size_t frame : {0u, 1u, 2u})
    CHECK(Refused(WithWindow(), InAction, [&](Match& m) { m.stack.frames[frame].flags = kNoResult; }));
  for (const std::int16_t flag : {kSkipped, kListResult, kShuffled, kMemoize}) {
    const std::string said = Said(WithLists(), WithOperand, [&](Match& m) { m.stack.frames[0].flags = flag; });
    CHECK(said.find("answers a question between two steps") != std::string::npos);
  }
}

TEST_CASE("forged: a caller waits after its call") {
  CHECK(Refused(WithWindow(), InWindow, [](Match& m) { m.stack.frames[0].pc = 4; }));
  CHECK(Refused(WithWindow(), InAction, [](Match& m) { m.stack.frames[1].pc = 2; }));
}

}  // namespace
}  // namespace cardinal::match
