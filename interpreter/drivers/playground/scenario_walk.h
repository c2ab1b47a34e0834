// One scenario step by step. In: the rules, a scenario, the step to stop at. Out: for each step its text, the sentences
// of the story, its expectations with whether they hold, and the position after the last step. Promises: the game is
// that of `cardinal test`: the same runner plays and checks it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/playground/draft_rules.h"
#include "interpreter/drivers/scenario_runner/failure.h"

namespace cardinal::playground {

// Which scenario: the one with the title, or, if no scenario or several have it, the one with the number.
struct ScenarioRef {
  std::filesystem::path path;
  std::string title;
  std::size_t index = 0;  // in its file
  std::size_t row = 0;
};

// An expectation of a step, as it is written.
struct WalkedClaim {
  std::string text;
  int line = 0;
  std::optional<bool> holds = {};  // nullopt: it was not checked
  std::string problem = {};        // why it does not hold
};

struct WalkedStep {
  enum class Status : std::uint8_t { Passed, Failed, Unreached } status = Status::Unreached;
  std::string text;  // as written
  int line = 0;
  std::vector<std::string> sentences;  // of the story, for a reader who sees everything
  std::vector<WalkedClaim> claims;     // of `expect`
  std::vector<scenario_runner::Failure> failures;
};

struct ScenarioWalk {
  std::string problem;  // in words; empty: the scenario was run
  std::string title;
  std::vector<std::string> opening;  // the sentences before the first step
  std::vector<WalkedStep> steps;
  std::vector<scenario_runner::Failure> others;  // of the start, of the end, of the whole scenario
  bool passed = false;                           // only if it was walked to its end
  // The position after the last walked step, 0: before the first one.
  std::size_t at = 0;
  std::optional<host::HostedMatch::Beginning> position;
  std::vector<std::string> seats;  // their names
  const scenario_runner::LoadedRules* rules = nullptr;
};

// Walks to the end, and checks what the scenario expects; or, with a number, up to the position after that many steps,
// without checks. Ends earlier where the scenario cannot be played.
// Can be stopped (base/stop.h).
ScenarioWalk WalkScenario(const DraftRules& rules, const ScenarioRef& ref, std::optional<std::size_t> steps);

}  // namespace cardinal::playground
