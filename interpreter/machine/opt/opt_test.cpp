// Each pass alone: text in, text out.
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::opt {

namespace {

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

std::string After(PassFunction pass, const std::string& text) {
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

const std::string kHead = R"(function "f" -> number
  parameter r0 p: player
  variable r1 n: number
  r2: number
  r3: number
  r4: truth
  r5: truth
)";

}  // namespace

TEST_CASE("opt: what only observers notice is dropped") {
  CHECK(After(DropObservation, kHead + R"(b0:
  here
  r2 = 1
  r4 = r2 is r2
  r5 = decide r4 by condition #0
  if r5 go to b1 else b1
b1:
  return r2
)") == R"(b0:
  r2 = 1
  r4 = r2 is r2
  r5 = r4
  if r5 go to b1 else b1
b1:
  return r2
)");
}

TEST_CASE("opt: copies are replaced by their originals") {
  CHECK(After(RemoveCopies, kHead + R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r3 is r2
  r1 = r3
  r2 = r1 + r3
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is r2
  r1 = r2
  r2 = r2 + r2
  return r2
)");
}

TEST_CASE("opt: a value is computed where it is stored") {
  CHECK(After(RemoveCopies, kHead + R"(b0:
  r2 = number of moves
  r3 = r2 + r2
  r1 = r3
  return r1
)") == R"(b0:
  r2 = number of moves
  r1 = r2 + r2
  return r1
)");
}

TEST_CASE("opt: a copy of a register that is written in each turn is followed to other blocks") {
  CHECK(After(RemoveCopies, R"(function "f" -> truth
  parameter r0 p: player
  r1: list of player
  r2: number
  r3: player
  r4: player
  r5: truth
b0:
  r1 = players in the game
  r2 = 0
  r5 = r0 is r0
  go to b1
b1:
  r3 = next of r1 at r2, go to b2 else b4
b2:
  r4 = r3
  r5 = r3 is not r0
  if r5 go to b3 else b1
b3:
  r5 = r4 is r0
  if r5 go to b4 else b1
b4:
  return r5
)") == R"(b0:
  r1 = players in the game
  r2 = 0
  r5 = r0 is r0
  go to b1
b1:
  r3 = next of r1 at r2, go to b2 else b4
b2:
  r4 = r3
  r5 = r3 is not r0
  if r5 go to b3 else b1
b3:
  r5 = r3 is r0
  if r5 go to b4 else b1
b4:
  return r5
)");
}

TEST_CASE("opt: a copy does not hold where another path has written its original") {
  const std::string text = R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r2 = 7
  go to b2
b2:
  r2 = r3 + r3
  return r2
)";
  CHECK(After(RemoveCopies, kHead + text) == text);
}

TEST_CASE("opt: a jump to a block that is only a branch branches itself") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r2 = number of moves
  r3 = 1
  r4 = r1 is none
  if r4 go to b1 else b2
b1:
  r5 = r2 is r3
  go to b3
b2:
  r5 = r3 is r3
  go to b3
b3:
  if r5 go to b4 else b5
b4:
  r2 = number of moves
  r3 = r2 + r2
  return r3
b5:
  r3 = number of moves
  r2 = r3 + r3
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = 1
  r4 = r1 is none
  if r4 go to b1 else b2
b1:
  r5 = r2 is r3
  if r5 go to b3 else b4
b2:
  r5 = r3 is r3
  if r5 go to b3 else b4
b3:
  r2 = number of moves
  r3 = r2 + r2
  return r3
b4:
  r3 = number of moves
  r2 = r3 + r3
  return r2
)");
}

TEST_CASE("opt: a variable that another function may write keeps its own copy") {
  const std::string text = R"(b0:
  r2 = r1
  shuffle zone pile of r0
  r3 = r2 + r2
  return r3
)";
  CHECK(After(RemoveCopies, kHead + text) == text);
}

TEST_CASE("opt: the position of a loop changes, so it is not a copy of where it begins") {
  const std::string text = R"(function "f" -> nothing
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  r4 = r3
  go to b1
b1:
  r1 = next of r2 at r4, go to b1 else b2
b2:
  r4 = r3
  go to b3
b3:
  r1 = next of r2 at r4, go to b3 else b4
b4:
  return r1
)";
  CHECK(After(RemoveCopies, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: constants are folded, and a branch on one is taken") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = 3
  r3 = r2 + r2
  r4 = r3 > r2
  r5 = not r4
  if r5 go to b1 else b2
b1:
  return r3
b2:
  return r2
)") == R"(b0:
  r2 = 3
  r3 = 6
  r4 = 1
  r5 = 0
  go to b2
b1:
  return r3
b2:
  return r2
)");
}

TEST_CASE("opt: the position of a loop is not the constant with which it begins") {
  const std::string text = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b1 else b2
b2:
  r4 = r3 + r3
  return r4
)";
  CHECK(After(FoldConstants, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: arithmetic that would fault is not folded") {
  const std::string text = R"(b0:
  r2 = 9223372036854775807
  r3 = r2 + r2
  return r3
)";
  CHECK(After(FoldConstants, kHead + text) == text);
}

TEST_CASE("opt: a branch on `not` changes its sides") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  if r5 go to b1 else b2
b1:
  return r2
b2:
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  if r4 go to b2 else b1
b1:
  return r2
b2:
  return r2
)");
}

TEST_CASE("opt: jumps go to where they end, and blocks that follow each other are one") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r2 = number of moves
  go to b1
b1:
  go to b2
b2:
  r4 = r2 is r1
  if r4 go to b3 else b4
b3:
  go to b4
b4:
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  return r2
)");
}

TEST_CASE("opt: a loop of jumps stays a loop") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  go to b1
b1:
  go to b2
b2:
  go to b1
)") == R"(b0:
  go to b1
b1:
  go to b1
)");
}

TEST_CASE("opt: what nothing uses is removed, unless it may fault") {
  CHECK(After(RemoveDead, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  r3 = r1 + r1
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = r1 + r1
  return r2
)");
}

TEST_CASE("opt: a branch on what was just decided is not tested again") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r5 = 1
  go to b3
b2:
  r5 = 0
  go to b3
b3:
  if r5 go to b4 else b5
b4:
  r2 = 1
  return r2
b5:
  return r1
)") == R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r5 = 1
  r2 = 1
  return r2
b2:
  r5 = 0
  return r1
)");
}

TEST_CASE("opt: a value that is written again before it is read is removed") {
  CHECK(After(RemoveDead, kHead + R"(b0:
  r2 = 1
  r2 = number of moves
  return r2
)") == R"(b0:
  r2 = number of moves
  return r2
)");
}

TEST_CASE("opt: what is written to a pinned register stays, because a waiting frame has it") {
  TestModule test;
  const auto id = test.Add(kHead + R"(b0:
  r2 = 1
  r3 = 2
  r2 = number of moves
  return r2
)");
  ir::Function function = test.module.functions[id];
  function.pinned = {false, false, true};
  const ir::ModuleEffects effects(test.module.functions.size());
  CHECK(RemoveDead(function, {test.program, test.module, effects}));
  const std::string after = ir::Print(test.program, function);
  CHECK(after.find("r2 = 1") != std::string::npos);
  CHECK(after.find("r3 = 2") == std::string::npos);
}

TEST_CASE("opt: a jump to the end of a function returns at once") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r2 = 1
  go to b3
b2:
  r2 = number of moves
  go to b3
b3:
  r3 = r2
  return r3
)") == R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r2 = 1
  r3 = r2
  return r3
b2:
  r2 = number of moves
  r3 = r2
  return r3
)");
}

TEST_CASE("opt: a constant comes second in a comparison") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = 3
  r4 = r2 < r1
  return r1
)") == R"(b0:
  r2 = 3
  r4 = r1 > r2
  return r1
)");
}

TEST_CASE("opt: a default that costs nothing needs no branch") {
  CHECK(After(SimplifyDefaults, kHead + R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is none
  if r4 go to b1 else b2
b1:
  r3 = 7
  go to b2
b2:
  return r3
)") == R"(b0:
  r2 = number of moves
  r7 = r2
  r4 = r2 is none
  r6 = 7
  r3 = r7 or else r6
  go to b2
b1:
  r3 = 7
  go to b2
b2:
  return r3
)");
}

TEST_CASE("opt: a default that must be computed keeps its branch") {
  const std::string text = R"(b0:
  r2 = number of moves
  r4 = r2 is none
  if r4 go to b1 else b2
b1:
  r2 = r1 + r1
  go to b2
b2:
  return r2
)";
  CHECK(After(SimplifyDefaults, kHead + text) == text);
}

TEST_CASE("opt: what has been computed on every path is not computed again") {
  CHECK(After(ReuseValues, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r3 = number of moves
  return r3
b2:
  r5 = r2 is r2
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r3 = r2
  return r3
b2:
  r5 = r4
  return r2
)");
}

TEST_CASE("opt: what has been computed on one path only is computed again") {
  const std::string text = R"(b0:
  r4 = r1 is r1
  if r4 go to b1 else b2
b1:
  r2 = number of moves
  go to b2
b2:
  r3 = number of moves
  return r3
)";
  CHECK(After(ReuseValues, kHead + text) == text);
}

TEST_CASE("opt: a function that changes something computes each value where it needs it") {
  const std::string text = R"(b0:
  r2 = number of moves
  shuffle zone pile of r0
  r3 = number of moves
  return r3
)";
  CHECK(After(ReuseValues, kHead + text) == text);
}

TEST_CASE("opt: what is the same in each turn of a loop is computed before it, if the loop has a turn") {
  const std::string head = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
  r6: number
)";
  const auto after = After(HoistFromLoops, head + R"(b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r4 = number of cards in zone hand of r0
  r5 = since when r1 is in its zone
  r6 = number of moves
  go to b1
b3:
  return r3
)");
  CHECK(after == R"(b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b4
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = since when r1 is in its zone
  go to b1
b3:
  return r3
b4:
  r6 = number of moves
  r7 = length of r2
  r8 = 0
  r9 = r7 > r8
  if r9 go to b5 else b3
b5:
  r4 = number of cards in zone hand of r0
  go to b1
)");
}

TEST_CASE("opt: a loop begins with its first turn also if its position is a copy of 0") {
  const auto after = After(HoistFromLoops, R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r5 = 0
  r3 = r5
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r4 = number of cards in zone hand of r0
  go to b1
b3:
  return r3
)");
  INFO(after);
  CHECK(after.find("b5:\n  r4 = number of cards in zone hand of r0\n") != std::string::npos);
}

TEST_CASE("opt: what may fault stays in a loop if something before it may fault") {
  const std::string text = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = since when r1 is in its zone
  r4 = number of cards in zone hand of r0
  go to b1
b3:
  return r3
)";
  CHECK(After(HoistFromLoops, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: a short query is put where it is asked") {
  TestModule test;
  const auto code = test.Add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 + r1
  return r2
)");
  test.program.queries[0].code = code;
  const auto caller = test.Add(R"(function "caller" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query )" + test.program.queries[0].name +
                               R"( (r0)
  return r1
)");
  test.program.functions.resize(test.module.functions.size());
  for (program::Modifier& modifier : test.program.modifiers) modifier.code = code;
  const ir::Module optimized = Optimize(test.program, test.module);
  const std::string text = ir::Print(test.program, optimized.functions[caller]);
  INFO(text);
  CHECK(text.find("ask query") == std::string::npos);
  CHECK(text.find("printed attribute worth of r0") != std::string::npos);
  CHECK(optimized.functions[caller].blocks.size() == 1);
  const ir::Module without = Optimize(test.program, test.module, {"inline-queries"});
  CHECK(ir::Print(test.program, without.functions[caller]).find("ask query") != std::string::npos);
}

// It is asked only where a rule changes it. It is not put there again in the next round.
TEST_CASE("opt: a short query that rules may change is put where it is asked, for when none does") {
  TestModule test;
  const std::string name = test.program.queries[0].name;
  const auto code = test.Add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 as modified for query )" +
                             name + R"(
  return r2
)");
  test.program.queries[0].code = code;
  const auto caller = test.Add(R"(function "caller" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query )" + name + R"( (r0)
  return r1
)");
  test.program.functions.resize(test.module.functions.size());
  for (program::Modifier& modifier : test.program.modifiers) modifier.code = code;
  const ir::Module optimized = Optimize(test.program, test.module);
  CHECK(ir::Verify(test.program, optimized.functions[caller]) == "");
  const std::string text = ir::Print(test.program, optimized.functions[caller]);
  CHECK(text.substr(text.find("b0:")) == R"(b0:
  r5 = nothing modifies query worth (r0)
  if r5 go to b1 else b2
b1:
  r1 = printed attribute worth of r0
  return r1
b2:
  r1 = ask modified query worth (r0)
  return r1
)");
}

}  // namespace cardinal::opt
