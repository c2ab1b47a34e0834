// Random games that look at every position: what they find, and that they find it again.
#include "interpreter/drivers/simulate/trial.h"

#include "tests/instruments/small_game.h"

namespace cardinal::instruments {
namespace {

simulate::TrialOptions Games(std::int64_t games) {
  simulate::TrialOptions options;
  options.games = games;
  options.seed = 5;
  return options;
}

TEST_CASE("sound rules: every game ends and nothing is found, with one thread or several") {
  const program::Program program = Load(kSums);
  const auto deal = [&](std::uint64_t seed) { return Deal(program, seed); };
  const simulate::Trial one = simulate::RunTrial(program, deal, Games(200));
  CHECK(one.games == 200);
  CHECK(one.findings.empty());
  CHECK(one.unfinished == 0);
  CHECK(one.wins.size() == 2);
  CHECK(one.wins[0] + one.wins[1] + one.draws == 200);
  CHECK(one.shortest <= one.longest);
  simulate::TrialOptions options = Games(200);
  options.threads = 3;
  const simulate::Trial three = simulate::RunTrial(program, deal, options);
  CHECK(three.wins == one.wins);
  CHECK(three.decisions == one.decisions);
}

TEST_CASE("a fault that few games reach is found, with the seed and the decision that show it") {
  std::string rules = kSums;
  const std::string wins = "win(p) } @SU-003";
  rules.replace(rules.find(wins), wins.size(),
                "win(p) } @SU-003\n  if p.score = 2 { add 1 div count(p.hand) to p.score }");
  const program::Program program = Load(rules);
  const auto deal = [&](std::uint64_t seed) { return Deal(program, seed); };
  const simulate::Trial trial = simulate::RunTrial(program, deal, Games(300));
  REQUIRE(!trial.findings.empty());
  CHECK(trial.findings.size() < 300);
  const simulate::Finding& finding = trial.findings[0];
  CHECK(finding.what.find("the rules failed") == 0);
  CHECK(finding.site >= 0);
  simulate::TrialOptions again = Games(1);
  again.seed = finding.seed;
  const simulate::Trial same = simulate::RunTrial(program, deal, again);
  REQUIRE(same.findings.size() == 1);
  CHECK(same.findings[0].decision == finding.decision);
}

TEST_CASE("a game that never ends is counted, not waited for") {
  std::string rules = kSums;
  rules.replace(rules.find("close when passes = 2"), 21, "close when passes = 2000000");
  const program::Program program = Load(rules);
  simulate::TrialOptions options = Games(3);
  options.max_decisions = 50;
  const simulate::Trial trial = simulate::RunTrial(
      program, [&](std::uint64_t seed) { return Deal(program, seed); }, options);
  CHECK(trial.unfinished == 3);
  CHECK(trial.longest == 0);
}

}  // namespace
}  // namespace cardinal::instruments
