// A long step of rules can be stopped, and a stop scope makes no difference to the game (base/stop.h).
#include "interpreter/base/stop.h"

#include <algorithm>
#include <string>

#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/players/player_factory.h"
#include "tests/load_game.h"
#include "tests/processor_clock.h"

namespace cardinal::testing {

namespace {

using base::StopScope;
using Clock = StopScope::Clock;

// Queries that are cached, a window that is skipped, lists, and a loop that takes many slices of the budget.
constexpr const char* kRules = R"(game mill "Mill" { players 2  begin with main }
type Player { state flour: Int from 0 }
type Table { state turns: Int from 0 }
query weight(p: Player): Int = p.flour + count[each q in players where q.flour > p.flour]
goal ahead(p: Player): Int = p.flour
window rest { ask players  close when passes = 2 }
action nap in rest { when you.flour < 0  do { add 1 to you.flour } }
whenever turns > 400000 { set turns to 0 }
event main {
  repeat up to 2 times {
    grind
    for each p in players { choose n by p "How much?": number from 1 to 3  add n to p.flour }
  }
  if (first of players).weight > (last of players).weight { win(first of players) }
  draw_game
}
event grind {
  repeat up to 300000 times { add 1 to turns }
  open rest
  repeat up to 20000 times { add (first of players).weight to turns }
}
)";

program::Program Mill() { return LoadGame("mill", kRules, "cards mill \"None\"\n"); }

// Plays the whole game; returns each position.
std::vector<match::Match> Positions(const program::Program& program, const base::Limits& limits, std::string& end) {
  std::vector<match::Match> positions;
  match::Match match = DealToTwo(program, 1, {});
  engine::StepResult step = engine::StartMatch(program, match, limits);
  for (; step.kind == engine::StepResult::Kind::Decision; step = engine::Advance(program, match, {0, 0, {}}, limits))
    positions.push_back(match);
  positions.push_back(match);
  end = step.kind == engine::StepResult::Kind::Fault ? step.fault.message : "over";
  return positions;
}

TEST_CASE("stop: a step in a stop scope reaches the same position, and its budget ends at the same place") {
  const program::Program program = Mill();
  for (const std::int64_t steps : {base::kLimits.steps, std::int64_t{1'000'003}, std::int64_t{777'777}}) {
    INFO(steps);
    const base::Limits limits{.steps = steps};
    std::string one, other;
    const auto plain = Positions(program, limits, one);
    const StopScope scope(Clock::now() + std::chrono::hours(1));
    const auto sliced = Positions(program, limits, other);
    CHECK(one == other);
    CHECK((plain == sliced));
  }
}

TEST_CASE("stop: a stopped step leaves the match unchanged, and reports its place in the rules") {
  const program::Program program = Mill();
  match::Match match = DealToTwo(program, 1, {});
  const match::Match before = match;
  const StopScope scope(Clock::now());
  std::int32_t site = -1;
  for (int i = 0; i < 2; ++i) {  // a step that is stopped before its first instruction has no place
    try {
      engine::StartMatch(program, match);
      FAIL("it must stop");
    } catch (const base::Stopped& stopped) {
      CHECK(stopped.scope == &scope);
      site = std::max(site, stopped.site);
    }
  }
  REQUIRE(site >= 0);
  CHECK(program.sites[static_cast<std::size_t>(site)].line > 0);
  CHECK(match == before);
}

// The budget is a fraction of the time that one step takes on this machine. The player measures wall time, so it works
// at most that long.
TEST_CASE("stop: a search keeps its time, even if one step takes much longer") {
  std::string rules = kRules;
  for (const auto& [few, many] : {std::pair{"300000", "30000000"}, std::pair{"> 400000", "> 60000000"}})
    rules.replace(rules.find(few), std::string(few).size(), many);
  const program::Program program = LoadGame("mill", rules, "cards mill \"None\"\n");
  constexpr base::Limits kNoLimit{.steps = 1'000'000'000};
  match::Match match = DealToTwo(program, 1, {});
  const auto step = ProcessorClock::Milliseconds(
      [&] { REQUIRE(engine::StartMatch(program, match, kNoLimit).kind == engine::StepResult::Kind::Decision); });
  REQUIRE(step.count() >= 40);
  // The second player's answer begins the next long step, which each simulation runs.
  REQUIRE(engine::Advance(program, match, {0, 0, {}}, kNoLimit).kind == engine::StepResult::Kind::Decision);
  const auto budget = step / 4;
  const auto player = players::MakeComputerPlayer("search:" + std::to_string(budget.count()) + "ms", 1);
  std::int32_t option = -1;
  const auto taken =
      ProcessorClock::Milliseconds([&] { option = match_loop::AskPlayer(program, match, *player, {}, kNoLimit); });
  INFO("a step: " << step.count() << " ms, the search: " << taken.count() << " ms for " << budget.count());
  CHECK(option >= 0);
  CHECK(option < 3);
  CHECK(taken <= 2 * budget);
}

}  // namespace

}  // namespace cardinal::testing
