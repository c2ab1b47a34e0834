#include "interpreter/machine/view/view.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "interpreter/machine/match/test_match.h"

namespace cardinal::view {
namespace {

using namespace match::test;
using match::Match;
using match::MoveCard;
using match::ZoneIndex;

const ObservedZone& Zone(const Observation& seen, std::int32_t zone, Seat owner) {
  for (const ObservedZone& candidate : seen.zones) {
    if (candidate.zone == zone && (candidate.owner == owner || candidate.owner < 0)) return candidate;
  }
  FAIL("no such zone");
  return seen.zones[0];
}

TEST_CASE("observe: a zone's faces are for those to whom it shows them") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 7, ZoneIndex(p, kShelf, 1, 2), -1);
  const Observation seen = Observe(p, match, 0);
  CHECK(seen.viewer == 0);
  CHECK(seen.zones.size() == 9);
  CHECK(Zone(seen, kPile, 0).cards == std::vector<ObservedCard>(4, {-1, -1, 0}));
  CHECK(Zone(seen, kHand, 0).cards == std::vector<ObservedCard>{{4, kRed, 0}, {5, kHammer, 0}});
  CHECK(Zone(seen, kHand, 1).cards == std::vector<ObservedCard>{{-1, -1, 1}});
  CHECK(Zone(seen, kShelf, 1).cards == std::vector<ObservedCard>{{7, kGreen, 1}});
  CHECK(Zone(seen, kCellar, 1).cards == std::vector<ObservedCard>(2, {-1, -1, 1}));
  CHECK(Zone(Observe(p, match, 1), kHand, 1).cards == std::vector<ObservedCard>{{8, kBlue, 1}});
  CHECK(Zone(Observe(p, match, kOmniscient), kPile, 0).cards[3] == ObservedCard{3, kHammer, 0});
  CHECK(Zone(Observe(p, match, model::kNoSeat), kHand, 0).cards == std::vector<ObservedCard>(2, {-1, -1, 0}));
}

TEST_CASE("observe: cards on a card are seen, the face below them only by seats that see it") {
  const program::Program p = WithZonesOnCards();
  Match match = NewMatch(p, TwoSeats());
  CHECK(Observe(p, match, 0).zones.size() == 10);                 // no card is on another card
  MoveCard(p, match.state, 6, ZoneIndex(p, kOnCards, 4, 2), -1);  // on a card in the hand of seat 0
  for (const Seat viewer : {0, 1}) {
    const Observation seen = Observe(p, match, viewer);
    const ObservedZone& on_card = Zone(seen, kOnCards, -1);
    CHECK(on_card.holder == (viewer == 0 ? 4 : -1));
    CHECK(on_card.cards == std::vector<ObservedCard>{{6, kBlue, 1}});
  }
}

TEST_CASE("imagine: what holds other cards keeps its face") {
  const program::Program p = WithZonesOnCards();
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 6, ZoneIndex(p, kOnCards, 4, 2), -1);
  base::Random luck(3);
  for (int i = 0; i < 50; ++i) CHECK(Determinize(p, match, 1, luck).state.cards[4].def == match.state.cards[4].def);
}

TEST_CASE("observe: states of the table and of players, not of cards") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  match.state.eliminated = 2;
  const Observation seen = Observe(p, match, 0);
  CHECK(seen.fields == std::vector<model::Value>{1, model::kNone, 3, 0, 3, 0});
  CHECK(seen.eliminated == 2);
}

TEST_CASE("observe: a known card keeps its place in an ordered zone") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 4, ZoneIndex(p, kPile, 0, 2), 2);
  CHECK(Zone(Observe(p, match, 0), kPile, 0).cards[2] == ObservedCard{4, kRed, 0});
  CHECK(Zone(Observe(p, match, 1), kPile, 0).cards == std::vector<ObservedCard>(5, {-1, -1, 0}));
}

TEST_CASE("observe: the order of an unordered hidden zone is not told") {
  const program::Program p = VerifiedProgram();
  Match one = NewMatch(p, TwoSeats());
  Match other = one;
  // Both seats see card 1 (blue) and 0 (red) on a shelf; then these cards go to a hidden cellar between two unseen
  // cards.
  const auto play = [&](Match& match, std::initializer_list<model::CardId> order) {
    for (const model::CardId card : {0, 1}) MoveCard(p, match.state, card, ZoneIndex(p, kShelf, 0, 2), -1);
    for (const model::CardId card : order) MoveCard(p, match.state, card, ZoneIndex(p, kCellar, 0, 2), -1);
  };
  play(one, {2, 1, 3, 0});
  play(other, {1, 0, 3, 2});
  CHECK(Zone(Observe(p, one, 1), kCellar, 0).cards ==
        std::vector<ObservedCard>{{0, kRed, 0}, {1, kBlue, 0}, {-1, -1, 0}, {-1, -1, 0}});
  CHECK(Observe(p, one, 1) == Observe(p, other, 1));
  CHECK_FALSE(Observe(p, one, kOmniscient) == Observe(p, other, kOmniscient));
}

// ---- determinization

// Plays the match at random, so that some cards are known to some seats.
Match Mixed(const program::Program& p, std::uint64_t seed) {
  Match match = NewMatch(p, TwoSeats());
  base::Random luck(seed);
  for (int i = 0; i < 30; ++i) {
    const auto to = static_cast<match::ZoneId>(luck.NextBelow(9));
    const auto card = static_cast<model::CardId>(luck.NextBelow(11));
    if (match::ZoneDeclaration(p, to, 2) != kShelf || match.state.CardsIn(to).size() < 2)
      MoveCard(p, match.state, card, to, static_cast<std::int32_t>(luck.NextBelow(4)) - 1);
  }
  return match;
}

std::vector<std::int32_t> Definitions(const Match& match, Seat owner) {
  std::vector<std::int32_t> defs;
  for (const match::Card& card : match.state.cards) {
    if (card.owner == owner) defs.push_back(card.def);
  }
  std::sort(defs.begin(), defs.end());
  return defs;
}

TEST_CASE("imagine: keeps what every viewer observes, and each owner's cards") {
  const program::Program p = VerifiedProgram();
  base::Random luck(99);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Match match = Mixed(p, seed);
    for (const Seat viewer : {0, 1, model::kNoSeat, kOmniscient}) {
      const Match imagined = Determinize(p, match, viewer, luck);
      REQUIRE(Observe(p, imagined, viewer) == Observe(p, match, viewer));
      REQUIRE(match::CheckInvariants(p, imagined) == "");
      for (const Seat owner : {0, 1}) REQUIRE(Definitions(imagined, owner) == Definitions(match, owner));
      REQUIRE_FALSE(imagined.random == match.random);
    }
  }
}

TEST_CASE("imagine: hidden faces differ from dream to dream; the same luck dreams the same") {
  const program::Program p = VerifiedProgram();
  const Match match = NewMatch(p, TwoSeats());
  base::Random luck(5), again(5);
  std::vector<int> top(4);
  bool order_changes = false;
  for (int i = 0; i < 400; ++i) {
    const Match imagined = Determinize(p, match, 1, luck);
    CHECK(imagined == Determinize(p, match, 1, again));
    ++top[static_cast<std::size_t>(imagined.state.cards[static_cast<std::size_t>(imagined.state.order[0])].def)];
    order_changes = order_changes || imagined.state.order != match.state.order;
  }
  CHECK(order_changes);
  // Seat 0 has two reds, a blue, a green and two hammers that seat 1 has not seen: each may be on top.
  CHECK(top[kRed] > 90);
  CHECK(top[kHammer] > 90);
  CHECK(top[kBlue] > 40);
  CHECK(top[kGreen] > 40);
}

TEST_CASE("imagine: nothing is hidden from everybody, only luck is new") {
  const program::Program p = VerifiedProgram();
  const Match match = Mixed(p, 3);
  base::Random luck(5);
  const Match imagined = Determinize(p, match, kOmniscient, luck);
  CHECK(imagined.state == match.state);
}

TEST_CASE("imagine: a zone that holds one type gets no other") {
  program::Program p = program::test::MakeProgram();
  p.zones[kCellar].holds = 1;  // tools only
  p = Runnable(std::move(p));
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 3, ZoneIndex(p, kCellar, 0, 2), -1);
  for (const model::CardId card : {9, 10}) MoveCard(p, match.state, card, ZoneIndex(p, kPile, 1, 2), -1);
  base::Random luck(8);
  for (int i = 0; i < 50; ++i) CHECK(Determinize(p, match, 1, luck).state.cards[3].def == kHammer);
}

TEST_CASE("imagine: what was kept about a card that the viewer does not see is not there") {
  program::Program p = VerifiedProgram();
  p.kept_answers.push_back({"size", -1, {program::TypeKind::Int, program::TypeKind::Void, -1, false}, -1});
  Match match = NewMatch(p, TwoSeats());
  for (std::size_t i = 0; i < match.state.kept_answers.size(); ++i)
    match.state.kept_answers[i] = static_cast<model::Value>(i);
  base::Random luck(5);
  for (const Seat viewer : {0, 1}) {
    const Match imagined = Determinize(p, match, viewer, luck);
    int unseen = 0;
    for (const auto card : match.state.cards.Ids()) {
      const bool seen = match::SeesFace(p, match.state, viewer, static_cast<model::CardId>(card));
      CHECK(imagined.state.kept_answers[card] == (seen ? static_cast<model::Value>(card) : model::kNotApplicable));
      unseen += !seen;
    }
    CHECK(unseen > 0);
  }
}

// Only the cellar of seat 0 must have tools. One is there and others are in its pile: for seat 1 each of them is
// equally likely to be in the cellar.
TEST_CASE("imagine: a zone that holds one type gets any card of it, whatever cards are there now") {
  program::Program p = program::test::MakeProgram();
  p.zones[kCellar].holds = 1;  // tools only
  p.cards.push_back(p.cards[kHammer]);
  const auto other = static_cast<std::int32_t>(p.cards.size()) - 1;
  for (auto& action : p.actions) action.variant_of.resize(p.cards.size(), -1);
  p = Runnable(std::move(p));
  Match match = NewMatch(p, TwoSeats());
  for (const model::CardId card : {9, 10}) MoveCard(p, match.state, card, ZoneIndex(p, kPile, 1, 2), -1);
  match.state.cards[0].def = match.state.cards[0].printed = other;  // in the pile; card 3, also a hammer, in the cellar
  MoveCard(p, match.state, 3, ZoneIndex(p, kCellar, 0, 2), -1);
  Match swapped = match;
  std::swap(swapped.state.cards[0].def, swapped.state.cards[3].def);
  std::swap(swapped.state.cards[0].printed, swapped.state.cards[3].printed);
  base::Random luck(8), again(8);
  int others = 0;
  for (int i = 0; i < 600; ++i) {
    const Match imagined = Determinize(p, match, 1, luck);
    CHECK(imagined.state == Determinize(p, swapped, 1, again).state);
    others += imagined.state.cards[3].def == other;
  }
  // Three tools: that one and two hammers.
  CHECK(others > 150);
  CHECK(others < 250);
}

TEST_CASE("imagine: cards that the machine relies on keep their faces") {
  const program::Program p = VerifiedProgram();
  const Match match = Stopped(p);  // seat 0 is asked about cards 4 and 5; an action of card 5 waits
  base::Random luck(8);
  bool other_faces = false;
  for (int i = 0; i < 50; ++i) {
    const Match imagined = Determinize(p, match, 1, luck);
    CHECK(imagined.state.cards[4].def == kRed);
    CHECK(imagined.state.cards[5].def == kHammer);
    CHECK(match::CheckInvariants(p, imagined) == "");
    other_faces = other_faces || imagined.state.cards[0].def != kRed;
  }
  CHECK(other_faces);
}

TEST_CASE("imagine: a card of a pending decision keeps its place in an ordered zone") {
  const program::Program p = VerifiedProgram();
  Match match = Stopped(p);
  MoveCard(p, match.state, 4, ZoneIndex(p, kPile, 0, 2), 2);
  for (match::Card& card : match.state.cards) card.known_by = 0;
  base::Random luck(4);
  bool others_move = false;
  for (const Seat viewer : {0, 1}) {  // the seat that is asked, and the other one
    for (int i = 0; i < 50; ++i) {
      const Match imagined = Determinize(p, match, viewer, luck);
      CHECK(imagined.state.order[2] == 4);
      others_move = others_move || imagined.state.order[0] != match.state.order[0];
    }
  }
  CHECK(others_move);
}

TEST_CASE("imagine: another seat's known card keeps its place") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  MoveCard(p, match.state, 4, ZoneIndex(p, kPile, 0, 2), 2);  // seat 0 knows the third card of its pile
  base::Random luck(4);
  for (int i = 0; i < 50; ++i) CHECK(Determinize(p, match, 1, luck).state.order[2] == 4);
}

}  // namespace
}  // namespace cardinal::view
