// In: a finding of lint and the rules in which it is. Out: Target, what of the program it is about: its places,
// windows, actions, sentences. Promises: goes by places in the source alone; what a check is called does not matter
// here.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/counterexample/demonstration.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::counterexample {

// A stretch of a file of the program: bytes.
struct ProgramSpan {
  std::int32_t file = -1;  // into Program::files
  std::int32_t begin = 0, end = 0;
};

struct LintFinding {
  diag::Code code = diag::Code::UnknownName;
  ProgramSpan span;
  std::vector<ProgramSpan> notes;
  std::string message;
  std::string title;  // of the scenario
};

// An action that is never offered, with a card or without.
struct NeverOfferedPlay {
  std::int32_t action = -1;
  std::int32_t def = -1;  // -1: with any card, or without one
  bool offered = false;   // it was, in some game
};

struct FindingTarget {
  std::vector<DemonstrationKind> demonstrations;
  std::vector<std::uint8_t> sites;      // of the program: 1 if the finding is about it
  std::vector<std::uint8_t> windows;    // likewise
  std::vector<std::uint8_t> templates;  // sentences that hold it
  std::vector<NeverOfferedPlay> plays;
  std::vector<std::int32_t> cards;  // definitions that a deck must have
};

FindingTarget MakeTarget(const program::Program& program, const LintFinding& finding);

}  // namespace cardinal::counterexample
