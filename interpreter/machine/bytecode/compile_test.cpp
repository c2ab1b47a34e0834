// Compiled functions: fused instructions, the layout of frames, jumps back.
#include "interpreter/machine/bytecode/compile.h"

#include <catch2/catch.hpp>
#include <string>

#include "interpreter/machine/bytecode/emit.h"
#include "interpreter/machine/ir/liveness.h"
#include "interpreter/machine/ir/text.h"

namespace cardinal::bytecode {

namespace {

ir::Function FunctionOf(const program::Program& program, const std::string& text) {
  ir::Function function;
  REQUIRE(ir::Read(program, text, function) == "");
  return function;
}

struct Emitted {
  Pool pool;
  Functions functions;
  std::vector<Op> Ops() const {
    std::vector<Op> ops;
    for (const Instr& instr : pool.instructions) ops.push_back(instr.op);
    return ops;
  }
};

Emitted EmitFused(const ir::Function& function) {
  Emitted code;
  Emit(program::Program(), function, LayOut(function, function, true), true, code.pool, code.functions);
  return code;
}

}  // namespace

TEST_CASE("bytecode: a comparison with a constant and the branch on it are one instruction") {
  const program::Program program;
  const ir::Function function = FunctionOf(program, R"(function "f" -> number
  parameter r0 n: number
  r1: number
  r2: truth
  r3: number
b0:
  r1 = 3
  r2 = r0 < r1
  if r2 go to b1 else b2
b1:
  r3 = r0 + r1
  return r3
b2:
  return r1
)");
  const Emitted code = EmitFused(function);
  CHECK(code.Ops() == std::vector<Op>{Op::BranchLtNumber, Op::AddNumber, Op::Return, Op::ReturnNumber});
  CHECK(code.pool.instructions[0].SmallConstant() == 3);
  CHECK(code.pool.instructions[0].a == 1);
  CHECK(code.pool.instructions[0].b == 3);
  CHECK(code.pool.instructions[3].Constant() == 3);
}

TEST_CASE("bytecode: the constant of an instruction holds every number") {
  Instr instr;
  for (const Value value : {Value{0}, Value{-1}, Value{1} << 40, -(Value{1} << 40), model::kNone}) {
    instr.SetConstant(value);
    CHECK(instr.Constant() == value);
  }
}

TEST_CASE("bytecode: only a jump goes back, so that the work of a loop is counted") {
  const program::Program program;
  const ir::Function function = FunctionOf(program, R"(function "f" -> number
  parameter r0 n: number
  r1: truth
b0:
  go to b1
b1:
  r0 = r0 + r0
  r1 = r0 is none
  if r1 go to b2 else b1
b2:
  return r0
)");
  const Emitted code = EmitFused(function);
  for (std::size_t i = 0; i < code.pool.instructions.size(); ++i) {
    const Instr& instr = code.pool.instructions[i];
    if (instr.op != Op::BranchNone) continue;
    CHECK(instr.a > static_cast<std::int32_t>(i));
    CHECK(instr.b > static_cast<std::int32_t>(i));
    CHECK(code.pool.instructions[static_cast<std::size_t>(instr.b)].op == Op::Jump);
  }
}

}  // namespace cardinal::bytecode
