// One pass alone, for its tests. In: a function as text, and the pass. Out: the function as text. Promises: the
// function passes ir::Verify before and after it, and the pass says whether it has changed the function.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::opt::test {

using PassFunction = bool (*)(ir::Function&, const Facts&);

struct TestModule {
  program::Program program = program::test::MakeProgram();
  ir::Module module;
  TestModule() { program.conditions.resize(1); }

  program::FunctionId Add(const std::string& text) {
    ir::Function function;
    REQUIRE(ir::Read(program, text, function) == "");
    REQUIRE(ir::Verify(program, function) == "");
    return module.functions.Add(function);
  }
};

inline std::string After(PassFunction pass, const std::string& text) {
  TestModule test;
  const auto id = test.Add(text);
  test.program.queries = {};
  const ir::ModuleEffects effects(test.module.functions.size());
  ir::Function function = test.module.functions[id];
  const std::string before = ir::Print(test.program, function);
  const bool changed = pass(function, {test.program, test.module, effects});
  const std::string after = ir::Print(test.program, function);
  CHECK(changed == (before != after));
  CHECK(ir::Verify(test.program, function) == "");
  return after.substr(after.find("b0:"));
}

inline const std::string kHead = R"(function "f" -> number
  parameter r0 p: player
  variable r1 n: number
  r2: number
  r3: number
  r4: truth
  r5: truth
)";

}  // namespace cardinal::opt::test
