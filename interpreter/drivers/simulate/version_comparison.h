// Compares two versions of a game's rules by playing the same schedule with both.
// In: the two versions, and one schedule. Out: VersionComparison, the results of the same games with both versions.
// Promises: game i has the same seed, seating and players in both; only integers are kept, so that it does not matter
// which thread played which game.
#pragma once

#include "interpreter/drivers/simulate/rate_difference.h"
#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

struct RulesVersion {
  const program::Program& program;
  const DealFunction& deal;
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
  std::int64_t decisions_before = 0, decisions_after = 0, decisions_squares = 0;  // squares: of their differences

  explicit PairedStatistics(const Schedule& schedule) : seats(schedule.players.size()), decks(schedule.decks) {}
  void AddPair(const Schedule& schedule, const PlayedGame& before, const PlayedGame& after);
  void Merge(const PairedStatistics& more);
};

// By how many decisions games have become longer, on average, with the 95 % interval; unknown for fewer than two pairs.
struct LengthDifference {
  bool known = false;
  double mean = 0, low = 0, high = 0;
};
LengthDifference EstimateLengthDifference(const PairedStatistics& pairs);

struct VersionComparison {
  GameStatistics before, after;
  PairedStatistics pairs;
  bool stopped = false;
};
VersionComparison CompareVersions(const RulesVersion& before, const RulesVersion& after, const Schedule& schedule,
                                  const SimulationOptions& options);

}  // namespace cardinal::simulate
