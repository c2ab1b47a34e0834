// Compares two versions of a game, or two decks, by playing the same schedule with both.
// In: the two versions, and one schedule. Out: VersionComparison, the results of the same games with both versions.
// Promises: game i has the same seed, seating and players in both; only integers are kept, so that it does not matter
// which thread played which game.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/simulate/rate_difference.h"
#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

struct RulesVersion {
  const program::Program& program;
  const DealFunction& deal;
};

// The cards of both versions in one list, by name.
struct CommonCards {
  std::vector<std::string> names;           // sorted
  std::vector<std::int32_t> before, after;  // by definition of the version: into `names`
  CommonCards(const program::Program& before_rules, const program::Program& after_rules);
};

// What decks of one list did with a card in both versions. Groups: after with, after without, before with, before
// without.
struct CardChangeInDeck {
  RateDifferenceChange drew, played;
  void Merge(const CardChangeInDeck& more);
};

// One card in pairs of games. Its decks count as seats.
struct PairedCard {
  RateDifference drawn, played;  // "won" is drawn (played); the first group is after, the second before
  std::map<std::int32_t, CardChangeInDeck> by_deck;
  void Merge(const PairedCard& more);
  std::int64_t DecksAfter() const { return drawn.sums[0]; }
  std::int64_t DrawnAfter() const { return drawn.sums[1]; }
  std::int64_t DecksBefore() const { return drawn.sums[2]; }
  std::int64_t DrawnBefore() const { return drawn.sums[3]; }
  std::int64_t PlayedAfter() const { return played.sums[1]; }
  std::int64_t PlayedBefore() const { return played.sums[3]; }
};

// Results of pairs of games. Only pairs that ended in both versions count, except in `games`.
struct PairedStatistics {
  std::int64_t games = 0;        // all
  std::int64_t ended = 0;        // in both versions
  std::int64_t same_result = 0;  // the same seat won, or both were drawn
  std::int64_t same_length = 0;  // the same result, after the same number of decisions
  // Each decision was of the same seat, had the same number of options and got the same answer.
  std::int64_t same_answers = 0;
  std::vector<PairedCounts> seats;
  std::map<std::string, PairedCounts> players;  // by kind; only if there are several kinds
  std::vector<PairedCounts> decks;              // only games with several different decks
  std::vector<PairedCounts> pairings;           // the wins of the schedule's subject; empty without one
  std::vector<PairedCard> cards;                // by CommonCards::names; with a subject, only the cards of its deck
  std::map<std::pair<Ending, Ending>, std::int64_t> endings;  // games by their endings before and after
  std::int64_t decisions_before = 0, decisions_after = 0, decisions_squares = 0;  // squares: of their differences

  // `card_count`: the size of CommonCards::names.
  PairedStatistics(const Schedule& schedule, std::size_t card_count)
      : seats(schedule.players.size()),
        decks(schedule.decks),
        pairings(schedule.subject == Schedule::kNoSubject ? 0 : schedule.pairings.size()),
        cards(card_count) {}
  void AddPair(const Schedule& schedule, const CommonCards& common, const PlayedGame& before, const PlayedGame& after);
  void Merge(const PairedStatistics& more);

 private:
  void AddWins(const Schedule& schedule, const PlayedGame& before, const PlayedGame& after);
  void AddCards(const Schedule& schedule, const CommonCards& common, const PlayedGame& before, const PlayedGame& after);
};

// By how many decisions games have become longer, on average, with the 95 % interval; unknown for fewer than two pairs.
struct LengthDifference {
  bool known = false;
  double mean = 0, low = 0, high = 0;
  double error = 0;
};
LengthDifference EstimateLengthDifference(const PairedStatistics& pairs);

struct VersionComparison {
  CommonCards common;
  GameStatistics before, after;
  PairedStatistics pairs;
  bool stopped = false;
};
VersionComparison CompareVersions(const RulesVersion& before, const RulesVersion& after, const Schedule& schedule,
                                  const SimulationOptions& options);

}  // namespace cardinal::simulate
