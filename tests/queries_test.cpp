// Queries on optimised code: the results, positions and faults are the same as with an observer of each step, at every
// budget.
#include <string>

#include "tests/compare_at_every_budget.h"

namespace cardinal::testing {

namespace {

constexpr const char* kCards = R"(cards boom "Boom"

card "A": Thing { size 1  go { set a to 1 } }
card "B": Other { size 2 }
card "C": Other { size 5 }
card "D": Thing { size 3  go { } }
)";

constexpr const char* kRanked = R"(cards boom "Boom"

card "A": Thing { size 1  go { set a to 1 } }
card "B": Other { size 2  modify rank(c) by +1 if c.size > 1 }
card "C": Other { size 5  modify rank(me) to 7 if a > 2 }
card "D": Thing { size 3  go { }  modify rank(c) by count(row) if c != me and rank(me) > 0 }
)";

}  // namespace

TEST_CASE("queries: loops, lists and sums", "[lower]") {
  Boom boom(R"(
query big(c: Sized): Bool = c.size > 1
query sizes: list of Int = [c.size for each c in row where c is Other]
query by_size: list of Sized = [each c in row by 0 - c.size]
query most(p: Player): Int = sum[max(c.size * 2 - 1, a) for each c in row where big(c)]
query total: Int = sum[s for each s in sizes] + count(by_size) - min(a, b) + max(a, 3)
query all_here: Bool = all[c in row for each c in row with p0.deck with p0.hand]
query p0: Player = first of players
query twice: list of Card = by_size with row
query without_big: list of Sized = row without [each c in row where big(c)]
query touches: Bool = without_big meets row and not [each c in row where big(c)] meets without_big
query chain(n: Int, p: Player): Int = if n > 2 then n + p.points else n - p.points

event main {
  for each p in players {
    add most(p) + total to p.points
    add count(twice) + count(without_big) to a
    if all_here and touches { add chain(a, p) to b }
    let first_big = first of by_size
    if first_big? { move first_big to p.discard }
  }
  draw_game
}
)",
            kCards, 2);
  CHECK(boom.Tried() > 30);
}

TEST_CASE("queries: modifiers, and that a modifier does not see itself", "[lower]") {
  Boom boom(R"(
query rank(c: Sized): Int = c.size
query ranks: Int = sum[rank(c) for each c in row]
query fits(c: Sized): Bool = rank(c) > 2
query friends(p: Player): list of Sized = [each c in row where c is Other]

modify rank(c) by a if c is Thing
modify rank(c) at most 9
modify rank(c) at least 1 if b > 1
modify friends(p) with [each c in row where fits(c)] if a > 0
modify friends(p) without [each c in row where c.size = 2] if b > 0

event main {
  for each p in players {
    add ranks to p.points
    add count(friends(p)) to b
    for each c in friends(p) { modify c.rank by 2 until c leaves  set a to a + 1 }
    add ranks to p.points
    let gone = first of friends(p)
    if gone? { discard(gone) }
    add ranks to p.points
  }
  draw_game
}
)",
            kRanked, 1);
  CHECK(boom.Tried() > 50);
}

TEST_CASE("queries: within a simultaneous block everything has its value before the block", "[lower]") {
  Boom boom(R"(
query heads: list of Sized = [each c in row where c.size < 4]
query heavy: Int = sum[c.size for each c in row] + a

event main {
  set a to heavy
  simultaneously {
    for each c in heads { discard(c)  add heavy to b }
    set a to 100
    add heavy to b
  }
  add heavy to b
  add count(heads) to b
  draw_game
}
)",
            kCards, 2);
  CHECK(boom.Tried() > 15);
}

TEST_CASE("queries: running occurrences, and lists of lists", "[lower]") {
  Boom boom(R"(
query told(c: Sized): Int = if current look_at? then current look_at.worth + c.size else 0
query seats: list of Player = [each p in players where p.points < 3]

event main {
  for each c in row { look_at(c, c.size + 1) }
  draw_game
}
event look_at(c: Sized, worth: Int) {
  add told(c) to a
  for each p in seats { add a to p.points }
}
)",
            kCards, 2);
  CHECK(boom.Tried() > 15);
}

TEST_CASE("queries: faults and limits", "[lower]") {
  const auto plays = [](const std::string& query, const base::Limits& limits) {
    Boom boom("query odd(c: Sized?): Int = " + query +
                  "\nquery more(c: Sized?): Int = odd(c) + odd(c)\nevent main {\n  add more(first of row) to a\n  add "
                  "more(first of [each c in row where c.size > 90]) to a\n  draw_game\n}\n",
              kCards, 3, limits);
    CHECK(boom.Tried() > 0);
    boom.limits = limits;
    return boom.Ending();
  };
  using model::FaultKind;
  base::Limits limits;
  CHECK(plays("10 div (count(row) - 6)", limits).fault.kind == FaultKind::DivisionByZero);
  CHECK(plays("2000000000 * 2000000000 * 2 + count(row) * 300000000 * 1000000000", limits).fault.kind ==
        FaultKind::Overflow);
  limits.list = 4;
  CHECK(plays("count(row) + count([each x in row where x.size < 9])", limits).fault.kind == FaultKind::ListTooLong);
  limits = {};
  limits.arena = 9;
  CHECK(plays("count(row with row) + count([each x in row where x.size < 9])", limits).fault.kind ==
        FaultKind::ListTooLong);
  limits = {};
  limits.frames = 3;
  CHECK(plays("count(row)", limits).kind == engine::StepResult::Kind::Outcome);
}

// Found by a hostile review.
TEST_CASE("queries: a list that is a parameter", "[lower]") {
  CHECK(Boom(R"(
query has_other(l: list of Card): Bool = any[c is Other for each c in l]

event main {
  let l = row
  if has_other(l) { set a to 1 }
  if any[c is Thing for each c in l] { set b to 1 }
  draw_game
}
)",
             kCards, 5)
            .Tried() > 0);
}

TEST_CASE("queries: lists near the limit of all lists", "[lower]") {
  base::Limits limits;
  limits.arena = 60;
  Boom(R"(
query same(p: Player): Bool
  = first of row = first of p.deck or any[c is Thing and c.size + a > 100 for each c in row]

event main {
  for each p in players { if same(p) { set a to 1 } }
  draw_game
}
)",
       kThing, 40, limits)
      .Tried();
  Boom(R"(
type Worker is Card {
  rules while me in row and (if current haul? then count(current haul.l) + count(current haul.l) > 3 else no)
}
event haul(l: list of Card) { set a to a + 1  tick }
event tick { set a to a + 1 }
event main { haul(row)  draw_game }
)",
       std::string(kThing) + "card \"W\": Worker { after tick { set b to b + 1 } }\n", 40, limits)
      .Tried();
}

TEST_CASE("queries: hooks of cards that are absent, and the condition with which they work", "[lower]") {
  Boom boom(R"(
type Worker is Card { rules while me in row and first of row = first of row and a < 100 and b < 200 }
event tick { set a to a + 1 }
event main { tick  tick  draw_game }
)",
            std::string(kThing) + R"(
card "W": Worker { after tick { set b to b + 1 } }
card "X": Worker { after tick { set b to b + 7 } }
)",
            3);
  match::Setup setup;  // without the card X
  setup.decks.resize(2);
  const std::int32_t row = program::FindZone(boom.program, "row");
  for (const std::int32_t card : {0, 0, 0, 1}) setup.decks[0].push_back({card, row});
  boom.start = match::NewMatch(boom.program, setup);
  CHECK(boom.Tried() > 0);
}

TEST_CASE("queries: results from within a block that ended the game are forgotten", "[lower]") {
  const Boom boom(R"(
query deep(p: Player): Int = count([each c in row where c is Thing and c.size + p.points > 0]) + a
query outer(p: Player): Int = deep(p)

event main {
  for each p in players { set b to outer(p) }
  simultaneously {
    set a to 5
    for each p in players { set b to outer(p) + 1 }
    draw_game
  }
}
)",
                  kThing, 1);
  match::Match match = boom.start;
  REQUIRE(engine::StartMatch(boom.program, match).kind == engine::StepResult::Kind::Outcome);
  const program::FunctionId outer =
      boom.program.queries[static_cast<std::size_t>(program::FindQuery(boom.program, "outer"))].code;
  const model::Value first[] = {0};
  CHECK(vm::Evaluate(boom.program, match, outer, first, {}).value == 6);
}

TEST_CASE("queries: a modifier does not see itself, wherever the list is that it is asked about", "[lower]") {
  CHECK(Boom(R"(
query f(l: list of Card): Int = (if first of row = first of l then 1 else 2) + count(l)
modify f(l) by f(deck)

event main { set a to f(row)  draw_game }
)",
             kThing, 3)
            .Tried() > 0);
}

TEST_CASE("queries: those without remembered answers are ended by the budget, too", "[lower]") {
  // More arguments than those by which an answer is remembered.
  const std::string parameters = "p: Int, q: Int, r: Int, s: Int, t: Int, u: Int, v: Int, w: Int, x: Int";
  std::string rules = "query f0(" + parameters + "): Int = p + q + r + s + t + u + v + w + x + a\n";
  for (int i = 1; i < 34; ++i) {
    const std::string f = "f" + std::to_string(i - 1) + "(p, q, r, s, t, u, v, w, ";
    rules += "query f" + std::to_string(i) + "(" + parameters + "): Int = " + f + "x) + " + f + "x + 1)\n";
  }
  rules += "event main {\n  set a to f33(1, 2, 3, 4, 5, 6, 7, 8, 9)\n  draw_game\n}\n";
  Boom boom(rules, kThing, 1);
  boom.limits.steps = 10'000;
  match::Match match = boom.start;
  CHECK_FALSE(IsRemembered(boom.program, "f33"));
  CHECK(engine::StartMatch(boom.program, match, boom.limits).fault.kind == model::FaultKind::StepBudget);
}

TEST_CASE("queries: an order of seats that depends on itself is a fault", "[lower]") {
  const program::Program program = LoadGame("boom", R"(use "std:piles"
use "std:players"

game boom "Boom" {
  players 2
  order from first of turn_order
  begin with main
}

type Thing is Card { size: Int  part go() }
type Table { state a: Int = 0 }
event main {
  for each p in turn_order { set a to 1 }
  draw_game
}
)",
                                            kThing);
  match::Setup setup;
  setup.decks.resize(2);
  match::Match match = match::NewMatch(program, setup);
  CHECK(engine::StartMatch(program, match).fault.kind == model::FaultKind::FrameDepth);
}

}  // namespace cardinal::testing
