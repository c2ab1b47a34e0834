// Plays one game with the machine and with the reference interpreter at the same time.
// In: the rules, their program, how the game begins, and who picks the answers. Out: the first difference, or nothing.
// Promises: at each decision the question with its options, the position, the events since the last decision, and what
// some queries answer are the same; so are the outcome and the kind of a fault. (Only tests include this.)
#pragma once

#include <functional>
#include <string>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"
#include "tests/reference/reference.h"

namespace cardinal::reference {

struct Game {
  const check::CheckedRules& rules;
  const program::Program& program;
  match::Setup setup;
  base::Limits limits = {};
  long most_work = 20'000'000;  // of the reference between two questions
  int most_open = 400;
  // Compare the events, too: then the machine runs with an observer.
  bool observed = true;
  // How many queries are compared at each decision, with all arguments.
  int queries = 1;
  long most_questions = 20'000;
  std::function<std::size_t(std::size_t)> pick = {};  // a number below the given one
  // Called before each answer.
  std::function<void(const match::Match&, const model::Answer&)> at_decision = {};
};

struct Lockstep {
  std::string difference = {};  // empty: the machine and the reference agree
  Played played = {};           // by the reference
  bool stopped = false;         // the machine has met a limit, or the game had too many questions
  long questions = 0;
  long asked = 0;  // answers of queries that were compared
};

Lockstep PlayInLockstep(const Game& game);

}  // namespace cardinal::reference
