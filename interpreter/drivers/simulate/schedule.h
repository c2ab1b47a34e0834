// In: how many seats and decks there are, and who plays. Out: Schedule: which decks and players sit where in game 0, 1,
// 2, ... Promises: the same game gets the same seating however many games are played and by how many threads; in every
// Block() games each pairing of decks meets equally often, with each deck and each player in each seat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cardinal::simulate {

// Who sits where in one game.
struct Seating {
  std::size_t pairing = 0;            // into Schedule::pairings
  std::vector<std::int32_t> decks;    // by seat; empty: the game has none
  std::vector<std::int32_t> players;  // by seat: into Schedule::players
};

struct Schedule {
  std::vector<std::string> players;  // one for each seat: "greedy", "random"
  std::size_t decks = 0;             // how many there are; 0: the game has none
  // What meets: as many decks as seats, in rising order, the same one perhaps several times. One without decks, if the
  // game has none.
  std::vector<std::vector<std::int32_t>> pairings;

  // The games go round the pairings. From one round to the next (and from one pairing to the next) everybody moves on
  // by a seat; when the players have been in every seat, the decks move on.
  Seating SeatingFor(std::int64_t game) const;
  // After so many games everything has met equally often.
  std::int64_t Block() const;
};

// How many pairings that would be, or `most` + 1 if there are more.
std::size_t CountPairings(std::size_t decks, std::size_t seats, std::size_t most);

// `decks` may be 0, `players` not empty. All pairings are made: see CountPairings.
Schedule MakeSchedule(std::size_t decks, std::vector<std::string> players);

}  // namespace cardinal::simulate
