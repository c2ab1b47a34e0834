// FindingTarget: which parts of a program a finding is about.
// In: a finding of lint and the program that it is in. Out: its sites, windows, actions and sentences. Promises: the
// target depends only on the places in the source, not on the name of the check.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/counterexample/demonstration.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::counterexample {

// A range of bytes of a file of the program.
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

// An action that is never offered, with a card or without one.
struct NeverOfferedPlay {
  std::int32_t action = -1;
  std::int32_t def = -1;  // -1: with any card, or without one
  bool offered = false;   // it was offered in some game
};

struct FindingTarget {
  std::vector<DemonstrationKind> demonstrations;
  base::Table<model::SiteId, std::uint8_t> sites;        // by site of the program: 1 if the finding is about it
  base::Table<program::WindowId, std::uint8_t> windows;  // by window: the same
  std::vector<std::uint8_t> templates;                   // by sentence: 1 if it contains the finding
  std::vector<NeverOfferedPlay> plays;
  std::vector<std::int32_t> cards;  // definitions that a deck must have
};

FindingTarget MakeTarget(const program::Program& program, const LintFinding& finding);

}  // namespace cardinal::counterexample
