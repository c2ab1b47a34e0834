#include "interpreter/drivers/simulate/schedule.h"

#include <catch2/catch.hpp>
#include <map>
#include <tuple>

namespace cardinal::simulate {
namespace {

using Pairings = std::vector<std::vector<std::int32_t>>;

TEST_CASE("schedule: each deck meets each and itself") {
  CHECK(MakeSchedule(3, {"random", "random"}).pairings == Pairings{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}});
  CHECK(MakeSchedule(2, {"random", "random", "random"}).pairings ==
        Pairings{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}});
  CHECK(MakeSchedule(1, {"random"}).pairings == Pairings{{0}});
  CHECK(MakeSchedule(0, {"random", "random"}).pairings == Pairings{{}});
}

TEST_CASE("schedule: how many pairings there would be is known without making them") {
  for (std::size_t decks = 0; decks < 6; ++decks)
    for (std::size_t seats = 1; seats < 5; ++seats)
      CHECK(CountPairings(decks, seats, 1000) ==
            MakeSchedule(decks, std::vector<std::string>(seats, "random")).pairings.size());
  CHECK(CountPairings(4, 2, 9) == 10);
  CHECK(CountPairings(100'000, 8, 50) == 51);
}

// How often each (pairing, decks by seat, kinds by seat) occurred in this many games.
using Table = std::map<std::tuple<std::size_t, std::vector<std::int32_t>, std::vector<std::string>>, int>;
Table Count(const Schedule& schedule, std::int64_t games) {
  Table counts;
  for (std::int64_t game = 0; game < games; ++game) {
    const Seating seating = schedule.SeatingFor(game);
    std::vector<std::string> kinds;
    for (const std::int32_t player : seating.players)
      kinds.push_back(schedule.players[static_cast<std::size_t>(player)]);
    ++counts[{seating.pairing, seating.decks, kinds}];
  }
  return counts;
}

TEST_CASE("schedule: after a block each pairing has met with everybody in each seat, equally often") {
  for (const auto& players : std::vector<std::vector<std::string>>{{"greedy", "random"},
                                                                   {"random", "random"},
                                                                   {"greedy", "random", "random"},
                                                                   {"a", "b", "a", "b"},
                                                                   {"solo"}}) {
    const Schedule schedule = MakeSchedule(3, players);
    INFO(players.size() << " seats, first " << players[0]);
    // A deck against itself is the same in every order, so it occurs as often as all orders of another pairing
    // together.
    std::map<std::size_t, int> of_pairing;
    for (const auto& [what, count] : Count(schedule, schedule.Block())) of_pairing[std::get<0>(what)] += count;
    CHECK(of_pairing.size() == schedule.pairings.size());
    for (const auto& [pairing, count] : of_pairing) CHECK(count == of_pairing[0]);
    std::map<std::pair<std::size_t, std::size_t>, std::map<std::int32_t, int>> decks_in_seat;
    std::map<std::size_t, std::map<std::string, int>> kinds_in_seat;
    for (const auto& [what, count] : Count(schedule, schedule.Block()))
      for (std::size_t seat = 0; seat < players.size(); ++seat) {
        decks_in_seat[{std::get<0>(what), seat}][std::get<1>(what)[seat]] += count;
        kinds_in_seat[seat][std::get<2>(what)[seat]] += count;
      }
    for (const auto& [where, counts] : decks_in_seat) CHECK(counts == decks_in_seat.at({where.first, 0}));
    for (const auto& [seat, counts] : kinds_in_seat) CHECK(counts == kinds_in_seat.at(0));
  }
}

TEST_CASE("schedule: the two players of a short run sit in each seat equally often, too") {
  const Schedule schedule = MakeSchedule(4, {"greedy", "random"});
  CHECK(schedule.Block() == 40);
  int first = 0;
  for (std::int64_t game = 0; game < 100; ++game) first += schedule.SeatingFor(game).players[0] == 0 ? 1 : 0;
  CHECK(first == 50);
}

TEST_CASE("schedule: a game without decks, and players who are all alike") {
  const Schedule schedule = MakeSchedule(0, {"greedy", "random"});
  CHECK(schedule.Block() == 2);
  CHECK(schedule.SeatingFor(3).decks.empty());
  CHECK(schedule.SeatingFor(0).players == std::vector<std::int32_t>{0, 1});
  CHECK(schedule.SeatingFor(1).players == std::vector<std::int32_t>{1, 0});
  CHECK(MakeSchedule(2, {"random", "random"}).Block() == 6);
}

TEST_CASE("schedule: one deck meets all others equally often in each seat") {
  const Schedule schedule = MakeSubjectSchedule(3, {"greedy", "random"});
  CHECK(schedule.decks == 4);
  CHECK(schedule.subject == 3);
  CHECK(schedule.pairings == std::vector<std::vector<std::int32_t>>{{0, 3}, {1, 3}, {2, 3}});
  CHECK(schedule.Block() == 12);
  std::map<std::pair<std::int32_t, std::int32_t>, int> met;
  for (std::int64_t game = 0; game < schedule.Block(); ++game) {
    const Seating seating = schedule.SeatingFor(game);
    ++met[{seating.decks[0], seating.decks[1]}];
  }
  CHECK(met.size() == 6);
  for (const auto& [decks, games] : met) CHECK(games == 2);
  CHECK(MakeSubjectSchedule(2, {"a", "a", "a"}).pairings ==
        std::vector<std::vector<std::int32_t>>{{0, 0, 2}, {0, 1, 2}, {1, 1, 2}});
}

}  // namespace
}  // namespace cardinal::simulate
