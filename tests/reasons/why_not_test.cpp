// Tests that `why not` finds all obstacles of an action, and which one is nearest.
#include "interpreter/drivers/reasons/why_not.h"

#include "interpreter/drivers/reasons/operands.h"
#include "tests/reasons/tools_game.h"

namespace cardinal::reasons::test {
namespace {

using Kind = Obstacle::Kind;
using Kinds = std::vector<Kind>;

constexpr int kPass = 0;

TEST_CASE("why not: all failed conditions are found, numbers first, by how little is missing") {
  const Table table;
  const Verdict anvil = table.Ask("use_it", "Anvil");
  CHECK_FALSE(anvil.possible);
  REQUIRE(ObstacleKinds(anvil) == Kinds{Kind::Condition, Kind::Condition});
  CHECK(ObstacleSource(table, anvil.obstacles[0]) == "you.coins >= me.cost");
  CHECK(anvil.obstacles[0].tried.x == 2);
  CHECK(anvil.obstacles[0].tried.y == 4);
  const auto missing = FindShortfall(*table.program, anvil.obstacles[0].tried);
  REQUIRE(missing);
  CHECK(missing->amount == 2);
  CHECK_FALSE(missing->too_many);
  CHECK(ObstacleSource(table, anvil.obstacles[1]) == "you.mood = Wild");
  CHECK_FALSE(FindShortfall(*table.program, anvil.obstacles[1].tried));
  CHECK(anvil.satisfied.size() == 2);
}

TEST_CASE("why not: a query that answers no is followed by its parts") {
  const Table table;
  const Verdict brush = table.Ask("use_it", "Brush");
  REQUIRE(ObstacleKinds(brush) == Kinds{Kind::Condition, Kind::Condition});
  CHECK(ObstacleSource(table, brush.obstacles[0]) == "strong(me)");
  REQUIRE(brush.obstacles[0].tried.parts.size() == 1);
  CHECK(RankObstacle(*table.program, brush.obstacles[0]).missing == 2);
  const std::string told = table.Why("not use it Brush");
  CHECK(Has(told, "NO  `c.size > 2` (1 > 2): 2 short"));
  CHECK(Has(told, "ok  `me in you.hand`"));
  CHECK(Has(told, "NO  `you.mood = Wild` (it is Calm, not Wild)"));
}

// The game with another query `strong`.
Table WithStrong(const std::string& strong) {
  std::string rules = kGame;
  const std::string before = "query strong(c: Tool): Bool = c.size > 2 and c.cost > 3\n";
  return Table(rules.replace(rules.find(before), before.size(), strong + "\n"));
}

TEST_CASE("why not: a comparison that is the result of a query, or of the branch that was taken, is a reason") {
  CHECK(Has(WithStrong("query strong(c: Tool): Bool = c.size > 2").Why("not use it Brush"),
            "NO  `c.size > 2` (1 > 2): 2 short"));
  const Table branches = WithStrong("query strong(c: Tool): Bool = if c.cost > 8 then no else c.size > 2");
  const std::string brush = branches.Why("not use it Brush");
  CHECK(Has(brush, "NO  `c.size > 2` (1 > 2): 2 short"));
  CHECK_FALSE(Has(brush, "c.cost > 8"));
  // The branch has no condition of its own; the reason is the condition that leads to it.
  CHECK(Has(branches.Why("not use it Drill"), "ok  `c.cost > 8` (9 > 8)"));
  const std::string below =
      WithStrong("query strong(c: Tool): Bool = big(c)\nquery big(c: Tool): Bool = c.size > 2").Why("not use it Brush");
  CHECK(below.find("NO  `big(c)`") < below.find("NO  `c.size > 2` (1 > 2): 2 short"));
  CHECK(Has(below, "2 short"));
}

TEST_CASE("why not: a condition inside one branch is not a reason for the other branch") {
  const Table table = WithStrong(
      "query strong(c: Tool): Bool = if dear(c) then yes else c.size > 2\nquery dear(c: Tool): Bool = c.cost > 8");
  const std::string brush = table.Why("not use it Brush");
  CHECK(Has(brush, "NO  `c.size > 2` (1 > 2): 2 short"));
  CHECK_FALSE(Has(brush, "c.cost > 8"));
}

TEST_CASE("why not: the zone of the card, the player whose turn it is, the window that is open") {
  Table table;
  const Verdict drill = table.Ask("use_it", "Drill");
  REQUIRE(ObstacleKinds(drill) == Kinds{Kind::Condition, Kind::WrongZone, Kind::Condition});
  CHECK(Has(table.Why("not use it Drill"), "Drill is in stack of Anna, and would have to be in hand of Anna"));
  CHECK(ObstacleKinds(table.Ask("trade", "", 1)) == Kinds{Kind::Cost, Kind::OtherSeat});
  CHECK(ObstacleKinds(table.Ask("plant")) == Kinds{Kind::OtherWindow});
  CHECK(Has(table.Why("not plant"), "the window shop is open; this belongs to garden"));
  CHECK(Has(table.Why("not plant"), "ok  `you.coins >= 1` (2 >= 1)"));
  CHECK(table.Ask("lean").possible);
  CHECK(Has(table.Why("not lean"), "Anna can lean: it is among the options."));
  table.Answer(kPass);
  table.Answer(kPass);
  CHECK(ObstacleKinds(table.Ask("lean")) == Kinds{Kind::OtherChoice});
  CHECK(Has(table.Why("not lean"), "Anna is asked something else: Which one?"));
}

TEST_CASE("why not: a card that forbids it is named, with its condition") {
  Table table(kGame, {kPass, kPass});
  CHECK(Has(table.Why("not Anvil"), "the choice leaves it out: `t is Tool and t.cost < 3`"));
  table.Answer(1);  // puts the Clamp into play
  table.Answer(2);  // ends the choices
  const Verdict brush = table.Ask("use_it", "Brush");
  REQUIRE_FALSE(brush.obstacles.empty());
  const auto forbidden = std::find_if(brush.obstacles.begin(), brush.obstacles.end(),
                                      [](const Obstacle& one) { return one.kind == Kind::Forbidden; });
  REQUIRE(forbidden != brush.obstacles.end());
  REQUIRE(forbidden->tried.terms.size() == 1);
  CHECK(forbidden->tried.terms[0].term.card == table.Card("Clamp"));
  CHECK(RankObstacle(*table.program, *forbidden).missing == 2);
  const std::string told = table.Why("not use it Brush");
  CHECK(Has(told, "Clamp forbids it"));
  CHECK(Has(told, "as  `t.size < 3` (1 < 3): 2 short"));
  CHECK(Has(told, "cites SM-007"));
}

TEST_CASE("why not: nothing to choose from, with the nearest candidate") {
  const Table table;
  const Verdict inspect = table.Ask("inspect");
  REQUIRE(ObstacleKinds(inspect) == Kinds{Kind::Choice});
  REQUIRE(inspect.obstacles[0].candidates.size() == 3);
  CHECK(inspect.obstacles[0].candidates[0].chosen == std::vector<Value>{table.Card("Clamp")});
  CHECK(inspect.obstacles[0].candidates[1].chosen == std::vector<Value>{table.Card("Anvil")});
  CHECK(Has(table.Why("not inspect"), "NO  `t.size > you.coins + 7` (5 > 9): 5 short"));
  const Verdict gang = table.Ask("gang");
  REQUIRE(ObstacleKinds(gang) == Kinds{Kind::Choice});
  CHECK(RankObstacle(*table.program, gang.obstacles[0]).missing == 1);
  CHECK(Has(table.Why("not gang"), "(3 >= 4): 1 short"));
}

TEST_CASE("why not: candidates that do not fit, the nearest first") {
  const Table table;
  const Verdict measure = table.Ask("measure");
  REQUIRE(ObstacleKinds(measure) == Kinds{Kind::Choice});
  const auto& candidates = measure.obstacles[0].candidates;
  REQUIRE(candidates.size() == 3);
  CHECK(candidates[0].chosen == std::vector<Value>{table.Card("Clamp")});
  CHECK(candidates[0].failed.size() == 1);
  CHECK(candidates[2].chosen == std::vector<Value>{table.Card("Anvil")});
  CHECK(candidates[2].failed.size() == 2);
  CHECK(Has(table.Why("not measure"), "with  Clamp"));
}

TEST_CASE("why not: a choice after a choice is tried with each option") {
  Table table;
  const Verdict pair = table.Ask("pair");
  REQUIRE(ObstacleKinds(pair) == Kinds{Kind::Choice});
  // The two lists have one element each; the nearest pair needs the sum of both sizes: Anvil 3 + Clamp 5.
  REQUIRE_FALSE(pair.obstacles[0].candidates.empty());
  CHECK(pair.obstacles[0].candidates[0].chosen.size() == 2);
  CHECK(RankObstacle(*table.program, pair.obstacles[0]).missing == 2);
  CHECK(Has(table.Why("not pair"), ": 2 short"));
}

TEST_CASE("why not: a cost that is not possible, a condition that could not be tested") {
  const Table table;
  CHECK(ObstacleKinds(table.Ask("trade")) == Kinds{Kind::Cost});
  CHECK(Has(table.Why("not trade"), "as  `p.coins < n` (2 < 3): 1 short"));
  const Verdict answer = table.Ask("answer");
  REQUIRE(ObstacleKinds(answer) == Kinds{Kind::Condition, Kind::Untested});
  CHECK_FALSE(answer.obstacles[1].fault.empty());
  CHECK(Has(table.Why("not answer"), "??  `r.size >= 1` could not be tested"));
}

TEST_CASE("why not: for a choice of several, what has been picked already") {
  Table table(kGame, {kPass, kPass, 0});
  CHECK(Has(table.Why("not Drill"), "it is not among what is chosen from"));
  table.Answer(0);
  CHECK(Has(table.Why("not Anvil"), "it has been picked already"));
}

// The mood Calm has the same number as Anna's Anvil, and a filter has excluded Calm.
TEST_CASE("why not: a value that a filter excludes is not confused with another one of the same number") {
  std::string rules = kGame;
  const std::string pick = "  picking(p)\n";
  rules.replace(rules.find(pick), pick.size(),
                "  choose m by p \"Mood?\": one of [each m in all Mood where m = Wild]\n");
  const Table table(rules, {kPass, kPass});
  CHECK(Has(table.Why("not Anvil"), "it is not among what is chosen from"));
  CHECK(Has(table.Why("not Calm"), "`m = Wild`"));
}

TEST_CASE("why not: asking changes nothing") {
  const Table table;
  const match::Match before = table.match;
  for (const char* name : {"inspect", "measure", "trade", "gang", "answer", "spy", "plant", "pair"}) table.Ask(name);
  CHECK(before == table.match);
}

TEST_CASE("why not: the answer for a seat contains only what it can know") {
  Table table;
  table.viewer = 0;
  CHECK(Has(table.Why("not peek"), "??  `secrets(you) < 10` depends on cards that you do not see"));
  CHECK_FALSE(Has(table.Why("not peek"), "15"));
  CHECK(Has(table.Why("not spy"), "`count(next_seat(you).hand) > 3` (3 > 3): 1 short"));
  CHECK(Has(table.Why("not spy"), "NO  `secrets(you) > 15`"));
  CHECK_FALSE(Has(table.Why("not spy"), "(15 > 15)"));
  CHECK(table.Why("Berto not trade") == "You can ask `not` for Anna only.\n");
  table.viewer = view::kOmniscient;
  CHECK(Has(table.Why("not peek"), "NO  `secrets(you) < 10` (15 < 10): 6 too many"));
  CHECK(Has(table.Why("Berto not trade"), "Berto cannot trade."));
}

TEST_CASE("the type that a condition compares is known from the code before it") {
  const Table table;
  const Verdict anvil = table.Ask("use_it", "Anvil");
  CHECK(ComparedType(*table.program, anvil.obstacles[0].tried.condition).kind == program::TypeKind::Int);
  CHECK(ComparedType(*table.program, anvil.obstacles[1].tried.condition).kind == program::TypeKind::Enum);
  const Verdict inspect = table.Ask("inspect");
  CHECK(FilteredType(*table.program, inspect.obstacles[0].candidates[0].tests[0]).kind == program::TypeKind::Card);
}

}  // namespace
}  // namespace cardinal::reasons::test
