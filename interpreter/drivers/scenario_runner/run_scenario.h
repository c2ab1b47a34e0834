// Runs one scenario. In: one scenario (one row of it) and its rules. Out: ScenarioRun: passed, failed with Failures, or
// invalid with diagnostics; the number of its decisions, the clauses that it reached, the hash of its last position.
// Promises: strict: the scenario answers every decision with a choice, and the game asks for every answer; each
// expectation is compared, never assumed; the same scenario always ends in the same position.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/run_mode.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::scenario_runner {

struct ScenarioRun {
  enum class Status : std::uint8_t { Passed, Failed, Invalid } status = Status::Passed;
  std::vector<Failure> failures;
  std::vector<Correction> corrections;  // one for each failure that is about `tells`
  std::int64_t decisions = 0;
  std::vector<std::string> reached;  // ids of clauses, sorted
  // Clauses whose condition was evaluated, that were cited as a reason, or that an expectation read; sorted.
  std::vector<std::string> considered_clauses;
  std::vector<std::uint8_t> sites;            // of the program: 1 if reached, also if an `expect` evaluated it
  std::vector<std::uint8_t> tests;            // of the program: trace::TraceRecorder::Conditions
  std::vector<std::string> cards;             // names of the cards in the scenario, sorted
  std::optional<soundness::Problem> unsound;  // why it failed, if the reason is a soundness problem
  std::uint64_t hash = 0;                     // of the match at the end, or of the problems of a deck
};

// `clauses`: all ids of the rulebook, sorted; empty if there is no rulebook: then the clauses that the rules cite
// count. `rules`: the files of the program, to quote them; may be null. The reasons why a scenario is invalid are in
// `sink`.
ScenarioRun RunScenario(const program::Program& program, const documents::Scenario& scenario,
                        const std::vector<std::string>& clauses, RunMode mode, diag::Sink& sink,
                        const source::SourceSet* rules = nullptr);

// Reports why RunScenario cannot run it: clauses, cards, seats, zones, states and options that do not exist.
void CheckScenario(const program::Program& program, const documents::Scenario& scenario,
                   const std::vector<std::string>& clauses, diag::Sink& sink);

// The parts of a run, for callers that need its game. The game of a RunState has been set up, but not started.
struct RunState;
// Called while a scenario is played; without a function nothing is called. A function that returns false ends the run.
struct StepCallbacks {
  std::function<bool(RunState&)> after_start;
  std::function<bool(RunState&, bool passed)> after_step;  // `run.step`; also if it has failed
};
void PlayScenario(RunState& run, const StepCallbacks& callbacks = {});
// Both return false if the run ends here. PlayStep plays the step `run.step`.
bool StartGame(RunState& run);
bool PlayStep(RunState& run);

}  // namespace cardinal::scenario_runner
