// In: one scenario (one row of it) and the rules it is about. Out: Run: passed, failed with Failures, or invalid with
// diagnostics; how many decisions it took, which clauses it reached, the hash of where it ended.
// Promises: strict: every decision with a choice is answered by the scenario and every answer is asked for; what it
// says is compared, never assumed; the same scenario always ends the same.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::scenario_runner {

// Ways of running a scenario, all of which must come to the same.
enum class RunMode : std::uint8_t {
  Plain,
  Undo,     // every answer is taken back and given again, every step gone through twice (course_undo.cpp)
  Save,     // at every decision the match is saved, restored and compared
  Process,  // a second process must end in the same position (second_process.h); RunScenario plays it as Plain
};
inline constexpr std::array<RunMode, 4> kModes = {RunMode::Plain, RunMode::Undo, RunMode::Save, RunMode::Process};
std::string_view RunModeName(RunMode mode);

// `tells` that is not what was told.
struct Correction {
  documents::ExpectedSentences written;
  std::vector<std::string> actual;
};

struct ScenarioRun {
  enum class Status : std::uint8_t { Passed, Failed, Invalid } status = Status::Passed;
  std::vector<Failure> failures;
  std::vector<Correction> corrections;  // one for each failure that is about `tells`
  std::int64_t decisions = 0;
  std::vector<std::string> reached;  // ids of clauses, sorted
  // Those that were asked whether they apply, proved as a reason, or looked at by a claim, sorted.
  std::vector<std::string> considered_clauses;
  std::vector<std::uint8_t> sites;            // of the program: 1 if reached, also by what an `expect` asks
  std::vector<std::uint8_t> tests;            // of the program: trace::Recorder::Tests
  std::vector<std::string> cards;             // names of the cards that are in it, sorted
  std::optional<soundness::Problem> unsound;  // why it failed, if it was something that no game may do
  std::uint64_t hash = 0;                     // of the match at the end; of what is wrong with a deck
};

// `clauses`: all ids of the rulebook, sorted; empty if there is none: then those that the rules cite count.
// `rules`: the files of the program, to quote them; may be null. What makes the scenario invalid is in `sink`.
ScenarioRun RunScenario(const program::Program& program, const documents::Scenario& scenario,
                        const std::vector<std::string>& clauses, RunMode mode, diag::Sink& sink,
                        const source::SourceSet* rules = nullptr);

// Reports what keeps RunScenario from running it: clauses, cards, seats, zones, states and options that do not exist.
void CheckScenario(const program::Program& program, const documents::Scenario& scenario,
                   const std::vector<std::string>& clauses, diag::Sink& sink);

}  // namespace cardinal::scenario_runner
