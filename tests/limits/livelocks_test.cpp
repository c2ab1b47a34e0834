// Endless rules: the engine recognises a position that repeats, and calls the event `endless` of std:loops.
#include <catch2/catch.hpp>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "tests/load_game.h"

namespace cardinal {
namespace {

using Kind = engine::StepResult::Kind;

// The first player answers yes to `body`. `use` comes before the game declaration, `more` is added to the declarations.
struct Game {
  program::Program program;
  match::Match match;
  engine::StepResult step;

  explicit Game(const std::string& body, const std::string& more = "", const std::string& use = "") {
    program = testing::LoadGame("echo", use + R"(
use "std:piles"
game echo "Echo" { players 2  order from first of players  begin with main }
type Number is Card { points: Int = 1 }
type Table { state n: Int  state flag: Bool = no }
type Player { state score: Int from 0 = 3 }
event main {
  for each p in players { shuffle p.deck }
  choose go by first of players "Go?": yes or no
  let p = first of players
  if go { )" + body + R"( }
  win(last of players)
}
event ping(p: Player) {}
event pong(p: Player) {}
)" + more,
                                "cards echo \"C\"\ncard \"One\": Number {}\ncard \"Two\": Number {}\n");
    match = testing::DealToTwo(program, 7, {"One", "Two", "One"});
    REQUIRE(engine::StartMatch(program, match).kind == Kind::Decision);
  }
  void Yes() {
    base::Limits limits;
    limits.steps = 300'000;
    step = engine::Advance(program, match, {0, 0, {}}, limits);
  }
  std::string Message() const { return step.fault.message; }
  bool GoesRound() const { return Message().find("the rules go round") != std::string::npos; }
};

const std::string kAnswers = "after ping(p) { pong(p) }\nafter pong(p) { ping(p) }\n";
const std::string kLoops = "use \"std:loops\"\n";
const std::string kFlips =
    "whenever table.flag { set table.flag to no }\nwhenever not table.flag and table.n > 0 { set table.flag to yes }\n";

TEST_CASE("livelocks: a repeated position is recognised, and the events of the cycle are named") {
  struct Case {
    const char* body;
    std::string more;
    const char* named;
  };
  const Case cases[] = {
      {"ping(p)", kAnswers, "`ping`, `pong`"},
      // The cycle consists of a change and another event that reverses it.
      {"ping(p)", "after ping(p) { add 1 to p.score  pong(p) }\nafter pong(p) { add -1 to p.score  ping(p) }\n",
       "`ping`"},
      {"repeat { ping(p)  pong(p) }", "", "`ping`, `pong`"},
      {"repeat { for each c in p.deck { move c to p.hand }  ping(p)  for each c in p.hand { move c to p.deck } }", "",
       "`ping`"},
      {"set table.n to 1  ping(p)", kFlips, ""},
  };
  for (const Case& one : cases) {
    INFO(one.body << '\n' << one.more);
    Game game(one.body, one.more);
    const match::Match before = game.match;
    game.Yes();
    REQUIRE(game.step.kind == Kind::Fault);
    INFO(game.Message());
    CHECK(game.GoesRound());
    for (const char* name : {"`ping`", "`pong`"})
      if (std::string(one.named).find(name) != std::string::npos) CHECK(game.Message().find(name) != std::string::npos);
    CHECK(game.match == before);
  }
}

TEST_CASE("livelocks: rules that count, use chance or only take long are not reported as loops") {
  for (const char* body : {"repeat { add 1 to table.n  ping(p) }", "repeat { choose c by chance: yes or no  ping(p) }",
                           "repeat { shuffle p.deck }"}) {
    INFO(body);
    Game game(body);
    game.Yes();
    REQUIRE(game.step.kind == Kind::Fault);
    INFO(game.Message());
    CHECK_FALSE(game.GoesRound());
  }
  // A deep recursion, each call with another argument.
  Game deep("dig(200000)", "event dig(n: Int) { if n > 0 { dig(n - 1) } }\n");
  deep.Yes();
  CHECK(deep.step.fault.kind == model::FaultKind::FrameDepth);
  CHECK_FALSE(deep.GoesRound());
  // A loop that ends is not reported.
  Game ends("repeat up to 500 times { ping(p)  pong(p) }");
  ends.Yes();
  CHECK(ends.step.kind == Kind::Outcome);
}

TEST_CASE("livelocks: the event of std:loops happens on the position before the step") {
  Game game(
      "add 5 to p.score  modify worth by 9 until end of main  ping(p)",
      "query worth: Int = 1\nafter endless { set table.n to (first of players).score * 100 + worth  draw_game }\n" +
          kAnswers,
      kLoops);
  game.Yes();
  REQUIRE(game.step.kind == Kind::Outcome);
  CHECK(game.match.outcome.kind == model::OutcomeKind::Drawn);
  CHECK(game.match.state.fields[0] == 301);
  CHECK(match::CheckInvariants(game.program, game.match) == "");
  // The same answer in the same position has the same result.
  Game again("ping(p)", "after endless { draw_game }\n" + kAnswers, kLoops);
  again.Yes();
  CHECK(again.step.kind == Kind::Outcome);
}

TEST_CASE("livelocks: the event may ask a question") {
  Game game(
      "ping(p)",
      "after endless { choose who by last of players \"Who has lost?\": one of players  eliminate(who)  win(first of "
      "players) }\n" +
          kAnswers,
      kLoops);
  game.Yes();
  REQUIRE(game.step.kind == Kind::Decision);
  CHECK(game.match.decision.seat == 1);
  CHECK(match::CheckInvariants(game.program, game.match) == "");
  CHECK(engine::Advance(game.program, game.match, {0, 0, {}}).kind == Kind::Outcome);
}

TEST_CASE("livelocks: an event that does not end the game is a fault, and the match is unchanged") {
  for (const char* hook : {"after endless { set table.n to 5 }\n", ""}) {
    Game game("ping(p)", hook + kAnswers, kLoops);
    const match::Match before = game.match;
    game.Yes();
    REQUIRE(game.step.kind == Kind::Fault);
    INFO(game.Message());
    CHECK(game.Message().find("the event `endless` ended without a winner or a draw") != std::string::npos);
    CHECK(game.Message().find("(`endless` has begun because the rules go round in `ping`, `pong`, ") !=
          std::string::npos);
    CHECK(game.match == before);
  }
  // And an event that is itself an endless loop.
  Game round("ping(p)", "after endless { ping(first of players) }\n" + kAnswers, kLoops);
  round.Yes();
  CHECK(round.step.kind == Kind::Fault);
}

TEST_CASE("livelocks: an event with the name and other parameters belongs to the game") {
  Game game("ping(p)", "event endless(n: Int) { draw_game }\n" + kAnswers);
  game.Yes();
  REQUIRE(game.step.kind == Kind::Fault);
  CHECK(game.GoesRound());
}

TEST_CASE("livelocks: endless rules before the first decision") {
  const program::Program program = testing::LoadGame("echo", R"(
use "std:loops"
use "std:piles"
game echo "Echo" { players 2  begin with main }
type Number is Card {}
event main { ping }
event ping { pong }
event pong { ping }
after endless { draw_game }
)",
                                                     "cards echo \"C\"\ncard \"One\": Number {}\n");
  match::Match match = testing::DealToTwo(program, 7, {"One"});
  CHECK(engine::StartMatch(program, match).kind == Kind::Outcome);
}

}  // namespace
}  // namespace cardinal
