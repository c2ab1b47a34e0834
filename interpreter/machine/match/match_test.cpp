#include "interpreter/machine/match/match.h"

#include <catch2/catch.hpp>
#include <cstddef>
#include <numeric>
#include <vector>

#include "interpreter/machine/match/move_card.h"
#include "interpreter/machine/match/test_match.h"

namespace cardinal::match {
namespace {

using namespace test;

std::vector<CardId> In(const program::Program& program, const GameState& world, std::int32_t zone, Seat owner) {
  const auto cards = world.CardsIn(ZoneIndex(program, zone, owner, world.seats));
  return {cards.begin(), cards.end()};
}
using Cards = std::vector<CardId>;

TEST_CASE("layout: zone instances, there and back") {
  const program::Program p = VerifiedProgram();
  for (const std::int32_t seats : {1, 2, 3, 5}) {
    CHECK(ZoneInstanceCount(p, seats, 9) == 4 * seats + 1);
    ZoneId expected = 0;
    // The zone of the table comes before those of the players.
    for (const std::int32_t zone : {kTable, kPile, kHand, kShelf, kCellar}) {
      const bool of_table = zone == kTable;
      for (Seat owner = 0; owner < (of_table ? 1 : seats); ++owner) {
        const ZoneId instance = ZoneIndex(p, zone, of_table ? model::kNoSeat : owner, seats);
        CHECK(instance == expected++);
        CHECK(ZoneDeclaration(p, instance, seats) == zone);
        CHECK(ZoneOwner(p, instance, seats) == (of_table ? model::kNoSeat : owner));
      }
    }
    CHECK(ZoneDeclaration(p, expected, seats) == -1);
    CHECK(ZoneDeclaration(p, -1, seats) == -1);
    CHECK(ZoneOwner(p, expected, seats) == model::kNoSeat);
  }
}

TEST_CASE("layout: owners and declarations that do not exist") {
  const program::Program p = VerifiedProgram();
  CHECK(ZoneIndex(p, kHand, model::kNoSeat, 2) == -1);
  CHECK(ZoneIndex(p, kHand, 2, 2) == -1);
  CHECK(ZoneIndex(p, kCellar + 1, 0, 2) == -1);
  CHECK(ZoneIndex(p, -1, 0, 2) == -1);
  CHECK(ZoneIndex(p, kTable, 1, 2) == ZoneIndex(p, kTable, model::kNoSeat, 2));
}

TEST_CASE("layout: zones on cards are after all others, card after card") {
  const program::Program p = WithZonesOnCards();
  CHECK(ZoneInstanceCount(p, 2, 0) == 10);
  CHECK(ZoneInstanceCount(p, 2, 3) == 16);
  CHECK(ZoneIndex(p, kSecondTable, model::kNoSeat, 2) == 1);
  ZoneId expected = 10;
  for (CardId card = 0; card < 3; ++card) {
    for (const std::int32_t zone : {kOnCards, kAlsoOnCards}) {
      const ZoneId instance = ZoneIndex(p, zone, card, 2);
      CHECK(instance == expected++);
      CHECK(ZoneDeclaration(p, instance, 2) == zone);
      CHECK(ZoneHolder(p, instance, 2) == card);
      CHECK(ZoneOwner(p, instance, 2) == model::kNoSeat);
    }
  }
  CHECK(ZoneHolder(p, 9, 2) == -1);
  CHECK(ZoneHolder(p, -1, 2) == -1);
  CHECK(ZoneIndex(p, kOnCards, model::kNoSeat, 2) == -1);
}

TEST_CASE("a card is on its holder, however many cards are between") {
  const program::Program p = WithZonesOnCards();
  Match match = NewMatch(p, TwoSeats());
  GameState& world = match.state;
  MoveCard(p, world, 1, ZoneIndex(p, kOnCards, 0, 2), -1);
  MoveCard(p, world, 2, ZoneIndex(p, kAlsoOnCards, 1, 2), -1);
  MoveCard(p, world, 0, ZoneIndex(p, kHand, 0, 2), -1);  // moves the cards on it, too
  CHECK(In(p, world, kOnCards, 0) == Cards{1});
  CHECK(In(p, world, kAlsoOnCards, 1) == Cards{2});
  CHECK(IsStackedOn(p, world, 2, 0));
  CHECK(IsStackedOn(p, world, 0, 0));
  CHECK_FALSE(IsStackedOn(p, world, 0, 2));
  CHECK_FALSE(IsStackedOn(p, world, 3, 0));
}

TEST_CASE("a card that is made gets a place in every part of a game state") {
  const program::Program p = WithZonesOnCards();
  Match match = NewMatch(p, TwoSeats());
  const Match before = match;
  GameState& world = match.state;
  world.fields.back() = 5;  // of the last card
  const auto old_cards = static_cast<CardId>(world.cards.size());
  const CardId made = CreateCard(p, world, kRed, 1, ZoneIndex(p, kHand, 1, 2));
  CHECK(made == old_cards);
  CHECK(In(p, world, kHand, 1) == Cards{8, made});
  CHECK(In(p, world, kCellar, 1) == Cards{9, 10});  // a later zone
  CHECK(world.cards[made].owner == 1);
  CHECK(world.cards[made].controller == 1);
  CHECK(world.cards[made].created == 1);
  CHECK(world.cards[made].since == world.move_count);
  CHECK(world.fields[FieldIndex(p, world, p.fields[kMarks], made - 1)] == 5);
  CHECK(world.fields[FieldIndex(p, world, p.fields[kMarks], made)] == p.fields[kMarks].initial);
  // Cards can lie on it at once. On a card, it belongs to the player for whom it was made.
  MoveCard(p, world, 0, ZoneIndex(p, kOnCards, made, 2), -1);
  const CardId on_it = CreateCard(p, world, kBlue, 0, ZoneIndex(p, kAlsoOnCards, made, 2));
  CHECK(In(p, world, kOnCards, made) == Cards{0});
  CHECK(In(p, world, kAlsoOnCards, made) == Cards{on_it});
  CHECK(world.cards[on_it].controller == 0);
  CHECK(CheckInvariants(p, match) == "");
  CHECK(CheckUnchanged(before, match) == "");
  CHECK(CheckUnchanged(match, before) == "invariant 3: cards have been lost");
  world.cards[made].created = 0;
  CHECK(CheckUnchanged(before, match) == "invariant 3: a card of no deck was not made by a rule");
}

TEST_CASE("layout: each field of each owner has a place of its own") {
  const program::Program p = VerifiedProgram();
  const Match match = NewMatch(p, TwoSeats());
  const GameState& world = match.state;
  CHECK(world.fields.size() == 2 + 2 * 2 + 11);
  CHECK(FieldIndex(p, world, p.fields[kRound], model::kNone) == 0);
  CHECK(FieldIndex(p, world, p.fields[kLeader], model::kNone) == 1);
  CHECK(FieldIndex(p, world, p.fields[kPoints], 0) == 2);
  CHECK(FieldIndex(p, world, p.fields[kMood], 0) == 3);
  CHECK(FieldIndex(p, world, p.fields[kPoints], 1) == 4);
  CHECK(FieldIndex(p, world, p.fields[kMarks], 0) == 6);
  CHECK(FieldIndex(p, world, p.fields[kMarks], 10) == 16);
}

TEST_CASE("new match: cards, fields, luck") {
  const program::Program p = VerifiedProgram();
  const Match match = NewMatch(p, TwoSeats());
  const GameState& world = match.state;
  CHECK(CheckInvariants(p, match) == "");
  CHECK(In(p, world, kPile, 0) == Cards{0, 1, 2, 3});
  CHECK(In(p, world, kHand, 0) == Cards{4, 5});
  CHECK(In(p, world, kPile, 1) == Cards{6, 7});
  CHECK(In(p, world, kCellar, 1) == Cards{9, 10});
  CHECK(In(p, world, kTable, 0).empty());
  CHECK(world.cards[9].def == kRed);
  CHECK(world.cards[9].owner == 1);
  CHECK(world.cards[9].controller == 1);
  CHECK(world.fields[0] == 1);
  CHECK(world.fields[1] == model::kNone);
  CHECK(world.fields[4] == 3);
  CHECK(match.random == base::Random(7));
  CHECK(match == NewMatch(p, TwoSeats()));
}

TEST_CASE("move: places count from the top, -1 is the end") {
  const program::Program p = VerifiedProgram();
  GameState world = NewMatch(p, TwoSeats()).state;
  const ZoneId pile = ZoneIndex(p, kPile, 0, 2);
  MoveCard(p, world, 5, pile, 0);
  CHECK(In(p, world, kPile, 0) == Cards{5, 0, 1, 2, 3});
  MoveCard(p, world, 8, pile, 2);
  CHECK(In(p, world, kPile, 0) == Cards{5, 0, 8, 1, 2, 3});
  MoveCard(p, world, 10, pile, -1);
  CHECK(In(p, world, kPile, 0) == Cards{5, 0, 8, 1, 2, 3, 10});
  MoveCard(p, world, 9, pile, 99);
  CHECK(In(p, world, kPile, 0) == Cards{5, 0, 8, 1, 2, 3, 10, 9});
  CHECK(In(p, world, kHand, 0) == Cards{4});
  CHECK(In(p, world, kPile, 1) == Cards{6, 7});
  CHECK(In(p, world, kCellar, 1).empty());
  MoveCard(p, world, 0, ZoneIndex(p, kCellar, 1, 2), -1);
  CHECK(In(p, world, kPile, 0) == Cards{5, 8, 1, 2, 3, 10, 9});
  CHECK(In(p, world, kCellar, 1) == Cards{0});
  CHECK(world.cards[8].owner == 1);
}

TEST_CASE("move: within one zone the order changes; the stay, and since when the card is there, do not") {
  const program::Program p = VerifiedProgram();
  GameState world = NewMatch(p, TwoSeats()).state;
  const ZoneId pile = ZoneIndex(p, kPile, 0, 2);
  const std::int32_t moves = world.move_count;
  MoveCard(p, world, 0, pile, -1);
  CHECK(In(p, world, kPile, 0) == Cards{1, 2, 3, 0});
  MoveCard(p, world, 3, pile, 0);
  CHECK(In(p, world, kPile, 0) == Cards{3, 1, 2, 0});
  MoveCard(p, world, 1, pile, 1);
  CHECK(In(p, world, kPile, 0) == Cards{3, 1, 2, 0});
  CHECK(world.cards[0].zone_changes == 0);
  CHECK(world.move_count == moves);
  CHECK(world.cards[0].since < world.cards[1].since);
  MoveCard(p, world, 0, ZoneIndex(p, kHand, 0, 2), -1);
  CHECK(world.cards[0].zone_changes == 1);
  CHECK(world.cards[0].since == world.move_count);
}

TEST_CASE("move: near or far, the cards between shift by one") {
  for (std::ptrdiff_t from = 0; from < 24; ++from)
    for (std::ptrdiff_t to = 0; to < 24; ++to) {
      std::vector<CardId> order(24), expected;
      std::iota(order.begin(), order.end(), 0);
      expected = order;
      expected.erase(expected.begin() + from);
      expected.insert(expected.begin() + to, static_cast<CardId>(from));
      PutBetween(order.data() + from, order.data() + to);
      INFO(from << " to " << to);
      REQUIRE(order == expected);
    }
}

TEST_CASE("move: any sequence keeps every card in exactly one zone") {
  const program::Program p = VerifiedProgram();
  Match match = NewMatch(p, TwoSeats());
  base::Random luck(1);
  const std::int32_t instances = ZoneInstanceCount(p, 2, match.state.cards.size());
  for (int i = 0; i < 500; ++i) {
    const auto card = static_cast<CardId>(luck.NextBelow(11));
    const auto to = static_cast<ZoneId>(luck.NextBelow(static_cast<std::uint64_t>(instances)));
    if (ZoneDeclaration(p, to, 2) == kShelf && match.state.CardsIn(to).size() >= 2) continue;
    const std::int32_t position = static_cast<std::int32_t>(luck.NextBelow(5)) - 1;
    MoveCard(p, match.state, card, to, position);
    const auto cards = match.state.CardsIn(to);
    const auto last = static_cast<std::int32_t>(cards.size()) - 1;
    REQUIRE(cards[static_cast<std::size_t>(position < 0 || position > last ? last : position)] == card);
    REQUIRE(CheckInvariants(p, match) == "");
  }
}

TEST_CASE("knowledge: a seat that saw a face continues to know it") {
  const program::Program p = VerifiedProgram();
  GameState world = NewMatch(p, TwoSeats()).state;
  const ZoneId pile = ZoneIndex(p, kPile, 0, 2), hand = ZoneIndex(p, kHand, 0, 2), shelf = ZoneIndex(p, kShelf, 0, 2);
  CHECK(SeesFace(p, world, 0, 4));
  CHECK_FALSE(SeesFace(p, world, 1, 4));
  CHECK_FALSE(SeesFace(p, world, 0, 0));
  CHECK_FALSE(SeesFace(p, world, 1, 0));

  MoveCard(p, world, 4, pile, 0);  // from a hand: its owner knows the face
  CHECK(SeesFace(p, world, 0, 4));
  CHECK_FALSE(SeesFace(p, world, 1, 4));
  CHECK(world.cards[4].known_by == 1);

  MoveCard(p, world, 0, shelf, -1);  // from hidden to open: every seat sees it, so no seat needs to remember it
  CHECK(SeesFace(p, world, 1, 0));
  CHECK(SeesFace(p, world, model::kNoSeat, 0));
  CHECK(world.cards[0].known_by == 0);
  MoveCard(p, world, 0, hand, -1);  // and back into a hand: the other seat still knows the face
  CHECK(SeesFace(p, world, 1, 0));
  CHECK(world.cards[0].known_by == 2);
  MoveCard(p, world, 0, pile, -1);  // now both seats know it from memory
  CHECK(world.cards[0].known_by == 3);
  CHECK(SeesFace(p, world, model::kNoSeat, 0));

  MoveCard(p, world, 1, ZoneIndex(p, kHand, 1, 2), -1);  // into the hand of the other seat, unseen by its owner
  CHECK(SeesFace(p, world, 1, 1));
  CHECK_FALSE(SeesFace(p, world, 0, 1));
}

TEST_CASE("shuffle: a new order takes memory away, but not what the zone shows") {
  const program::Program p = VerifiedProgram();
  GameState world = NewMatch(p, TwoSeats()).state;
  const ZoneId pile = ZoneIndex(p, kPile, 0, 2), hand = ZoneIndex(p, kHand, 0, 2);
  MoveCard(p, world, 4, pile, 0);
  const GameState before = world;
  ReorderZone(p, world, pile, Cards{3, 4, 0, 2, 1});
  CHECK(In(p, world, kPile, 0) == Cards{3, 4, 0, 2, 1});
  CHECK_FALSE(SeesFace(p, world, 0, 4));
  CHECK(world.cards[4].zone_changes == before.cards[4].zone_changes);
  CHECK(world.cards[4].since == before.cards[4].since);
  CHECK(In(p, world, kPile, 1) == In(p, before, kPile, 1));
  ReorderZone(p, world, hand, Cards{5});
  CHECK(SeesFace(p, world, 0, 5));
}

TEST_CASE("hash: equal values hash the same, any change shows") {
  const program::Program p = VerifiedProgram();
  const Match match = Stopped(p);
  CHECK(HashMatch(match) == HashMatch(Stopped(p)));
  std::vector<Match> others(17, match);
  ++others[0].state.cards[3].zone_changes;
  others[1].state.cards[3].known_by = 2;
  ++others[2].state.fields[2];
  ++others[3].stack.frames[0].pc;
  others[4].stack.values.push_back(0);
  others[5].pending[0].lists.push_back(0);
  others[6].deferred[0].hooks.push_back(0);
  others[7].random.Next();
  others[8].explicit_chance = true;
  ++others[9].next_uid;
  ++others[10].simultaneous;
  others[11].decision.picked.push_back(4);
  others[12].decision.options.pop_back();
  others[13].outcome.winners = 1;
  others[14].state.modifiers[0].args[0] = 6;
  others[15].stack.building_marks.push_back(0);
  ++others[16].state.modifiers[1].since;
  for (std::size_t i = 0; i < others.size(); ++i) {
    INFO(i);
    CHECK_FALSE(others[i] == match);
    CHECK(HashMatch(others[i]) != HashMatch(match));
  }
}

}  // namespace
}  // namespace cardinal::match
