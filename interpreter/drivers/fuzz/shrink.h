// In: a finding. Out: the smallest scenario of it that was found: answers left out, luck as it lies, cards taken away
// or made plain, numbers made small, each time looked at again. Promises: the same finding gives the same scenario; it
// has been run and fails with the finding's key; the number of tries is bounded.
#pragma once

#include "interpreter/base/stop.h"
#include "interpreter/drivers/fuzz/failing_scenario.h"

namespace cardinal::fuzz {

struct Shrunk {
  FailingScenario shown;
  // What the scenario shows: the finding's, or the same kind of thing where a board first shows it.
  soundness::Problem problem;
  std::string key;
  std::int64_t tries = 0;
};

struct ShrinkOptions {
  std::int64_t most_tries = 6'000;
  std::uint64_t seed = 1;  // of the run, for the comments above the scenario
  base::Limits limits;
  const base::StopScope* scope = nullptr;  // in which it runs: what it has come to when that is over is the result
};

Shrunk Shrink(const program::Program& program, const FuzzFinding& finding, const ShrinkOptions& options);

}  // namespace cardinal::fuzz
