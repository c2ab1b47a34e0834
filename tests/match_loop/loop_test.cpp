#include "interpreter/drivers/match_loop/match_loop.h"

#include "interpreter/drivers/match_loop/decision_view.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/players/greedy_player.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/scripted_player.h"
#include "tests/match_loop/sums.h"

namespace cardinal::match_loop {
namespace {

TEST_CASE("equal matches and players play equal games") {
  const program::Program program = Load(kRules);
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    match::Match one = Fresh(program, seed), same = one;
    players::RandomPlayer a(seed), b(seed + 1);
    players::Player* const seats[] = {&a, &b};
    const MatchResult result = PlayMatch(program, one, seats, TwoNames());
    CHECK(result.ending == MatchEnding::Outcome);
    CHECK(PlayMatch(program, same, seats, TwoNames()).decisions == result.decisions);
    CHECK(one == same);
  }
}

TEST_CASE("the greedy player takes what increases its goal and does not throw it away") {
  const program::Program program = Load(kRules);
  match::Match match = Fresh(program, 3);
  players::GreedyPlayer greedy(1);
  players::ScriptedPlayer poor({"One", "Five", "waste", "waste"});
  players::Player* const seats[] = {&greedy, &poor};
  const MatchResult result = PlayMatch(program, match, seats, TwoNames());
  CHECK(result.ending == MatchEnding::Outcome);
  CHECK(result.outcome.kind == model::OutcomeKind::Won);
  CHECK(result.outcome.SoleWinner() == 0);
  CHECK(poor.UsedCount() == 4);
  const std::int32_t score = program::FindQuery(program, "score");
  const model::Value anna[] = {0};
  CHECK(engine::EvaluateQuery(program, match, score, anna).value == 14);  // nine and five, and nothing is wasted
}

TEST_CASE("the limit on decisions ends a match") {
  const program::Program program = Load(kRules);
  match::Match match = Fresh(program, 3);
  players::RandomPlayer player(1);
  players::Player* const seats[] = {&player, &player};
  MatchLoopOptions options = TwoNames();
  options.max_decisions = 2;
  const MatchResult result = PlayMatch(program, match, seats, options);
  CHECK(result.ending == MatchEnding::Unfinished);
  CHECK(result.decisions == 2);
  // The match continues from its current position.
  CHECK(PlayMatch(program, match, seats, TwoNames()).ending == MatchEnding::Outcome);
}

TEST_CASE("a decision is shown in the words of the seat that is asked") {
  const program::Program program = Load(kRules);
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  const players::DecisionView view = MakeDecisionView(program, match, TwoNames().names);
  CHECK(view.seat == 0);
  CHECK(view.prompt == "Play");
  REQUIRE(view.options.size() == 3);
  for (const auto& option : view.options) CHECK(program::FindCard(program, option.text) >= 0);
}

TEST_CASE("the determinized games of a seat do not depend on what it cannot see") {
  const program::Program program = Load(kRules);
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  // Two matches that differ only in Berto's hand and in the future of the random generator.
  match::Match other = match;
  const auto hand = other.state.CardsIn(match::ZoneIndex(program, program::FindZone(program, "hand"), 1, 2));
  match::Card &one = other.state.cards[static_cast<std::size_t>(hand[0])],
              &two = other.state.cards[static_cast<std::size_t>(hand[1])];
  std::swap(one.def, two.def);
  std::swap(one.printed, two.printed);
  other.random = base::Random(99);
  REQUIRE(!(match == other));
  const base::Limits limits;
  players::GreedyPlayer greedy(4);
  CHECK(AskPlayer(program, match, greedy, TwoNames().names, limits) ==
        AskPlayer(program, other, greedy, TwoNames().names, limits));
}

TEST_CASE("without a goal no option has a better value") {
  std::string rules = kRules;
  const std::size_t goal = rules.find("goal ahead");
  rules.erase(goal, rules.find('\n', goal) - goal);
  const program::Program program = Load(rules);
  CHECK(FindGoal(program) == -1);
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  const base::Limits limits;
  CHECK(!DeterminizedMatch(program, match, limits).EvaluateOption(0, 1));
}

}  // namespace
}  // namespace cardinal::match_loop
