// Small matches of the test program, made by hand for the unit tests of match, view and trace. Promises: all invariants
// hold for every match.
#pragma once

#include <string>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::match::test {

using namespace program::test;  // the ids of the test program: kPile, kHand, kRed ...

inline program::Program VerifiedProgram() {
  program::Program program = MakeProgram();
  program::Verify(program);
  return program;
}

// The test program with two kinds of zones on cards, declared between the others.
inline program::Program WithZonesOnCards() {
  program::Program p = MakeProgram();
  program::Zone on_cards = p.zones[kTable];
  on_cards.of = program::OwnerKind::Card;
  p.zones.push_back(on_cards);
  p.zones.push_back(p.zones[kTable]);
  p.zones.push_back(on_cards);
  program::Verify(p);
  return p;
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
  const program::Function& code = program.functions[program.events[kMain].code];
  match.next_uid = 4;
  match.serial = 1;
  Frame frame;
  frame.code = program.events[kMain].code;
  frame.pc = 4;
  frame.uid = 1;
  frame.kind = 0;
  frame.occurrence_index = kMain;
  match.stack.frames = {frame};
  match.stack.arena = {4, 5};
  match.stack.values.assign(code.locals, model::kNone);
  match.stack.values.push_back(ToValue({0, 2}));
  match.stack.values.push_back(0);
  match.state.modifiers = {{0, 4, {5}, 2, 1}, {1, -1, {kWildcard}, -1, model::kNone}};
  match.pending = {{2, 0, 0, 1, 5, 0, 1, {0, 5, 1}, {7, 8}}};
  match.deferred = {{kPay, 0, 3, {0, 2}, {0}}};
  match.decision.serial = 1;
  match.decision.seat = 0;
  match.decision.choice = 0;
  match.decision.site = 1;
  match.decision.options = {{model::OptionKind::Card, 4, -1}, {model::OptionKind::Card, 5, -1}};
  return match;
}

}  // namespace cardinal::match::test
