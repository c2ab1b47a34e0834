// Counts the results of games.
// In: games that were played. Out: GameStatistics, in integers. Promises: adding games and merging statistics give the
// same result in any order and any grouping, so that it does not matter which thread or machine played which game.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/simulate/card_usage.h"
#include "interpreter/drivers/simulate/invariant_checker.h"
#include "interpreter/drivers/simulate/schedule.h"

namespace cardinal::simulate {

struct GameFinding {
  std::uint64_t seed = 0;
  std::int64_t game = 0;       // its number in the schedule
  std::uint32_t decision = 0;  // the serial of the decision; 0: before the first one
  std::string what;
  model::SiteId site = -1;  // of a fault
};

// One way in which games end: by which rule, and what its sentence says (`win(p) because "..."`).
struct Ending {
  model::OutcomeKind kind = model::OutcomeKind::Won;
  model::SiteId site = -1;
  std::int32_t reason = -1;  // into Program::templates; -1: the rule gives no sentence
  // Bit i: hole i of the sentence is the winner. A sentence about the loser is another ending than one about the
  // winner.
  std::uint32_t winner_holes = 0;
  auto operator<=>(const Ending&) const = default;
};
// The holes of the outcome's sentence that are the winner (Ending::winner_holes).
std::uint32_t FindWinnerHoles(const program::Program& program, const model::Outcome& outcome);

// The result of one game.
struct PlayedGame {
  std::uint64_t seed = 0;
  std::int64_t game = 0;
  Seating seating;
  model::Outcome outcome;          // Running: the game was too long, or it has a finding
  std::uint32_t winner_holes = 0;  // FindWinnerHoles of `outcome`
  std::int64_t decisions = 0;
  std::int64_t forced = 0;  // decisions with only one option
  std::int64_t rounds = 0, turns = 0;
  std::vector<CardUsage> cards;    // empty: the cards were not tracked
  std::uint64_t answers_hash = 0;  // hash of the decisions and answers: equal games have equal hashes
  CheckStats looked;
  std::vector<GameFinding> findings;  // at most one: a finding ends the game

  Ending GetEnding() const { return {outcome.kind, outcome.site, outcome.reason, winner_holes}; }
};

// Counts games by the value of a quantity.
// Greater scores count as this one, so that sums over all games fit into 64 bits.
constexpr std::int64_t kGreatestScore = 1'000'000'000'000;

class Histogram {
 public:
  void AddValue(std::int64_t value) { ++counts_[value]; }
  void AddValue(std::int64_t value, std::int64_t games) { counts_[value] += games; }
  void Merge(const Histogram& other);
  const std::map<std::int64_t, std::int64_t>& Counts() const { return counts_; }
  std::int64_t Games() const;
  std::int64_t Sum() const;
  // The smallest value that at least this part of the games does not exceed: 0 gives the minimum, 0.5 the median, 1 the
  // maximum. 0 without games.
  std::int64_t Quantile(double part) const;
  double Mean() const;
  bool operator==(const Histogram&) const = default;

 private:
  std::map<std::int64_t, std::int64_t> counts_;
};

// How many games a group played, won and drew. Only games that ended count.
struct WinCount {
  std::int64_t games = 0, won = 0, drawn = 0;
  void AddGame(bool wins, bool draws);
  void Merge(const WinCount& other);
  bool operator==(const WinCount&) const = default;
};

// The win rate with its 95 % Wilson interval; 0 to 1 without games.
struct Rate {
  double rate = 0, low = 0, high = 1;
};
Rate ComputeRate(const WinCount& share);

struct GameStatistics {
  std::int64_t games = 0;
  std::int64_t unfinished = 0;  // too long
  std::int64_t wrong = 0;       // with a finding
  std::map<Ending, std::int64_t> endings;
  base::Table<model::Seat, WinCount> seats;
  std::map<std::string, WinCount> players;  // by kind; only games with several kinds of players
  std::vector<WinCount> decks;              // only games with several different decks
  // By pairing, then by deck of the pairing; if a deck plays against itself, by seat.
  std::vector<std::vector<WinCount>> pairings;
  Histogram decisions, rounds, turns;          // of games that ended
  std::vector<Histogram> scores;               // of these, by seat; empty if the game has no score
  std::int64_t all_decisions = 0, forced = 0;  // of all games
  std::vector<CardStatistics> cards;           // by definition; of games that ended
  CheckStats check_stats;
  std::vector<GameFinding> findings;  // those of the lowest seeds, at most kMaxFindings

  static constexpr std::size_t kMaxFindings = 100;

  explicit GameStatistics(const Schedule& schedule);
  void AddGame(const Schedule& schedule, const PlayedGame& played);
  void Merge(const GameStatistics& other);
  std::int64_t CountOutcomes(model::OutcomeKind kind) const;

 private:
  void AddShares(const Schedule& schedule, const PlayedGame& played);
  void AddCards(const PlayedGame& played);
};

}  // namespace cardinal::simulate
