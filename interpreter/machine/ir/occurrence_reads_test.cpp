#include "interpreter/machine/ir/occurrence_reads.h"

#include <catch2/catch.hpp>
#include <string>

#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::ir {

namespace {

std::optional<OccurrenceReads> ReadsOf(const std::string& instructions) {
  const program::Program program = program::test::MakeProgram();
  Module module;
  Function function;
  REQUIRE(Read(program, R"(function "f" -> number
  parameter r0 given: event
  variable r1 e: event
  r2: event
  r3: number
  r4: list of card
b0:
)" + instructions,
               function) == "");
  REQUIRE(Verify(program, function) == "");
  const auto id = module.functions.Add(function);
  return FindOccurrenceReads(program, module)[id];
}

}  // namespace

TEST_CASE("occurrence reads: the current occurrence, and a variable of it, also by a copy") {
  const auto reads = ReadsOf(R"(  r2 = current event main
  r1 = r2
  r3 = local 1 of r1
  r3 = local 1 of r2
  return r3
)");
  REQUIRE(reads);
  CHECK(*reads == OccurrenceReads{{0, 0, OccurrenceRead::kUid}, {0, 0, 1}});
}

TEST_CASE("occurrence reads: an occurrence that is given may be any") {
  CHECK(!ReadsOf("  r3 = local 1 of r0\n  return r3\n"));
}

TEST_CASE("occurrence reads: a register that is written twice may hold another occurrence") {
  CHECK(!ReadsOf("  r1 = current event main\n  r1 = r0\n  r3 = local 1 of r1\n  return r3\n"));
}

TEST_CASE("occurrence reads: a list is not compared") {
  CHECK(!ReadsOf("  r1 = current event main\n  r4 = local 1 of r1\n  r3 = length of r4\n  return r3\n"));
}

TEST_CASE("occurrence reads: what is called reads too") {
  const program::Program program = program::test::MakeProgram();
  Module module;
  const auto add = [&](const std::string& text) {
    Function function;
    REQUIRE(Read(program, text, function) == "");
    return module.functions.Add(function);
  };
  while (module.functions.size() < program.functions.size())
    add("function \"none\" -> nothing\nb0:\n  skip the event\n");
  module.functions[program.queries[0].code] = module.functions[add(R"(function "query" -> number
  parameter r0 c: card Thing
  r1: event
  r2: number
b0:
  r1 = current event main
  r2 = number of moves
  return r2
)")];
  const auto caller = add(R"(function "caller" -> number
  parameter r0 c: card Thing
  r1: number
b0:
  r1 = ask query worth (r0)
  return r1
)");
  const auto reads = FindOccurrenceReads(program, module)[caller];
  REQUIRE(reads);
  CHECK(*reads == OccurrenceReads{{0, 0, OccurrenceRead::kUid}});
}

}  // namespace cardinal::ir
