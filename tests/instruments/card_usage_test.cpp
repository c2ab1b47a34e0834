// Tests which cards count as drawn and played, by the definitions of drivers/simulate/card_usage.h.
#include "interpreter/drivers/simulate/card_usage.h"

#include "interpreter/drivers/simulate/simulate.h"
#include "tests/instruments/small_game.h"

namespace cardinal::instruments {
namespace {

using simulate::CardStatistics;
using simulate::CardUsage;

simulate::GameStatistics Simulated(const program::Program& program, std::int64_t games,
                                   std::vector<std::string> deck = {}) {
  const auto deal = [&](std::uint64_t seed, const simulate::Seating&) {
    return deck.empty() ? Deal(program, seed) : testing::DealToTwo(program, seed, deck);
  };
  simulate::SimulationOptions options;
  options.games = games;
  return simulate::Simulate(program, simulate::MakeSchedule(0, {"random", "random"}), deal, options).statistics;
}

// Each seat draws two of its four cards and plays both into its row.
TEST_CASE("cards: a card that moves to a hand is drawn, a card that is chosen from there into its row is played") {
  const program::Program program = Load(kSums);
  const simulate::GameStatistics tally = Simulated(program, 300);
  REQUIRE(tally.cards.size() == 2);
  std::int64_t drawn = 0, played = 0;
  for (const CardStatistics& card : tally.cards) {
    CHECK(card.seats == 600);
    CHECK(card.copies == 1200);
    CHECK(card.seats_drew > 400);
    CHECK(card.seats_drew < 600);
    CHECK(card.in_deck.games == 0);  // both players had it
    REQUIRE(card.by_deck.size() == 1);
    const simulate::RateDifference& drew = card.by_deck.at(simulate::kNoDeck).drew;
    CHECK(drew.sums[0] == card.seats_drew);
    CHECK(drew.sums[0] + drew.sums[2] == 600);
    CHECK(card.seats_played == card.seats_drew);
    drawn += card.copies_drawn;
    played += card.copies_played;
  }
  CHECK(drawn == 1200);
  CHECK(played == 1200);
  // A player who draws a five wins more often, a player who draws a one less often.
  const auto five = static_cast<std::size_t>(program::FindCard(program, "Five"));
  CHECK(simulate::EstimateIfDrawn(tally.cards[five]).low > 0);
  CHECK(simulate::EstimateIfDrawn(tally.cards[1 - five]).high < 0);
}

std::string Changed(const std::string& what, const std::string& into) {
  std::string rules = kSums;
  return rules.replace(rules.find(what), what.size(), into);
}

TEST_CASE("cards: a card that is discarded, even by choice, or moved without a choice is not played") {
  for (const char* instead : {"move c to p.discard", "move c to p.deck"}) {
    const simulate::GameStatistics tally =
        Simulated(Load(Changed("move c to p.row  add", std::string(instead) + "  add")), 40);
    for (const CardStatistics& card : tally.cards) {
      CHECK(card.copies_drawn > 0);
      CHECK(card.copies_played == 0);
    }
  }
  // Cards move from the deck to the row: they are neither drawn nor chosen.
  const simulate::GameStatistics dealt =
      Simulated(Load(Changed("shuffle p.deck  draw(p, 2)", "let c = top_card(p)  if c? { move c to p.row }")), 40);
  for (const CardStatistics& card : dealt.cards) CHECK(card.copies_drawn + card.copies_played == 0);
}

// Rules on cards may be active in the hand: it is still the hand, and a card that comes into it is not played by that.
TEST_CASE("cards: a hand in which rules are active is still a hand") {
  std::string rules = Changed("rules while me in row", "rules while me in row or me in hand");
  const simulate::GameStatistics tally = Simulated(Load(rules), 100);
  std::int64_t drawn = 0, played = 0;
  for (const CardStatistics& card : tally.cards) drawn += card.copies_drawn, played += card.copies_played;
  CHECK(drawn == 400);
  CHECK(played == 400);
}

// An action with a card from the hand plays it, wherever the card goes; other cards that the action moves are not
// played.
TEST_CASE("cards: an action with a card plays it, and the zone of the card before is the hand") {
  std::string rules = Changed("window extras { ask players  close when passes = 2 }",
                              "window extras { ask players  close when passes = 2 }\n"
                              "zone peek of Player: seen by owner\n"
                              "action burn of Number in extras {\n  when me in you.hand\n"
                              "  do { move me to you.discard  move [each x in you.hand] to you.discard }\n}");
  const std::size_t begin = rules.find("  repeat up to 2 times { for each p in players { play_one(p) } }");
  rules.replace(begin, rules.find('\n', begin) - begin, "  for each p in players { move p.deck to p.peek }");
  const simulate::GameStatistics tally = Simulated(Load(rules), 200);
  std::int64_t drawn = 0, played = 0;
  for (const CardStatistics& card : tally.cards) drawn += card.copies_drawn, played += card.copies_played;
  CHECK(drawn == 800);   // each player draws two; cards that a player only looks at are not in the hand
  CHECK(played <= 400);  // each player plays at most one: the action moves the other one along
  CHECK(played > 100);
}

// Each player plays a card, takes it back and plays it again: it is played twice. A move between two zones of play
// counts once.
TEST_CASE("cards: a card is played again only from a hand or a pile that not all players see") {
  const auto plays = [&](const std::string& then) {
    std::string rules =
        Changed("if c? { move c to p.row  add c.points to p.score }", "if c? { move c to p.row " + then + " }");
    rules +=
        "zone shelf of Player: holds Number, seen by all\n"
        "event again(p: Player, c: Card, through: Bool) {\n"
        "  if through { move c to p.hand }\n"
        "  choose d by p \"Again\": one of [each n in all Number where n = c]\n"
        "  if d? { move d to p.shelf }\n}\n";
    std::int64_t sum = 0;
    for (const CardStatistics& card : Simulated(Load(rules), 10).cards) sum += card.plays;
    return sum;
  };
  CHECK(plays("") == 40);
  CHECK(plays("again(p, c, yes)") == 80);
  CHECK(plays("again(p, c, no)") == 40);
}

TEST_CASE("cards: a deck with a card against one without, in the same games") {
  std::vector<CardStatistics> cards(2);
  for (int game = 0; game < 100; ++game) {
    const std::vector<CardUsage> uses = {{0, 0, 3, 1, 1, 2, 3}, {0, 1, 2, 0, 0, 0, 0}, {1, 1, 2, 2, 0, 2, 0}};
    simulate::AddUsages(cards, uses, 2, {}, game % 10 == 0 ? 0b00 : game % 4 == 0 ? 0b10 : 0b01);
  }
  CHECK(cards[0].seats == 100);
  CHECK(cards[0].copies == 300);
  CHECK(cards[0].seats_played == 100);
  CHECK(cards[0].draws == 200);
  CHECK(cards[0].plays == 300);
  CHECK(cards[0].in_deck.games == 100);
  const simulate::RateDifferenceEstimate difference = simulate::EstimateRateDifference(cards[0].in_deck);
  CHECK(difference.one == 0.7);
  CHECK(difference.other == 0.2);
  CHECK(difference.low > 0.3);
  CHECK(cards[1].seats == 200);
  CHECK(cards[1].seats_drew == 100);
  CHECK(cards[1].in_deck.games == 0);
  CHECK(simulate::EstimateIfDrawn(cards[1]).one == 0.2);
  CHECK(simulate::EstimateIfDrawn(cards[1]).other == 0.7);
  CHECK_FALSE(simulate::EstimateIfPlayed(cards[1]).known);
}

TEST_CASE("cards: with fewer than five decks on one side a difference is not known") {
  std::vector<CardStatistics> cards(1);
  const auto add = [&](int games, int drawn) {
    for (int game = 0; game < games; ++game)
      simulate::AddUsages(cards, {{0, 0, 1, drawn, 0, 0, 0}}, 2, {0, 1}, 1u << (game % 2));
  };
  add(30, 1);
  add(4, 0);
  CHECK_FALSE(simulate::EstimateIfDrawn(cards[0]).known);
  add(1, 0);
  CHECK(simulate::EstimateIfDrawn(cards[0]).known);
}

// A strong deck (0) wins 8 of 10 games and draws the card in 8; a weak one (1) wins 2 and draws it in 2. Whether it is
// drawn makes no difference to either.
TEST_CASE("cards: the strength of the deck does not count in the difference that a card makes") {
  std::vector<CardStatistics> cards(1);
  for (int game = 0; game < 500; ++game) {
    const bool strong_wins = game / 10 % 10 < 8, strong_draws = game % 10 < 8, weak_draws = game % 10 < 2;
    const std::vector<CardUsage> uses = {{0, 0, 1, strong_draws ? 1 : 0, 0, 0, 0},
                                         {1, 0, 1, weak_draws ? 1 : 0, 0, 0, 0}};
    simulate::AddUsages(cards, uses, 2, {0, 1}, strong_wins ? 0b01 : 0b10);
  }
  REQUIRE(cards[0].by_deck.size() == 2);
  CHECK(cards[0].by_deck.at(0).drew.sums[0] == 400);
  CHECK(cards[0].by_deck.at(1).drew.sums[0] == 100);
  const simulate::RateDifferenceEstimate difference = simulate::EstimateIfDrawn(cards[0]);
  CHECK(difference.one == Approx(0.5));
  CHECK(difference.other == Approx(0.5));
  CHECK(difference.low < 0);
  CHECK(difference.high > 0);
}

TEST_CASE("cards: with or without card statistics, it is the same game") {
  const program::Program program = Load(kSums);
  simulate::SimulationOptions options;
  options.games = 50;
  const auto deal = [&](std::uint64_t seed, const simulate::Seating&) { return Deal(program, seed); };
  const simulate::Schedule schedule = simulate::MakeSchedule(0, {"random", "random"});
  const simulate::GameStatistics followed = simulate::Simulate(program, schedule, deal, options).statistics;
  options.cards = false;
  const simulate::GameStatistics not_followed = simulate::Simulate(program, schedule, deal, options).statistics;
  CHECK(not_followed.cards.empty());
  CHECK(followed.seats == not_followed.seats);
  CHECK(followed.decisions == not_followed.decisions);
}

}  // namespace
}  // namespace cardinal::instruments
