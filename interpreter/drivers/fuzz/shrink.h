// Shrinks a finding to a small scenario.
// In: a finding. Out: the smallest scenario of it that was found: answers left out, chance results left to the default,
// cards removed or replaced by plain ones, numbers reduced, each time checked again. Promises: the same finding gives
// the same scenario; it has been run and fails with the key of the finding; the number of tries is bounded.
#pragma once

#include "interpreter/base/stop.h"
#include "interpreter/drivers/fuzz/failing_scenario.h"

namespace cardinal::fuzz {

struct Shrunk {
  FailingScenario shown;
  // The problem that the scenario shows: that of the finding, or one of the same kind that a board shows first.
  soundness::Problem problem;
  std::string key;
  std::int64_t tries = 0;
};

struct ShrinkOptions {
  std::int64_t most_tries = 6'000;
  std::uint64_t seed = 1;  // of the run, for the comments above the scenario
  base::Limits limits;
  // The scope of the shrinking: when it is over, the best scenario so far is the result.
  const base::StopScope* scope = nullptr;
};

Shrunk Shrink(const program::Program& program, const FuzzFinding& finding, const ShrinkOptions& options);

}  // namespace cardinal::fuzz
