// In: a match that has not begun, and a function that answers.
// Out: whether an observed and an unobserved game reach the same positions.
#pragma once

#include <catch2/catch.hpp>

#include "interpreter/machine/engine/engine.h"

namespace cardinal::testing {

class Hearing : public vm::Observer {};

// Plays both games to their ends; returns the number of decisions. `some` answers the n-th decision.
inline int PlayBothWays(const program::Program& program, const match::Match& start,
                        model::Answer (*some)(const match::Match& match, int n)) {
  match::Match unheard = start, heard = start;
  Hearing hearing;
  engine::StepResult one = engine::StartMatch(program, unheard),
                     other = engine::StartMatch(program, heard, {}, &hearing);
  int asked = 0;
  for (; one.kind == engine::StepResult::Kind::Decision && asked < 100; ++asked) {
    INFO("decision " << asked);
    REQUIRE(other.kind == one.kind);
    REQUIRE(unheard == heard);
    REQUIRE(match::HashMatch(unheard) == match::HashMatch(heard));
    const model::Answer answer = some(unheard, asked);
    one = engine::Advance(program, unheard, answer);
    other = engine::Advance(program, heard, answer, {}, &hearing);
  }
  CHECK(one.kind == engine::StepResult::Kind::Outcome);
  CHECK(unheard == heard);
  return asked;
}

}  // namespace cardinal::testing
