// A step with endless rules is rolled back: what it showed is neither told nor counted. If the event that ends loops
// cannot run, the match is unchanged.
#include <catch2/catch.hpp>
#include <stdexcept>

#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal {
namespace {

using Kind = engine::StepResult::Kind;

constexpr const char* kCards = "cards echo \"C\"\ncard \"One\": Number {}\ncard \"Two\": Number {}\n";

// Two questions; the second one leads into endless rules.
std::string Rules(const std::string& body, const std::string& more) {
  return R"(
use "std:loops"
use "std:piles"
game echo "Echo" { players 2  order from first of players  begin with main }
type Number is Card {}
type Table { state n: Int  state big: Int }
event main {
  for each p in players { draw(p, 1) }
  choose go by first of players "Go?": yes or no
  if go { )" +
         body + R"( }
  win(last of players)
}
event shout(p: Player) { tell "{p} shouts." }
event answer(p: Player) {}
after shout(p) { answer(p) }
after answer(p) { shout(p) }
)" + more;
}

struct Game {
  program::Program program;
  match::Match match;
  explicit Game(const std::string& body, const std::string& more) {
    program = testing::LoadGame("echo", Rules(body, more), kCards);
    match = testing::DealToTwo(program, 7, {"One", "Two", "One"});
    REQUIRE(engine::StartMatch(program, match).kind == Kind::Decision);
  }
};

struct Hearing : vm::Observer {
  explicit Hearing(bool steps) : steps_(steps) {}
  bool WantsInstructionEvents() const override { return steps_; }
  void OnReveal(const match::Match&, std::span<const model::CardId>, std::uint32_t) override { ++revealed; }
  void OnTell(const match::Match&, std::int32_t, std::span<const model::Value>) override { ++told; }
  void OnRollback() override {
    ++taken_back;
    revealed = told = 0;
  }
  int revealed = 0, told = 0, taken_back = 0;

 private:
  bool steps_;
};

const std::string kAsks =
    R"(after endless { tell "So be it."  choose go by last of players "Still?": yes or no  draw_game })";

TEST_CASE("rollback: an observer of each step does not receive what a loop has shown, and other observers drop it") {
  for (const bool steps : {true, false}) {
    INFO("receives each step: " << steps);
    Game game("reveal (last of players).hand  shout(first of players)", kAsks);
    Hearing hearing(steps);
    REQUIRE(engine::Advance(game.program, game.match, {0, 0, {}}, {}, &hearing).kind == Kind::Decision);
    CHECK(hearing.revealed == 0);
    CHECK(hearing.told == 1);
    CHECK(hearing.taken_back == (steps ? 0 : 1));
  }
}

TEST_CASE("rollback: an observer that is called only at real choices drops it once, too") {
  Game game("shout(first of players)", kAsks);
  Hearing hearing(false);
  REQUIRE(engine::AdvanceToOpenChoice(game.program, game.match, {0, 0, {}}, {100}, {}, &hearing).kind ==
          Kind::Decision);
  CHECK(hearing.told == 1);
  CHECK(hearing.taken_back == 1);
}

TEST_CASE("rollback: an observer that throws while a loop ends leaves the match unchanged") {
  struct GivesUp : vm::Observer {
    bool WantsInstructionEvents() const override { return false; }
    void OnRollback() override { over = true; }
    void OnTell(const match::Match&, std::int32_t, std::span<const model::Value>) override {
      if (over) throw std::runtime_error("enough");
    }
    bool over = false;
  };
  Game game("modify worth by 9 until end of main  shout(first of players)", "query worth: Int = 1\n" + kAsks);
  const match::Match before = game.match;
  GivesUp gives_up;
  CHECK_THROWS_AS(engine::Advance(game.program, game.match, {0, 0, {}}, {}, &gives_up), std::runtime_error);
  CHECK(game.match == before);
}

TEST_CASE("rollback: a sentence costs fuel by its length") {
  Game game("repeat { tell \"" + std::string(1000, 'a') + "\"  set table.n to 1 - table.n }", kAsks);
  Hearing hearing(false);
  struct Counts : Hearing {
    Counts() : Hearing(false) {}
    void OnTell(const match::Match&, std::int32_t, std::span<const model::Value>) override { ++all; }
    int all = 0;
  } counts;
  base::Limits limits;
  engine::Advance(game.program, game.match, {0, 0, {}}, limits, &counts);
  CHECK(counts.all > 100);
  CHECK(counts.all <= limits.steps / 1000 + 1);
}

// The index into the list rises together with the numbers of the events: that is not a loop. (The first element makes
// the two numbers equal.)
TEST_CASE("rollback: iterating over a list is not a loop") {
  const program::Program program = testing::LoadGame("echo", R"(
use "std:loops"
use "std:piles"
game echo "Echo" { players 2  begin with main }
type Number is Card {}
type Table { state n: Int  state big: Int }
event main {
  choose go by first of players "Go?": yes or no
  for each x in zeros { if table.big < 1 { add 1 to table.big } else { tick } }
  win(last of players)
}
event tick { set table.n to 1 - table.n  set table.n to 1 - table.n }
query zeros: list of Int = [0 * c.since for each c in (first of players).deck]
after endless { draw_game }
)",
                                                     kCards);
  match::Match match = testing::DealToTwo(program, 7, std::vector<std::string>(60, "One"));
  REQUIRE(engine::StartMatch(program, match).kind == Kind::Decision);
  const match::Match before = match;
  int inside = 0;
  for (base::Limits limits{.steps = 5};; limits.steps += 7) {
    INFO(limits.steps << " steps");
    match = before;
    const engine::StepResult step = engine::Advance(program, match, {0, 0, {}}, limits);
    if (step.kind == Kind::Outcome) break;
    REQUIRE(step.kind == Kind::Fault);
    CHECK(step.fault.kind == model::FaultKind::StepBudget);
    CHECK(step.fault.message.find("go round") == std::string::npos);
    ++inside;
  }
  CHECK(inside > 10);
  CHECK(match.outcome.kind == model::OutcomeKind::Won);  // and not the draw of `endless`
}

// The engine recognises that an event runs inside itself, whichever actions are pending.
TEST_CASE("rollback: endless rules while an action is pending") {
  const program::Program program = testing::LoadGame("echo", R"(
use "std:loops"
use "std:piles"
game echo "Echo" { players 2  order from first of players  begin with main }
type Number is Card {}
event main {
  for each p in players { draw(p, 1) }
  open moot
  win(last of players)
}
window moot {
  ask players
  close when passes = 2
  next last of waiting
}
action light of Number in moot {
  when me in you.hand
  do { discard(me) }
}
action snuff in moot {
  directly
  do { shout(you) }
}
event shout(p: Player) {}
event answer(p: Player) {}
after shout(p) { answer(p) }
after answer(p) { shout(p) }
after endless { draw_game }
)",
                                                     kCards);
  match::Match match = testing::DealToTwo(program, 7, {"One", "Two", "One"});
  REQUIRE(engine::StartMatch(program, match).kind == Kind::Decision);
  engine::StepResult step;
  for (const model::OptionKind wanted : {model::OptionKind::Act, model::OptionKind::Act}) {
    REQUIRE(match.outcome.kind == model::OutcomeKind::Running);
    std::int32_t option = -1;
    const bool first = match.pending.empty();
    for (std::size_t i = 0; i < match.decision.options.size(); ++i) {
      const model::Option& one = match.decision.options[i];
      if (one.kind == wanted && (one.b >= 0) == first) option = static_cast<std::int32_t>(i);
    }
    REQUIRE(option >= 0);
    step = engine::Advance(program, match, {option, 0, {}});
  }
  CHECK(step.kind == Kind::Outcome);
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
}

}  // namespace
}  // namespace cardinal
