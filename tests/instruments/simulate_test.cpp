// Simulated games that check every position: their findings, that a second run finds the same, and their statistics.
#include "interpreter/drivers/simulate/simulate.h"

#include <atomic>
#include <functional>

#include "interpreter/machine/engine/engine.h"
#include "tests/instruments/small_game.h"

namespace cardinal::instruments {
namespace {

using simulate::Simulation;

simulate::SimulationOptions Games(std::int64_t games) {
  simulate::SimulationOptions options;
  options.games = games;
  options.seed = 5;
  return options;
}

const std::vector<std::string> kRandom = {"random", "random"};

Simulation Simulated(const program::Program& program, const simulate::SimulationOptions& options,
                     const std::vector<std::string>& players = kRandom) {
  const auto deal = [&](std::uint64_t seed, const simulate::Seating&) { return Deal(program, seed); };
  return simulate::Simulate(program, simulate::MakeSchedule(0, players), deal, options);
}

std::string Changed(const std::string& what, const std::string& into) {
  std::string rules = kSums;
  return rules.replace(rules.find(what), what.size(), into);
}

TEST_CASE("sound rules: every game ends and nothing is found, with one thread or several, checked or not") {
  const program::Program program = Load(kSums);
  const simulate::GameStatistics one = Simulated(program, Games(200)).statistics;
  CHECK(one.games == 200);
  CHECK(one.findings.empty());
  CHECK(one.unfinished == 0);
  CHECK(one.seats[0].won + one.seats[1].won + one.CountOutcomes(model::OutcomeKind::Drawn) == 200);
  CHECK(one.check_stats.positions == one.all_decisions + 200);
  CHECK(one.check_stats.determinized > 0);
  CHECK(one.check_stats.replayed_games == 6);  // seeds 32, 64, ... 192
  simulate::SimulationOptions options = Games(200);
  options.threads = 3;
  const simulate::GameStatistics three = Simulated(program, options).statistics;
  CHECK(three.seats == one.seats);
  CHECK(three.endings == one.endings);
  CHECK(three.decisions == one.decisions);
  CHECK(three.forced == one.forced);
  options.examine = simulate::CheckLevel::None;
  const simulate::GameStatistics unseen = Simulated(program, options).statistics;
  CHECK(unseen.seats == one.seats);
  CHECK(unseen.decisions == one.decisions);
  CHECK(unseen.check_stats.positions == 0);
}

TEST_CASE("games are counted by the rule that ended them; decisions without a choice are counted") {
  const program::Program program = Load(kSums);
  const simulate::GameStatistics tally = Simulated(program, Games(200)).statistics;
  REQUIRE(tally.endings.size() == 2);  // `win` and `draw_game`
  for (const auto& [how, games] : tally.endings) CHECK(how.site >= 0);
  // Each player plays two of two cards: the second time one is left.
  CHECK(tally.forced >= 400);
  CHECK(tally.forced < tally.all_decisions);
}

TEST_CASE("rounds and turns are counted where the rules have such events") {
  const program::Program none = Load(kSums);
  CHECK(Simulated(none, Games(5)).statistics.turns.Quantile(1) == 0);
  std::string rules = Changed("{ for each p in players { play_one(p) } }", "{ sitting }");
  rules += "round sitting { for each p in players { turn(p) } }\nturn(you) { play_one(you) }\n";
  const program::Program program = Load(rules);
  const simulate::GameStatistics tally = Simulated(program, Games(40)).statistics;
  CHECK(tally.rounds.Quantile(0) == 2);
  CHECK(tally.rounds.Quantile(1) == 2);
  CHECK(tally.turns.Quantile(0) == 4);
  CHECK(tally.check_stats.replayed_games > 0);  // a game that is played again is not counted twice
}

TEST_CASE("a fault that few games reach is found, with the seed and the decision that show it") {
  const program::Program program =
      Load(Changed("win(p) } @SU-003", "win(p) } @SU-003\n  if p.score = 2 { add 1 div count(p.hand) to p.score }"));
  const simulate::GameStatistics tally = Simulated(program, Games(300)).statistics;
  REQUIRE(!tally.findings.empty());
  CHECK(tally.wrong < 300);
  const simulate::GameFinding& finding = tally.findings[0];
  CHECK(finding.what.find("the rules failed") == 0);
  CHECK(finding.site >= 0);
  CHECK(finding.seed == 5 + static_cast<std::uint64_t>(finding.game));
  simulate::SimulationOptions again = Games(1);
  again.seed = finding.seed;
  for (const auto how : {simulate::CheckLevel::Default, simulate::CheckLevel::None}) {
    again.examine = how;
    const simulate::GameStatistics same = Simulated(program, again).statistics;
    REQUIRE(same.findings.size() == 1);
    CHECK(same.findings[0].decision == finding.decision);
  }
}

TEST_CASE("a game that never ends is counted, not waited for") {
  const program::Program program = Load(Changed("close when passes = 2", "close when passes = 2000000"));
  simulate::SimulationOptions options = Games(3);
  options.max_decisions = 50;
  const simulate::GameStatistics tally = Simulated(program, options).statistics;
  CHECK(tally.unfinished == 3);
  CHECK(tally.decisions.Games() == 0);
  CHECK(tally.all_decisions == 150);
}

TEST_CASE("a player that looks ahead wins more often, in any seat") {
  const program::Program program =
      Load(Changed("event main", "goal ahead(p: Player): Int = p.score - opponent(p).score\nevent main"));
  simulate::SimulationOptions options = Games(100);
  options.threads = 2;
  const simulate::GameStatistics tally = Simulated(program, options, {"greedy", "random"}).statistics;
  const simulate::WinCount greedy = tally.players.at("greedy"), random = tally.players.at("random");
  CHECK(greedy.games == 100);
  CHECK(greedy.won > random.won);
  CHECK(greedy.won + random.won + greedy.drawn == 100);
}

TEST_CASE("a stopped run has played the first games, and reports that it was stopped") {
  const program::Program program = Load(kSums);
  simulate::SimulationOptions options = Games(1'000'000);
  std::atomic<int> asked = 0;
  options.threads = 2;
  options.stop = [&] { return ++asked > 40; };
  const Simulation stopped = Simulated(program, options);
  CHECK(stopped.stopped);
  CHECK(stopped.statistics.games == 40);
  const Simulation whole = Simulated(program, Games(40));
  CHECK_FALSE(whole.stopped);
  CHECK(whole.statistics.decisions == stopped.statistics.decisions);
  CHECK(whole.statistics.seats == stopped.statistics.seats);
}

TEST_CASE("a broken position is found and named") {
  const program::Program program = Load(kSums);
  const match::Match start = Deal(program, 3);
  match::Match sound = start;
  REQUIRE(engine::StartMatch(program, sound).kind == engine::StepResult::Kind::Decision);
  const auto wrong = [&](const std::function<void(match::Match&)>& spoil) {
    match::Match match = sound;
    spoil(match);
    return simulate::InvariantChecker(program, start, 3, false).CheckPosition(match);
  };
  CHECK(wrong([](match::Match&) {}) == "");
  const auto says = [&](const char* what, const std::function<void(match::Match&)>& spoil) {
    const std::string said = wrong(spoil);
    INFO(said);
    CHECK(said.find(what) != std::string::npos);
  };
  says("is in two places", [](match::Match& m) { m.state.order[0] = m.state.order[1]; });
  says("are in zones", [](match::Match& m) { m.state.order.push_back(0), ++m.state.zone_starts.back(); });
  says("has become another card", [](match::Match& m) { m.state.cards[0].def = m.state.cards[0].printed = 1 - m.state.cards[0].def; });
  says("changed its owner", [](match::Match& m) { m.state.cards[0].owner = 1; });
  says("field score of 1 is -1", [](match::Match& m) { m.state.fields[1] = -1; });
  says("without options", [](match::Match& m) { m.decision.options.clear(); });
  says("the same option twice", [](match::Match& m) { m.decision.options.push_back(m.decision.options[0]); });
}

TEST_CASE("a zone with too many cards is found") {
  const program::Program program = Load(Changed("zone row of Player: seen", "zone row of Player: at most 2, seen"));
  match::Match match = Deal(program, 3);
  REQUIRE(engine::StartMatch(program, match).kind == engine::StepResult::Kind::Decision);
  const match::ZoneId row = match::ZoneIndex(program, program::FindZone(program, "row"), 0, 2);
  for (const model::CardId card : {0, 1, 2}) match::MoveCard(program, match.state, card, row, -1);
  CHECK(simulate::InvariantChecker(program, Deal(program, 3), 3, false)
            .CheckPosition(match)
            .find("row holds 3 cards, at most 2") != std::string::npos);
}

}  // namespace
}  // namespace cardinal::instruments
