#include "interpreter/machine/ir/never_offered.h"

#include <catch2/catch.hpp>
#include <functional>

#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::ir {

namespace {

// Which of the four cards, worth 1 to 4, can never be offered an action whose offer has these lines: in block 0 they go
// to b1, which reads something that is unknown before the game, or to b2, which says no.
NeverOffered Find(const std::string& lines, const std::function<void(Program&)>& change = nullptr) {
  Program p = program::test::MakeProgram();
  if (change) change(p);
  const std::string text = R"(function "offer" -> truth
  parameter r0 you: player
  parameter r1 me: card Thing
  parameter r2 it: window market
  r3: number
  r4: number
  r5: truth
  r6: truth
  r7: list of number
  r8: name
  r9: name
  r10: player
b0:
)" + lines + R"(
b1:
  r3 = number of cards in zone hand of r0
  r4 = 0
  r5 = r3 > r4
  return r5
b2:
  r5 = 0
  return r5
)";
  Module module;
  module.functions.resize(p.functions.size());
  Function& worth = module.functions[p.queries[0].code];
  REQUIRE(Read(p, R"(function "query worth" -> number
  parameter r0 c: card Thing
  r1: number
  r2: number
b0:
  r1 = printed attribute worth of r0
  r2 = r1 as modified for query worth
  return r2
)",
               worth) == "");
  program::Action& action = p.actions[0];
  action.card_type = 0;
  Function offer;
  REQUIRE(Read(p, text, offer) == "");
  REQUIRE(Verify(p, offer) == "");
  action.variants = {{-1, module.functions.Add(offer), -1, -1}};
  action.variant_of = {0, 0, 0, 0};
  return FindNeverOffered(p, module)[0];
}

}  // namespace

TEST_CASE("never offered: what is printed on a card rules an action out") {
  CHECK(Find("  r3 = printed attribute worth of r1\n  r4 = 3\n  r5 = r3 >= r4\n  if r5 go to b1 else b2") ==
        NeverOffered{1, 1, 0, 0});
  CHECK(Find("  r5 = r1 is of type Tool\n  if r5 go to b1 else b2") == NeverOffered{1, 1, 1, 0});
  CHECK(Find("  r8 = name of r1\n  r9 = 2\n  r5 = r8 is not r9\n  if r5 go to b1 else b2") == NeverOffered{0, 0, 1, 0});
  CHECK(Find("  r5 = r1 has part when_used\n  r6 = not r5\n  if r6 go to b1 else b2") == NeverOffered{1, 1, 1, 1});
  CHECK(Find("  r3 = printed attribute worth of r1\n  r7 = list list #0\n  r5 = r7 has r3\n"
             "  if r5 go to b1 else b2") == NeverOffered{0, 0, 0, 1});
  CHECK(Find("  begin the offer of action swing_at\n  r5 = r1 is of type Tool\n  if r5 go to b1 else b2") ==
        NeverOffered{1, 1, 1, 0});
  CHECK(Find("  r5 = r1 is none\n  if r5 go to b2 else b1") == NeverOffered{0, 0, 0, 0});
}

TEST_CASE("never offered: a query that nothing modifies is read as printed, and any other is not") {
  const std::string worth = "  r3 = ask query worth (r1)\n  r4 = 4\n  r5 = r3 >= r4\n  if r5 go to b1 else b2";
  CHECK(Find(worth) == NeverOffered{0, 0, 0, 0});
  const auto without_rules = [](Program& p) { p.queries[0].modifiers.clear(); };
  CHECK(Find(worth, without_rules) == NeverOffered{0, 0, 0, 0});  // `modify` statements remain
  const auto never_modified = [](Program& p) {
    p.queries[0].modifiers.clear();
    p.timed_modifiers.clear();
  };
  CHECK(Find(worth, never_modified) == NeverOffered{1, 1, 1, 0});
}

TEST_CASE("never offered: nothing is known after what only a game can say, nor of a loop without end") {
  CHECK(Find("  r3 = number of cards in zone hand of r0\n  r4 = 0\n  r5 = r3 > r4\n  r6 = r1 is of type Tool\n"
             "  if r5 go to b1 else b2") == NeverOffered{0, 0, 0, 0});
  CHECK(Find("  r5 = r1 is of type Tool\n  r3 = number of cards in zone hand of r0\n  if r5 go to b1 else b2") ==
        NeverOffered{0, 0, 0, 0});
  CHECK(Find("  r10 = 1\n  r5 = r0 is r10\n  if r5 go to b1 else b2") == NeverOffered{0, 0, 0, 0});  // which seat?
  CHECK(Find("  go to b0") == NeverOffered{0, 0, 0, 0});
}

}  // namespace cardinal::ir
