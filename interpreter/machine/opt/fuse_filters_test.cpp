#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;

namespace {

// A loop that keeps the cards of a type; `what` follows the start of the list.
std::string Loop(const std::string& head, const std::string& source, const std::string& end) {
  return head + R"(
b0:
  r3 = )" +
         source +
         R"(
  r4 = begin a list
  r5 = 0
  go to b1
b1:
  r1 = next of r3 at r5, go to b2 else b4
b2:
  r6 = r1 is of type Thing
  if r6 go to b3 else b1
b3:
  append r1 to r4
  go to b1
b4:
)" + end;
}

const std::string kRegisters = R"(  r3: list of card
  r4: list under construction
  r5: number
  r6: truth
  r7: list of card
)";

const std::string kPure = R"(function "f" -> list of card
  parameter r0 p: player
  variable r1 c: card
  r2: number
)" + kRegisters;

}  // namespace

TEST_CASE("opt: a loop that keeps the cards of a type becomes one instruction") {
  const std::string after = After(FuseFilters, Loop(kPure, "cards in zone pile of r0", "  r7 = end r4\n  return r7"));
  CHECK(after.find("r7 = cards of type Thing in r3") != std::string::npos);
  CHECK(after.find("next of") == std::string::npos);
}

// A variable of an event can be read from outside: it keeps the last element that it had in the loop.
TEST_CASE("opt: the variable of such a loop keeps its last value where others can see it") {
  const std::string event = "  enter event main\n";
  const std::string text = Loop(kPure, "cards in zone pile of r0", "  r7 = end r4\n  leave\n  return r7");
  const std::string entered = text.substr(0, text.find("b0:") + 4) + event + text.substr(text.find("b0:") + 4);
  const std::string after = After(FuseFilters, entered);
  CHECK(after.find("r8 = last of r3\n  r1 = r8 or else r1\n") != std::string::npos);
}

TEST_CASE("opt: a loop that does more stays") {
  const auto stays = [](const std::string& end) {
    return After(FuseFilters, Loop(kPure, "cards in zone pile of r0", end)).find("append") != std::string::npos;
  };
  CHECK(stays("  r5 = r5\n  r7 = end r4\n  return r7"));                            // the position is used after it
  CHECK(stays("  r3 = list of r1 if it is not none\n  r7 = end r4\n  return r7"));  // the source changes before the end
}

}  // namespace cardinal::opt
