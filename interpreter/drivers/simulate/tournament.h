// Plays a tournament: each player against each other one, with each deck against each and itself.
// In: a Program, the kinds of players, the decks, the number of games for each pair of players. Out: Tournament, the
// results of all meetings and the ratings of players and decks. Promises: game i of a pair of players has the seed
// `seed` + i and the seating of their schedule, so each pair plays the same deals; the same seed gives the same result
// with any number of threads.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/simulate/ratings.h"
#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

// One side of a game for two.
struct TournamentSide {
  std::size_t player = 0, deck = 0;  // deck: 0 if the game has no decks
  auto operator<=>(const TournamentSide&) const = default;
};

struct Tournament {
  std::vector<std::string> players;                                        // their kinds
  std::size_t decks = 0;                                                   // how many; 0: the game has no decks
  std::map<std::pair<TournamentSide, TournamentSide>, WinCount> meetings;  // `won` counts the first side
  std::int64_t games = 0, unfinished = 0, wrong = 0;  // unfinished: too long; wrong: with a finding
  std::vector<GameFinding> findings;                  // the first of each pair of players
  bool stopped = false;                               // before all games were played

  // The results of one player, against all others or against one.
  WinCount PlayerResults(std::size_t player) const;
  WinCount ResultsBetween(std::size_t player, std::size_t other) const;
  // The results of a deck against other decks.
  WinCount DeckResults(std::size_t deck) const;
  // Players first, then decks.
  std::vector<Rating> Ratings() const;
};

// The number of games is that of each pair of players. `players`: at least two, all different.
Tournament PlayTournament(const program::Program& program, std::vector<std::string> players, std::size_t decks,
                          const DealFunction& deal, const SimulationOptions& options);

}  // namespace cardinal::simulate
