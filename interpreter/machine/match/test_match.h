// Small matches of the test program, made by hand for the unit tests of match, view and trace. Promises: the program
// can run; all invariants hold for every match.
#pragma once

#include <string>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/program/test_program.h"
#include "interpreter/machine/vm/test_builder.h"

namespace cardinal::match::test {

using namespace program::test;  // the ids of the test program: kPile, kHand, kRed ...

// Seat 0 chooses a card of its hand.
inline constexpr const char* kMainEvent = R"(function "event main" -> nothing
  variable r0 c: card Thing
  variable r1 things: list of card Thing
  r2: player
  r3: nothing
b0:
  enter event main
  r2 = 0
  r1 = cards in zone hand of r2
  r0 = choice #0 one of r1 by r2 ()
  r3 = none
  return r3
)";
// Remembers the cards in the hand, and waits.
inline constexpr const char* kSwingAt = R"(function "action swing_at" -> nothing
  parameter r0 you: player
  parameter r1 me: card Tool
  parameter r2 it: window market
  variable r3 things: list of card Thing
  r4: nothing
b0:
  enter action swing_at
  r3 = cards in zone hand of r0
  wait
  leave
  r4 = none
  return r4
)";

inline ir::Function ReadFunction(const program::Program& program, const std::string& text) {
  ir::Function function;
  REQUIRE(ir::Read(program, text, function) == "");
  REQUIRE(ir::Verify(program, function) == "");
  return function;
}

// Returns none.
inline ir::Function EmptyFunction(const program::Function& declared) {
  ir::FunctionBuilder builder(declared.name, {});
  for (std::int32_t i = 0; i < declared.parameters; ++i) builder.AddParameter("", {});
  builder.Return(builder.None());
  return builder.Finish();
}

// The program with functions of which `main` and the action do something.
inline program::Program Runnable(program::Program program) {
  ir::Module module;
  for (const program::Function& declared : program.functions) module.functions.Add(EmptyFunction(declared));
  module.functions[program.events[kMain].code] = ReadFunction(program, kMainEvent);
  module.functions[program.actions[0].variants[0].run] = ReadFunction(program, kSwingAt);
  vm::test::InstallFunctions(program, module);
  return program;
}

inline program::Program VerifiedProgram() { return Runnable(MakeProgram()); }

// The test program with two kinds of zones on cards, declared between the others.
inline program::Program WithZonesOnCards() {
  program::Program p = MakeProgram();
  program::Zone on_cards = p.zones[kTable];
  on_cards.of = program::OwnerKind::Card;
  p.zones.push_back(on_cards);
  p.zones.push_back(p.zones[kTable]);
  p.zones.push_back(on_cards);
  return Runnable(p);
}
inline constexpr std::int32_t kOnCards = kCellar + 1, kSecondTable = kCellar + 2, kAlsoOnCards = kCellar + 3;

// Seat 0: pile 0..3 (red, blue, green, hammer), hand 4, 5 (red, hammer). Seat 1: pile 6, 7 (blue, green), hand 8
// (blue), cellar 9, 10 (red, green).
inline Setup TwoSeats() {
  Setup setup;
  setup.seats = 2;
  setup.seed = 7;
  setup.decks = {{{kRed, kPile}, {kBlue, kPile}, {kGreen, kPile}, {kHammer, kPile}, {kRed, kHand}, {kHammer, kHand}},
                 {{kBlue, kPile}, {kGreen, kPile}, {kBlue, kHand}, {kRed, kCellar}, {kGreen, kCellar}}};
  return setup;
}

// The same match, stopped in `main`, where seat 0 is asked for a card of its hand. Every part of the value has content.
inline Match Stopped(const program::Program& program) {
  Match match = NewMatch(program, TwoSeats());
  match.next_uid = 4;
  match.serial = 1;
  Frame frame;
  frame.code = program.events[kMain].code;
  frame.pc = -1;  // at its only stop
  frame.uid = 1;
  frame.kind = 0;
  frame.occurrence_index = kMain;
  match.stack.frames = {frame};
  match.stack.arena = {4, 5};
  match.stack.values = {model::kNone, ToValue({0, 2})};
  match.state.modifiers = {{0, 4, {5}, 2, 1}, {1, -1, {kWildcard}, -1, model::kNone}};
  match.pending = {{2, 0, 0, 1, 5, 0, 0, 0, {0, 5, 1, ToValue({0, 2})}, {7, 8}}};
  match.deferred = {{kPay, 0, 3, {0, 2}, {0}}};
  match.decision.serial = 1;
  match.decision.seat = 0;
  match.decision.choice = 0;
  match.decision.site = 1;
  match.decision.options = {{model::OptionKind::Card, 4, -1}, {model::OptionKind::Card, 5, -1}};
  return match;
}

}  // namespace cardinal::match::test
