// Tests `cardinal explain WORD --ir`.
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

TEST_CASE("explain --ir: a query as the machine computes it") {
  World world;
  CHECK(world.Run({"explain", "holding", "--ir", "--game", "sums"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.out == R"(function "query holding" -> number
  parameter r0 p: player
  variable r1 n: card
  r2: list of card
  r3: list under construction
  r4: number
  r5: truth
  r6: truth
  r7: number
  r8: list of number
  r9: number
b0:
  r2 = cards in zone hand of r0
  r3 = begin a list
  r4 = 0
  go to b1
b1:
  r1 = next of r2 at r4, go to b2 else b4
b2:
  r5 = r1 is of type Number
  r6 = decide r5 by condition #3
  if r6 go to b3 else b1
b3:
  r7 = ask query points (r1)
  append r7 to r3
  go to b1
b4:
  r8 = end r3
  r9 = sum of r8
  return r9
)");
}

TEST_CASE("explain --ir: what observers of single instructions notice is gone after the passes") {
  World world;
  CHECK(world.Run({"explain", "boast", "--ir", "--game", "sums"}) == kOk);
  CHECK(world.Said("decide"));
  CHECK(world.Said("tell template"));
  CHECK(world.Said("enter action boast"));
  world.out.clear();
  CHECK(world.Run({"explain", "boast", "--ir", "--optimized", "--game", "sums"}) == kOk);
  CHECK_FALSE(world.Said("decide"));
  CHECK(world.Said("tell template"));
  CHECK(world.Said("enter action boast"));
}

TEST_CASE("explain --ir: a name without functions, and --optimized alone") {
  World world;
  CHECK(world.Run({"explain", "nothing_of_that_name", "--ir"}) == kUsageError);
  CHECK(world.Complained("`nothing_of_that_name` is not the name of a query, event, window, action, part or card"));
  CHECK(world.Run({"explain", "holding", "--optimized"}) == kUsageError);
  CHECK(world.Complained("--ir"));
}

}  // namespace
}  // namespace cardinal::cli
