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
  variable r1 n: card Number
  r2: list of card
  r3: list under construction
  r4: number
  r5: number
  r6: list of number
  r7: number
b0:
  r2 = cards in zone hand of r0
  r3 = begin a list
  r4 = 0
  go to b1
b1:
  r1 = next of r2 at r4, go to b2 else b3
b2:
  r5 = printed attribute points of r1
  append r5 to r3
  go to b1
b3:
  r6 = end r3
  r7 = sum of r6
  return r7
)");
}

TEST_CASE("explain --ir: what observers notice is gone after the passes") {
  World world;
  CHECK(world.Run({"explain", "boast", "--ir", "--game", "sums"}) == kOk);
  CHECK(world.Said("decide"));
  CHECK(world.Said("tell template"));
  CHECK(world.Said("enter action boast"));
  world.out.clear();
  CHECK(world.Run({"explain", "boast", "--ir", "--optimized", "--game", "sums"}) == kOk);
  CHECK_FALSE(world.Said("decide"));
  CHECK_FALSE(world.Said("tell template"));
  CHECK(world.Said("enter action boast"));
}

TEST_CASE("explain --ir: a name without functions, and --optimized alone") {
  World world;
  CHECK(world.Run({"explain", "nothing_of_that_name", "--ir"}) == kUsageError);
  CHECK(world.Said("`nothing_of_that_name` is not the name of a query, event, window, action, part or card"));
  CHECK(world.Run({"explain", "holding", "--optimized"}) == kUsageError);
  CHECK(world.Said("--ir"));
}

}  // namespace
}  // namespace cardinal::cli
