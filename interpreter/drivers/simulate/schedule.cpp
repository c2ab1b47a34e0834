#include "interpreter/drivers/simulate/schedule.h"

#include <algorithm>

namespace cardinal::simulate {

namespace {

// By how many seats the players must move until the seating repeats: 2 for greedy, random; 1 for random, random.
std::size_t Period(const std::vector<std::string>& players) {
  std::vector<std::string> moved = players;
  for (std::size_t by = 1; by < players.size(); ++by) {
    std::rotate(moved.begin(), moved.begin() + 1, moved.end());
    if (moved == players) return by;
  }
  return players.size();
}

// The next non-decreasing list of numbers below `decks`: 00 01 02 11 12 22. False: that was the last one.
bool NextPairing(std::vector<std::int32_t>& pairing, std::size_t decks) {
  const auto last = static_cast<std::int32_t>(decks) - 1;
  for (std::size_t i = pairing.size(); i-- > 0;) {
    if (pairing[i] == last) continue;
    std::fill(pairing.begin() + static_cast<std::ptrdiff_t>(i), pairing.end(), pairing[i] + 1);
    return true;
  }
  return false;
}

template <class T>
std::vector<T> Moved(std::vector<T> list, std::size_t by) {
  std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(by), list.end());
  return list;
}

}  // namespace

Seating Schedule::SeatingFor(std::int64_t game) const {
  const auto number = static_cast<std::size_t>(game);
  const std::size_t seats = players.size(), period = Period(players);
  Seating seating;
  seating.pairing = number % pairings.size();
  const std::size_t round = number / pairings.size();
  for (std::size_t seat = 0; seat < seats; ++seat) seating.players.push_back(static_cast<std::int32_t>(seat));
  seating.players = Moved(std::move(seating.players), (round + seating.pairing) % period);
  if (decks > 0) seating.decks = Moved(pairings[seating.pairing], (round / period + seating.pairing) % seats);
  return seating;
}

std::int64_t Schedule::Block() const {
  const std::size_t orders = decks > 0 ? players.size() : 1;
  return static_cast<std::int64_t>(pairings.size() * Period(players) * orders);
}

std::size_t CountPairings(std::size_t decks, std::size_t seats, std::size_t most) {
  if (decks == 0) return 1;
  // decks + seats - 1 over seats, computed so that every intermediate result is an integer.
  std::size_t count = 1;
  for (std::size_t i = 1; i <= seats; ++i) {
    count = count * (decks + i - 1) / i;
    if (count > most) return most + 1;
  }
  return count;
}

Schedule MakeSchedule(std::size_t decks, std::vector<std::string> players) {
  Schedule schedule;
  schedule.decks = decks;
  std::vector<std::int32_t> pairing(decks > 0 ? players.size() : 0, 0);
  do schedule.pairings.push_back(pairing);
  while (decks > 0 && NextPairing(pairing, decks));
  schedule.players = std::move(players);
  return schedule;
}

Schedule MakeSubjectSchedule(std::size_t opponents, std::vector<std::string> players) {
  Schedule schedule;
  schedule.decks = opponents + 1;
  schedule.subject = static_cast<std::int32_t>(opponents);
  std::vector<std::int32_t> met(players.size() - 1, 0);
  do {
    schedule.pairings.push_back(met);
    schedule.pairings.back().push_back(schedule.subject);
  } while (NextPairing(met, opponents));
  schedule.players = std::move(players);
  return schedule;
}

}  // namespace cardinal::simulate
