// A game on the machine that will replace the present one (docs/decisions/machine.md). In: a ruleset that passed the
// checker. Out: its program, whose matches run on that machine. (Only tests include this file; everything in it is
// inline.)
#pragma once

#include <catch2/catch.hpp>

#include "interpreter/language/lower/lower.h"
#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/run/run.h"
#include "tests/checked_games.h"

namespace cardinal::testing {

inline program::Program OnNextMachine(const CheckedGame& game) {
  ir::Module module;
  program::Program program = lower::Lower(game.loaded.rules, game.sources, &module);
  REQUIRE(program::Verify(program) == "");
  program.optimized.successor = run::MakeMachine(bytecode::Compile(program, module));
  return program;
}

}  // namespace cardinal::testing
