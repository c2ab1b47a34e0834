// Questions that are answered by register code (program/looks.h, vm/glance.h): the same answers, positions and faults
// as in frames, at every budget.
#include <algorithm>
#include <string>

#include "interpreter/machine/program/looks.h"
#include "tests/boom.h"

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

// Whether a look answers all of these queries.
void AllLook(const program::Program& program, std::initializer_list<const char*> names) {
  for (const std::string name : names) {
    const std::int32_t query = program::FindQuery(program, name);
    INFO(name);
    REQUIRE(query >= 0);
    CHECK(program.prepared.calls[static_cast<std::size_t>(query)].looked);
  }
}

}  // namespace

TEST_CASE("looks: loops, lists and sums", "[lower]") {
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
  AllLook(boom.program, {"sizes", "by_size", "most", "total", "all_here", "twice", "without_big", "touches", "chain"});
  CHECK(boom.Tried() > 300);
}

TEST_CASE("looks: what modifies, and does not see itself", "[lower]") {
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
  AllLook(boom.program, {"rank", "ranks", "fits", "friends"});
  CHECK(boom.Tried() > 500);
}

TEST_CASE("looks: within a simultaneous block everything is as it was", "[lower]") {
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
  AllLook(boom.program, {"heads", "heavy"});
  CHECK(boom.Tried() > 150);
}

TEST_CASE("looks: what is running, and lists of lists", "[lower]") {
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
  AllLook(boom.program, {"told", "seats"});
  CHECK(boom.Tried() > 150);
}

TEST_CASE("looks: faults and limits are those of the frames", "[lower]") {
  const auto plays = [](const std::string& query, const base::Limits& limits) {
    Boom boom("query odd(c: Sized?): Int = " + query +
                  "\nquery more(c: Sized?): Int = odd(c) + odd(c)\nevent main {\n  add more(first of row) to a\n  add "
                  "more(first of [each c in row where c.size > 90]) to a\n  draw_game\n}\n",
              kCards, 3, limits);
    return boom.Tried();
  };
  base::Limits limits;
  CHECK(plays("10 div (count(row) - 6)", limits) > 5);  // by nothing
  CHECK(plays("2000000000 * 2000000000 * 2 + count(row) * 300000000 * 1000000000", limits) > 5);
  limits.list = 4;
  CHECK(plays("count(row) + count([each x in row where x.size < 9])", limits) > 5);
  limits = {};
  limits.arena = 9;
  CHECK(plays("count(row with row) + count([each x in row where x.size < 9])", limits) > 5);
  limits = {};
  limits.frames = 3;
  CHECK(plays("count(row)", limits) > 5);
  limits.frames = 2;
  CHECK(plays("count(row)", limits) > 3);
}

}  // namespace cardinal::testing
