// In: one scenario (one row of it) and the rules it is about. Out: Run: passed, failed with Failures, or invalid with
// diagnostics; how many decisions it took, which clauses it reached, the hash of where it ended.
// Promises: strict: every decision with a choice is answered by the scenario and every answer is asked for; what it
// says is compared, never assumed; the same scenario always ends the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario/failure.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::scenario {

enum class Mode : std::uint8_t {
  Plain,
  Save,   // at every decision the match is saved, restored and compared
  Twice,  // the whole scenario once more: it must end in the same hash
};
std::string_view NameOf(Mode mode);

struct Run {
  enum class Status : std::uint8_t { Passed, Failed, Invalid } status = Status::Passed;
  std::vector<Failure> failures;
  std::int64_t decisions = 0;
  std::vector<std::string> reached;  // ids of clauses, sorted
  std::vector<std::uint8_t> sites;   // of the program: 1 if reached
  std::uint64_t hash = 0;            // of the match at the end; 0 for the check of a deck
};

// `clauses`: all ids of the rulebook, sorted; empty if there is none: then those that the rules cite count.
// What makes the scenario invalid is in `sink`.
Run RunScenario(const program::Program& program, const documents::Scenario& scenario,
                const std::vector<std::string>& clauses, Mode mode, diag::Sink& sink);

}  // namespace cardinal::scenario
