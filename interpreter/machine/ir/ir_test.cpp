#include <set>
#include <string>

#include <catch2/catch.hpp>
#include "interpreter/machine/ir/builder.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/liveness.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/ir/words.h"
#include "interpreter/machine/program/state_cells.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::ir {

using program::TypeKind;
using program::test::ListTag;
using program::test::MakeProgram;
using program::test::Tag;

namespace {

Function ReadFunction(const Program& program, const std::string& text) {
  Function function;
  REQUIRE(Read(program, text, function) == "");
  return function;
}

std::string ProblemIn(const std::string& text) {
  const Program program = MakeProgram();
  return Verify(program, ReadFunction(program, text));
}

bool Mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const char* const kCountWorth = R"(function "query worth of the hand" -> number
  parameter r0 p: player
  variable r1 c: card Thing
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  r4 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = printed attribute worth of r1
  r4 = r4 + r5
  go to b1
b3:
  return r4
)";

}  // namespace

TEST_CASE("ir: what is printed is read as the same function") {
  const Program program = MakeProgram();
  const Function function = ReadFunction(program, kCountWorth);
  CHECK(Verify(program, function) == "");
  CHECK(Print(program, function) == kCountWorth);
  CHECK(function.parameters == 1);
  CHECK(function.variables == 2);
  CHECK(function.registers.size() == 6);
}

TEST_CASE("ir: the columns of every instruction agree") {
  std::set<std::string_view> texts;
  for (std::size_t i = 0; i < OpCount(); ++i) {
    const Op op = static_cast<Op>(i);
    const OpInfo& info = InfoOf(op);
    INFO(info.name);
    CHECK(texts.insert(info.text).second);
    CHECK(OperandTypes(op).size() == FixedOperands(op));
    CHECK((ResultType(op) != '\0') == Mentions(std::string(info.text), "{to}"));
    CHECK(TakesMoreOperands(op) == Mentions(std::string(info.text), "{...}"));
    if ((info.effects & (kReadsZone | kWritesZone)) != 0) CHECK(ElementPlaceholder(op) == "zone");
    if ((info.effects & (kReadsField | kWritesField)) != 0) CHECK(ElementPlaceholder(op) == "field");
  }
}

TEST_CASE("ir: every instruction is printed and read as itself") {
  const Program program = MakeProgram();
  for (std::size_t i = 0; i < OpCount(); ++i) {
    Instruction instruction;
    instruction.op = static_cast<Op>(i);
    const OpInfo& info = InfoOf(instruction.op);
    INFO(info.name);
    const auto has = [&](const char* name) { return Mentions(std::string(info.text), name); };
    if (has("{to}")) instruction.to = Reg(7);
    for (std::size_t operand = 0; operand < FixedOperands(instruction.op); ++operand)
      instruction.operands.push_back(Reg(operand));
    if (has("{...}")) instruction.operands.insert(instruction.operands.end(), {Reg(5), Reg(6)});
    if (has("{then}")) instruction.then = BlockId(0);
    if (has("{else}")) instruction.otherwise = BlockId(0);
    if (has("{number}")) instruction.number = -12;
    if (!ElementPlaceholder(instruction.op).empty()) instruction.id = 0;
    if (!ElementPlaceholder(instruction.op).empty() &&
        !IsValidElement(program, ElementPlaceholder(instruction.op), instruction))
      continue;  // the test's program has no such element
    const std::string line = Print(program, instruction);
    INFO(line);
    const Function read = ReadFunction(program, "function \"f\" -> nothing\nb0:\n  " + line + "\n");
    REQUIRE(read.blocks.size() == 1);
    CHECK(read.blocks[BlockId(0)].instructions.at(0) == instruction);
  }
}

TEST_CASE("ir: a line that cannot be read is named") {
  const Program program = MakeProgram();
  Function function;
  CHECK(Read(program, "function \"f\" -> number\nb0:\n  r1 = something\n", function) ==
        "line 3 cannot be read:   r1 = something");
  CHECK(Mentions(Read(program, "function \"f\" -> number\nb0:\n  r1 = cards in zone nowhere of r0\n", function),
                 "line 3"));
}

TEST_CASE("ir: the verifier names what is wrong") {
  const std::string head = "function \"f\" -> number\n  parameter r0 p: player\n  r1: number\n  r2: list of card\n";
  CHECK(ProblemIn(head + "b0:\n  r1 = 1\n  return r1\n") == "");
  CHECK(Mentions(ProblemIn(head), "no block"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  r1 = 1\n"), "does not end"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  go to b3\n"), "no such block"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  return r9\n"), "no such register"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  go to b0\n  r1 = 1\n  return r1\n"), "another instruction follows"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  r1 = r0 + r0\n  return r1\n"), "wrong type"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  r1 = cards in zone hand of r0\n  return r1\n"), "another type"));
  CHECK(Mentions(ProblemIn(head + "b0:\n  return r1\n"), "may not be written"));
}

// Forged images can say it.
TEST_CASE("ir: the verifier refuses a block after an instruction that ends the function") {
  const Program program = program::test::MakeProgram();
  Function function;
  REQUIRE(Read(program, "function \"f\" -> number\n  parameter r0 n: number\nb0:\n  return r0\n", function) == "");
  REQUIRE(Verify(program, function) == "");
  function.blocks[BlockId(0)].instructions.back().then = BlockId(70);
  CHECK(Mentions(Verify(program, function), "no such block"));
}

TEST_CASE("ir: a temporary register must be written on every path, a variable need not") {
  const std::string branches = R"(b0:
  r2 = 1
  r3 = r2 is r2
  if r3 go to b1 else b2
b1:
  r1 = 5
  go to b2
b2:
  return r1
)";
  const std::string registers = "r1: number\n  r2: number\n  r3: truth\n";
  const std::string head = "function \"f\" -> number\n  parameter r0 p: player\n  ";
  CHECK(Mentions(ProblemIn(head + registers + branches), "return r1: it reads what may not be written"));
  CHECK(ProblemIn(head + "variable " + registers + branches) == "");
}

TEST_CASE("ir: lists under construction nest, and no player is asked meanwhile") {
  const std::string head = R"(function "f" -> nothing
  parameter r0 p: player
  r1: list under construction
  r2: list under construction
  r3: list of player
  r4: nothing
b0:
)";
  CHECK(ProblemIn(head + "  r1 = begin a list\n  append r0 to r1\n  r3 = end r1\n  return r3\n") == "");
  CHECK(Mentions(ProblemIn(head + "  r1 = begin a list\n  r2 = begin a list\n  append r0 to r1\n  return r0\n"),
                 "innermost"));
  CHECK(Mentions(ProblemIn(head + "  r1 = begin a list\n  shuffle zone pile of r0\n  return r0\n"), "it may ask"));
  CHECK(Mentions(ProblemIn(head + "  r1 = begin a list\n  return r1\n"), "wrong type"));
}

TEST_CASE("ir: the effects of a function contain those of its callees") {
  Program program = MakeProgram();
  Module module;
  const auto add = [&](const std::string& text) {
    module.functions.push_back(ReadFunction(program, text));
    program.functions.push_back({});
    return static_cast<program::FunctionId>(module.functions.size() - 1);
  };
  const auto reads = add(R"(function "reads" -> number
  r0: nothing
  r1: number
b0:
  r0 = none
  r1 = field round of r0
  return r1
)");
  program.queries[0].code = reads;
  program.queries[0].modifiers.clear();
  const auto asks = add(R"(function "asks" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query )" + program.queries[0].name +
                        R"( (r0)
  return r1
)");
  const auto moves = add(R"(function "moves" -> nothing
  parameter r0 c: card Thing
  parameter r1 p: player
  r2: nothing
b0:
  move r0 to zone hand of r1 at top
  r2 = none
  return r2
)");
  const ModuleEffects effects = ComputeEffects(program, module);
  const auto round = program::StateCell::Field(program, program::test::kRound);
  CHECK(effects[reads].OnlyReads());
  CHECK(effects[asks].OnlyReads());
  CHECK(effects[asks].reads.Contains(round));
  CHECK_FALSE(effects[asks].reads.Contains(program::StateCell::Moves()));
  CHECK_FALSE(effects[moves].OnlyReads());
  CHECK(effects[moves].writes.Contains(program::StateCell::Moves()));
  CHECK_FALSE(effects[moves].writes.Meets(effects[asks].reads));
}

TEST_CASE("ir: a query that cards change reads where these cards are") {
  Program program = MakeProgram();
  Module module;
  module.functions.push_back(ReadFunction(program, R"(function "query" -> number
  r0: number
  r1: number
b0:
  r0 = 1
  r1 = r0 as modified for query )" + program.queries[0].name +
                                                       R"(
  return r1
)"));
  program.works = {{std::uint64_t{1} << program::test::kShelf, -1}};
  program::Modifier printed;
  printed.query = 0;
  printed.card = program::test::kRed;
  printed.works = 0;
  printed.code = 0;
  program.modifiers = {printed};
  program.queries[0].modifiers = {};
  const auto reads = [&] { return ComputeEffects(program, module)[0].reads; };
  CHECK(reads().Contains(program::StateCell::Timed(program, 0)));
  CHECK_FALSE(reads().Contains(program::StateCell::Moves()));
  program.queries[0].modifiers = {0};
  CHECK(reads().Contains(program::StateCell::Moves()));
  CHECK(reads().Contains(program::StateCell::Control()));
  CHECK(reads().Contains(program::StateCell::Zone(program::test::kShelf)));
  CHECK_FALSE(reads().Contains(program::StateCell::Zone(program::test::kHand)));
}

TEST_CASE("ir: registers are live from where they are written to where they are last read") {
  const Program program = MakeProgram();
  const Function function = ReadFunction(program, kCountWorth);
  const auto live = ComputeLiveAtEnd(function);
  CHECK(live[BlockId(0)] == RegisterSet{false, false, true, true, true, false});
  CHECK(live[BlockId(1)] == RegisterSet{false, true, true, true, true, false});
  CHECK(live[BlockId(2)] == RegisterSet{false, false, true, true, true, false});
  CHECK(live[BlockId(3)] == RegisterSet(6));
}

TEST_CASE("ir: what is live while a player may be asked is pinned, with the variables") {
  const Program program = MakeProgram();
  const Function function = ReadFunction(program, R"(function "f" -> number
  parameter r0 p: player
  variable r1 n: number
  r2: number
  r3: number
  r4: number
b0:
  r2 = number of moves
  r3 = 5
  r4 = r3 + r2
  shuffle zone pile of r0
  r4 = r4 + r2
  return r4
)");
  Module module;
  module.functions.push_back(function);
  const ModuleEffects effects = {{}};
  CHECK(FindPinnedRegisters(program, effects, function) == RegisterSet{true, true, true, false, true});
}

TEST_CASE("ir: the builder drops what cannot be reached") {
  const Program program = MakeProgram();
  FunctionBuilder builder("f", Tag(TypeKind::Int));
  const BlockId never = builder.NewBlock(), end = builder.NewBlock();
  const Reg one = builder.Number(Tag(TypeKind::Int), 1);
  builder.Jump(end);
  builder.Do(Op::DrawGame);
  builder.BeginBlock(never);
  builder.Jump(end);
  builder.BeginBlock(end);
  builder.Return(one);
  const Function function = builder.Finish();
  CHECK(function.blocks.size() == 2);
  CHECK(Verify(program, function) == "");
  CHECK_FALSE(Mentions(Print(program, function), "drawn"));
}

}  // namespace cardinal::ir
