// In: a finding of lint and the rules in which it is. Out: Target, what of the program it is about: its places,
// windows, actions, sentences. Promises: goes by places in the source alone; what a check is called does not matter
// here.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/witness/ways.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::witness {

// A stretch of a file of the program: bytes.
struct Span {
  std::int32_t file = -1;  // into Program::files
  std::int32_t begin = 0, end = 0;
};

struct Finding {
  diag::Code code = diag::Code::UnknownName;
  Span span;
  std::vector<Span> notes;
  std::string message;
  std::string title;  // of the scenario
};

// An action that is never offered, with a card or without.
struct Play {
  std::int32_t action = -1;
  std::int32_t def = -1;  // -1: with any card, or without one
  bool offered = false;   // it was, in some game
};

struct Target {
  std::vector<Way> ways;
  std::vector<std::uint8_t> sites;      // of the program: 1 if the finding is about it
  std::vector<std::uint8_t> windows;    // likewise
  std::vector<std::uint8_t> templates;  // sentences that hold it
  std::vector<Play> plays;
  std::vector<std::int32_t> cards;  // definitions that a deck must have
};

Target TargetOf(const program::Program& program, const Finding& finding);

}  // namespace cardinal::witness
