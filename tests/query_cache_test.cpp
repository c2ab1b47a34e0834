// Remembered answers that depend on other ones: they are given again as long as these are unchanged.
#include <string>

#include "tests/compare_at_every_budget.h"

namespace cardinal::testing {

namespace {

constexpr const char* kCards = R"(cards boom "Boom"

card "A": Thing { size 1  go { set a to 1 } }
card "B": Other { size 2  modify weight(c) by +1 if heavy_sea and c != me }
card "C": Other { size 5  modify weight(me) by count(row) if calm }
card "D": Thing { size 3  go { }  modify weight(c) to 9 if c.controller.points > 6  modify burden(c) by +2 }
)";

// Three levels of queries. The lowest ones are recomputed often, mostly with the same results.
constexpr const char* kQueries = R"(
query heavy_sea: Bool = if a > 5 then b > 2 and count(row) > 0 else a > 40
query calm: Bool = not heavy_sea and all[p.points < 8 for each p in players]
query weight(c: Sized): Int = c.size + (if heavy_sea then 1 else 0)
query load: Int = sum[weight(c) for each c in row] + (if calm then 100 else 0)
query heaviest: Sized? = first[each c in row by 0 - weight(c)]
query lighter: list of Sized = [each c in row where weight(c) < load - 100]
query mood: Int = sum[p.points for each p in players]
query burden(c: Sized): Int = c.size + mood
query verdict: Int = (if load > 10 then 2 * load else load) + count(lighter) + (if heaviest? then weight(heaviest) else 0)
)";

}  // namespace

TEST_CASE("query cache: states change, and most results that depend on them do not", "[lower]") {
  Boom boom(std::string(kQueries) + R"(
event main {
  repeat up to 2 times {
    add 1 to a
    for each p in players { add verdict to p.points  if p.points > 9 { set p.points to 0 } }
    if heavy_sea { add 1 to b }
    add verdict - load to b
    if b > 30 { set b to 0 }
  }
  draw_game
}
)",
            kCards, 1);
  for (const char* query : {"weight", "load", "heaviest", "lighter", "verdict"})
    CHECK(IsRemembered(boom.program, query));
  CHECK(boom.Tried() > 100);
}

TEST_CASE("query cache: cards come, leave and change sides, and modifiers begin and end", "[lower]") {
  Boom boom(std::string(kQueries) + R"(
event main {
  set lead to first of players
  for each c in row where c is Thing {
    add verdict + burden(c) to a
    discard(c)
    add verdict + burden(c) to b
    turn_over(c)
    add burden(c) to a
    move c to row
    if a > 50 { set a to 4 }
    if b > 50 { set b to 1 }
  }
  draw_game
}
event turn_over(c: Sized) {
  for each d in row { modify weight(d) by +1 until d leaves }
  modify weight(c) by +2 until c leaves
  modify rank(c) by +1 until end of turn_over
  add verdict + rank(c) + burden(c) to a
  if heaviest? { add weight(heaviest) to b }
}
query rank(c: Sized): Int = c.size + a
)",
            kCards, 1);
  CHECK(boom.Tried() > 100);
}

TEST_CASE("query cache: changes in a block take effect at its end", "[lower]") {
  Boom boom(std::string(kQueries) + R"(
event main {
  repeat up to 2 times {
    add verdict to a
    simultaneously {
      add 3 to a
      for each c in row where weight(c) > 4 { discard(c)  add verdict to b }
      set b to 3
      add load to a
      for each p in players { add 1 to p.points }
    }
    add verdict + load to a
    for each c in discard where c is Sized { move c to row }
    if a > 60 { set a to 6 }
    if verdict > 400 { simultaneously { add 1 to a  draw_game } }
  }
  draw_game
}
)",
            kCards, 1);
  CHECK(boom.Tried() > 60);
}

TEST_CASE("query cache: many queries that share one place in the cache replace each other", "[lower]") {
  std::string rules = kQueries;
  // More different queries than the cache has places.
  rules += "query deep0(n: Int): Int = if calm then load + n else verdict\n";
  for (int i = 1; i < 30; ++i) {
    const std::string name = "deep" + std::to_string(i), below = "deep" + std::to_string(i - 1);
    rules += "query " + name + "(n: Int): Int = " + below + "(n) + (if calm then 1 else load - " + below + "(n))\n";
  }
  rules += R"(
event main {
  repeat up to 9 times {
    add 1 to a
    for each c in row { add deep29(30) - deep28(29 + weight(c)) to b }
    for each n in [700, 900, 1100] { add round_about(n) to b }
    set b to 1
  }
  draw_game
}
query round_about(n: Int): Int = sum[each_of(m + n) for each m in [1, 2, 3, 40, 500]]
query each_of(n: Int): Int = if calm then n + load else n - count(row) + (if heavy_sea then 2 else load)
)";
  Boom boom(rules, kCards, 1);
  boom.IsSame();
  base::Limits& limits = boom.limits;
  for (limits.frames = 1; limits.frames < 80; ++limits.frames) {
    INFO(limits.frames << " frames");
    boom.IsSame();
  }
  limits.frames = 256;
  for (limits.steps = 100; limits.steps < 40'000; limits.steps += 97) boom.IsSame();
}

}  // namespace cardinal::testing
