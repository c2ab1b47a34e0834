#include "interpreter/machine/match/invariants.h"

#include <catch2/catch.hpp>

#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/match/test_match.h"

namespace cardinal::match {
namespace {

using namespace test;

// The violation that is reported for the stopped match after `breaks` has changed it.
template <class Break>
std::string After(Break&& breaks) {
  const program::Program p = VerifiedProgram();
  Match match = Stopped(p);
  breaks(match);
  return CheckInvariants(p, match);
}

bool Says(const std::string& text, int number, const std::string& part) {
  INFO(text);
  const std::string start = "invariant " + std::to_string(number) + ": ";
  return text.rfind(start, 0) == 0 && text.find(part) != std::string::npos;
}

TEST_CASE("invariants: matches made by hand hold them all") {
  const program::Program p = VerifiedProgram();
  CHECK(CheckInvariants(p, NewMatch(p, TwoSeats())) == "");
  CHECK(CheckInvariants(p, Stopped(p)) == "");
}

TEST_CASE("invariant 1: every card is in exactly one zone") {
  CHECK(Says(After([](Match& m) { m.state.order[0] = m.state.order[1]; }), 1, "is in two places"));
  CHECK(Says(After([](Match& m) { m.state.cards.push_back(m.state.cards[0]); }), 1, "12 cards, but 11 are in zones"));
}

TEST_CASE("invariant 1: no card is on itself") {
  const program::Program p = WithZonesOnCards();
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 0, ZoneIndex(p, kOnCards, 1, 2), -1);
  CHECK(CheckInvariants(p, match) == "");
  MoveCard(p, match.state, 1, ZoneIndex(p, kAlsoOnCards, 0, 2), -1);
  CHECK(Says(CheckInvariants(p, match), 1, "card 0 is on itself"));
}

TEST_CASE("invariant 2: zones and cards agree") {
  CHECK(
      Says(After([](Match& m) { m.state.cards[0].zone = 2; }), 2, "card 0 is listed in zone 1, but its own zone is 2"));
  CHECK(Says(After([](Match& m) { ++m.state.zone_starts[2]; }), 2, "card 6 is listed in zone 1"));
  CHECK(Says(After([](Match& m) { m.state.zone_starts[1] = 99; }), 2, "ends before it starts"));
  CHECK(Says(After([](Match& m) { m.state.zone_starts.pop_back(); }), 2, "as many zones"));
  CHECK(Says(After([](Match& m) { m.state.zone_starts[0] = 1; }), 2, "first zone"));
  CHECK(Says(After([](Match& m) { ++m.state.zone_starts.back(); }), 2, "last zone"));
}

TEST_CASE("invariants 3 and 5: a step changes no card and no owner") {
  const program::Program p = VerifiedProgram();
  const Match before = Stopped(p);
  Match after = before;
  MoveCard(p, after.state, 4, ZoneIndex(p, kShelf, 1, 2), -1);
  CHECK(CheckUnchanged(before, after) == "");
  after.state.cards[4].printed = kBlue;
  CHECK(Says(CheckUnchanged(before, after), 3, "card 4 has become another card"));
  after = before;
  after.state.cards.pop_back();
  CHECK(Says(CheckUnchanged(before, after), 3, "cards have been lost"));
  after = before;
  after.state.cards[9].owner = 0;
  CHECK(Says(CheckUnchanged(before, after), 5, "card 9 has changed its owner"));
}

TEST_CASE("invariant 4: no zone over its capacity") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  for (const CardId card : {0, 1}) MoveCard(p, match.state, card, ZoneIndex(p, kShelf, 0, 2), -1);
  CHECK(CheckInvariants(p, match) == "");
  MoveCard(p, match.state, 2, ZoneIndex(p, kShelf, 0, 2), -1);
  CHECK(Says(CheckInvariants(p, match), 4, "shelf holds 3 cards, at most 2"));
}

TEST_CASE("invariant 6: every field is within its range") {
  CHECK(Says(After([](Match& m) { m.state.fields[2] = 11; }), 6, "field points of 0 is 11"));
  CHECK(Says(After([](Match& m) { m.state.fields[4] = -1; }), 6, "field points of 1 is -1"));
  CHECK(Says(After([](Match& m) { m.state.fields[1] = 2; }), 6, "field leader"));
  CHECK(Says(After([](Match& m) { m.state.fields[3] = 2; }), 6, "field mood"));
  CHECK(Says(After([](Match& m) { m.state.fields[2] = model::kNone; }), 6, "field points"));
  CHECK(Says(After([](Match& m) { m.state.fields[16] = 6; }), 6, "field marks of 10 is 6"));
  CHECK(Says(After([](Match& m) { m.state.fields.pop_back(); }), 6, "as many fields"));
  CHECK(After([](Match& m) { m.state.fields[1] = 1; }) == "");
}

TEST_CASE("invariant 7: every id exists") {
  CHECK(Says(After([](Match& m) { m.state.seats = 0; }), 7, "0 seats"));
  CHECK(Says(After([](Match& m) { m.state.eliminated = 4; }), 7, "is out"));
  CHECK(Says(After([](Match& m) { m.state.order[0] = 11; }), 7, "card 11"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].def = 4; }), 7, "of a kind"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].owner = 2; }), 7, "owner"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].controller = -1; }), 7, "controller"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].known_by = 4; }), 7, "known to a seat"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].since = 99; }), 7, "last move"));
  CHECK(Says(After([](Match& m) { m.state.cards[0].zone_changes = -1; }), 7, "negative"));
  CHECK(Says(After([](Match& m) { m.state.modifiers[0].timed = 2; }), 7, "modifier"));
  CHECK(Says(After([](Match& m) { m.state.modifiers[0].source = 11; }), 7, "modifier"));
  CHECK(Says(After([](Match& m) { m.state.modifiers[0].args.clear(); }), 7, "modifier of worth"));
  CHECK(Says(After([](Match& m) { m.state.modifiers[0].since = 99; }), 7, "after the last move"));
  CHECK(Says(After([](Match& m) { m.state.modifiers[0].since = 2; }), 7, "older than the one before"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].code = 99; }), 7, "frame 0"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].uid = 4; }), 7, "has not begun"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].occurrence_index = 2; }), 7, "occurrence of nothing"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].source = 11; }), 7, "text of a card"));
  CHECK(Says(After([](Match& m) { m.pending[0].action = 1; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.pending[0].variant = 1; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.pending[0].uid = 0; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.pending[0].window_uid = 9; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.pending[0].card = 99; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.pending[0].player = 2; }), 7, "waits"));
  CHECK(Says(After([](Match& m) { m.deferred[0].event = 2; }), 7, "is deferred"));
  CHECK(Says(After([](Match& m) { m.deferred[0].uid = 4; }), 7, "is deferred"));
  CHECK(Says(After([](Match& m) { m.deferred[0].hooks = {-1}; }), 7, "is deferred"));
  CHECK(Says(After([](Match& m) { m.decision.choice = 2; }), 7, "choice"));
  CHECK(Says(After([](Match& m) { m.decision.window = 1; }), 7, "window"));
  CHECK(Says(After([](Match& m) { m.decision.site = 2; }), 7, "place"));
  CHECK(Says(After([](Match& m) { m.decision.zone = 9; }), 7, "shuffled"));
  CHECK(Says(After([](Match& m) { m.decision.options[0].a = 11; }), 7, "option"));
  CHECK(Says(After([](Match& m) { m.decision.options[0] = {model::OptionKind::Act, 1, -1}; }), 7, "option"));
  CHECK(Says(After([](Match& m) { m.decision.options[0] = {model::OptionKind::Player, 2, -1}; }), 7, "option"));
  CHECK(Says(After([](Match& m) { m.decision.options[0] = {model::OptionKind::Enum, 2, 0}; }), 7, "option"));
  CHECK(Says(After([](Match& m) { m.decision.options[0] = {model::OptionKind::Menu, 0, -1}; }), 7, "option"));
  CHECK(Says(After([](Match& m) { m.outcome.site = 2; }), 7, "ended at a place"));
  CHECK(Says(After([](Match& m) { m.random.SetState({0, 0, 0, 0}); }), 7, "luck"));
  CHECK(Says(After([](Match& m) { m.next_uid = 0; }), 7, "numbered"));
}

TEST_CASE("invariant 8: the seat to act is in the game") {
  CHECK(Says(After([](Match& m) { m.decision.seat = 2; }), 8, "does not exist"));
  CHECK(Says(After([](Match& m) { m.decision.seat = model::kNoSeat; }), 8, "does not exist"));
  CHECK(Says(After([](Match& m) { m.decision.seat = model::kChance; }), 8, "luck"));
  CHECK(Says(After([](Match& m) { m.state.eliminated = 1; }), 8, "is out"));
  CHECK(After([](Match& m) {
          m.decision.seat = model::kChance;
          m.explicit_chance = true;
        }) == "");
}

TEST_CASE("invariant 9: exactly one of decision and outcome") {
  CHECK(Says(After([](Match& m) { m.serial = 0; }), 9, "no decision"));
  CHECK(Says(After([](Match& m) { m.decision.serial = 2; }), 9, "no decision"));
  CHECK(Says(After([](Match& m) { m.stack = {}; }), 9, "nothing runs"));
  CHECK(Says(After([](Match& m) { m.outcome = {model::OutcomeKind::Won, 0, -1}; }), 9, "won by no player"));
  CHECK(Says(After([](Match& m) { m.outcome = {model::OutcomeKind::Drawn, 1, -1}; }), 9, "not won"));
  CHECK(Says(After([](Match& m) { m.outcome.winners = 1; }), 9, "not won"));
  CHECK(After([](Match& m) {
          m.outcome = {model::OutcomeKind::Won, 1, 0};
          m.decision = {};
        }) == "");
}

TEST_CASE("invariant 10: an open decision is legal") {
  CHECK(Says(After([](Match& m) { m.decision.options.clear(); }), 10, "without options"));
  CHECK(Says(After([](Match& m) { m.decision.options[1] = m.decision.options[0]; }), 10, "twice"));
  const auto many = [](std::int32_t min, std::int32_t max, std::vector<Value> picked) {
    return After([&](Match& m) {
      m.decision.kind = model::DecisionKind::Many;
      m.decision.min = min;
      m.decision.max = max;
      m.decision.picked = picked;
      m.decision.options[1] = {model::OptionKind::Done, -1, -1};
    });
  };
  CHECK(many(1, 2, {}) == "");
  CHECK(Says(many(2, 2, {}), 10, "fewer options"));
  CHECK(many(2, 2, {5}) == "");
  CHECK(Says(many(0, 1, {5, 4}), 10, "more has been picked"));
}

TEST_CASE("invariant 11: frames wait at a stop of their function, and have its registers") {
  CHECK(Says(After([](Match& m) { m.stack.frames[0].pc = 0; }), 11, "outside its code"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].pc = -2; }), 11, "outside its code"));
  CHECK(Says(After([](Match& m) { m.stack.values.push_back(0); }), 11, "3 registers, not 2"));
  CHECK(Says(After([](Match& m) { m.stack.values.resize(1); }), 11, "1 registers, not 2"));
  CHECK(Says(After([](Match& m) { m.stack.values[0] = 11; }), 11, "register 0 has a value of another type"));
  CHECK(Says(After([](Match& m) { m.stack.values[0] = model::kNotApplicable; }), 11, "another type"));
  CHECK(Says(After([](Match& m) { m.stack.values[1] = ToValue({0, 3}); }), 11, "outside of all lists"));
  CHECK(Says(After([](Match& m) { m.stack.values[1] = ToValue({-1, 1}); }), 11, "outside of all lists"));
  CHECK(Says(After([](Match& m) { m.stack.values[1] = ToValue({1, 1}); }), 11, "not where its frame keeps it"));
  CHECK(Says(After([](Match& m) { m.stack.values[1] = ToValue({0, 1}); }), 11, "belongs to no frame"));
  CHECK(Says(After([](Match& m) { m.stack.values[1] = model::kNone; }), 11, "belongs to no frame"));
  CHECK(Says(After([](Match& m) { m.stack.arena[1] = 11; }), 11, "an element of another type"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].base = -1; }), 11, "does not begin where"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].arena = 3; }), 11, "lists"));
  CHECK(Says(After([](Match& m) { m.stack.frames[0].flags = kSkipped; }), 11, "between two steps"));
  CHECK(Says(After([](Match& m) { m.stack.building_marks = {1}; }), 11, "builder"));
  CHECK(Says(After([](Match& m) {
               m.stack.building = {1, 2};
               m.stack.building_marks = {1, 0};
             }),
             11, "overlap"));
  CHECK(Says(After([](Match& m) { m.pending[0].pc = 1; }), 11, "outside its code"));
  CHECK(Says(After([](Match& m) { m.pending[0].locals.pop_back(); }), 11, "3 registers, not 4"));
  CHECK(Says(After([](Match& m) { m.pending[0].locals[0] = 2; }), 11, "register 0 has a value of another type"));
  CHECK(Says(After([](Match& m) { m.pending[0].lists.pop_back(); }), 11, "outside of all lists"));
  CHECK(Says(After([](Match& m) { m.simultaneous = -1; }), 11, "simultaneous"));
}

TEST_CASE("invariant 12: what was made from a match without playing is the same match") {
  const program::Program p = VerifiedProgram();
  const Match match = Stopped(p);
  CHECK(CheckCopy(match, HashMatch(match), match, "a copy") == "");
  const auto other = [&](auto breaks) {
    Match changed = match;
    breaks(changed);
    return CheckCopy(match, HashMatch(match), changed, "a copy");
  };
  CHECK(Says(other([](Match& m) { ++m.state.move_count; }), 12, "a copy is another match"));
  CHECK(Says(other([](Match& m) { m.random.Next(); }), 12, "a copy is another match"));
  CHECK(Says(other([](Match& m) { std::swap(m.decision.options[0], m.decision.options[1]); }), 12, "another match"));
}

TEST_CASE("invariant 12: the image of a match that the rules do not fit is refused") {
  const program::Program p = VerifiedProgram();
  Match match = Stopped(p);
  match.state.cards[0].zone = 2;
  std::string error;
  Match read;
  CHECK_FALSE(Decode(p, Encode(p, match), read, error));
  CHECK(Says(error, 2, "card 0"));
}

}  // namespace
}  // namespace cardinal::match
