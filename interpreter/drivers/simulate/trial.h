// In: a Program, a way to deal a match for a seed, and how long to go on. Out: Trial, what random games came to: how
// they ended, how long they were, and everything that was wrong in one of them. Promises: every position of every game
// is looked at; a finding names the seed and the decision, so that it can be seen again; the same seed plays the same
// game, however many threads there are.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::simulate {

using Deal = std::function<match::Match(std::uint64_t seed)>;

struct TrialOptions {
  std::chrono::milliseconds time{30'000};
  std::int64_t games = 0;  // ends after so many, 0 = when the time is over
  std::uint64_t seed = 1;  // of the first game; the next has the next
  int threads = 1;
  std::int64_t max_decisions = 20'000;  // of one game; one that is longer counts as unfinished
  base::Limits limits;
};

struct Finding {
  std::uint64_t seed = 0;
  std::uint32_t decision = 0;  // its serial, 0 = before the first
  std::string what;
  model::SiteId site = -1;  // of a fault
};

struct Trial {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::vector<std::int64_t> wins;  // by seat
  std::int64_t draws = 0;
  std::int64_t unfinished = 0;
  std::int64_t shortest = 0, longest = 0;  // decisions of one game that ended
  std::vector<Finding> findings;           // by seed; of each game the first
};

// What is looked at: at every decision and at the end the invariants of a match (security.md) and that a seat sees the
// same in every match it could imagine; now and then that a saved match comes back the same, and that a game played
// again is the same game; at the end that no card came or went.
Trial RunTrial(const program::Program& program, const Deal& deal, const TrialOptions& options);

}  // namespace cardinal::simulate
