// Decides which decks and players have which seats in game 0, 1, 2, ...
// In: the numbers of seats and decks, and the kinds of players. Out: Schedule. Promises: the seating of a game does not
// depend on how many games are played or on the number of threads; in every Block() games each pairing of decks meets
// equally often, with each deck and each player in each seat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/model/model.h"

namespace cardinal::simulate {

// The seats of one game.
struct Seating {
  std::size_t pairing = 0;                         // into Schedule::pairings
  base::Table<model::Seat, std::int32_t> decks;    // by seat; empty: the game has no decks
  base::Table<model::Seat, std::int32_t> players;  // by seat: into Schedule::players
};

struct Schedule {
  std::vector<std::string> players;  // one for each seat: "greedy", "random"
  std::size_t decks = 0;             // the number of decks; 0: the game has no decks
  // Which decks meet: one deck per seat, in ascending order, possibly the same deck several times. One empty pairing,
  // if the game has no decks.
  std::vector<std::vector<std::int32_t>> pairings;
  // The deck that plays in each game, if two decks are compared; kNoSubject: all decks are alike.
  std::int32_t subject = kNoSubject;
  static constexpr std::int32_t kNoSubject = -1;

  // The games cycle through the pairings. From one cycle to the next (and from one pairing to the next) all players
  // move by one seat; after the players have been in every seat, the decks move by one.
  Seating SeatingFor(std::int64_t game) const;
  // The number of games after which everything has met equally often.
  std::int64_t Block() const;
};

// The number of possible pairings, or `most` + 1 if there are more.
std::size_t CountPairings(std::size_t decks, std::size_t seats, std::size_t most);

// `decks` may be 0, `players` must not be empty. All pairings are made: see CountPairings.
Schedule MakeSchedule(std::size_t decks, std::vector<std::string> players);

// One deck, the subject, against all others: `opponents` decks, each possibly several times in a game of more than two
// seats. The subject has the index `opponents`.
Schedule MakeSubjectSchedule(std::size_t opponents, std::vector<std::string> players);

}  // namespace cardinal::simulate
