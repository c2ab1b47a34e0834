// Random games of the small game of tests/runner_scenarios, written as scenarios and run; and rules that are changed.
#include "interpreter/drivers/scenario_writer/write_scenario.h"

#include <catch2/catch.hpp>
#include <memory>

#include "interpreter/base/random.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/players/player_factory.h"
#include "tests/load_game.h"

namespace cardinal::scenario_writer {
namespace {

using program::Program;
using testing::RelayGame;

// A game with names that YAML and the format of scenarios could misread. Players choose before the first turn, chance
// chooses several at once, one card changes numbers permanently: a board cannot express all of this.
std::string Odd(const std::string& gain = "c.points") {
  return R"(use "std:piles"
use "std:players"
game odd "Odd" { players 2  order from first of players  begin with main  rulebook OD }
enum Mood { Same, No, Forever_after }
type Thing is Card { points: Int  state marks: Int from 0  state friend: Card?  rules while me in row }
type Player { state score: Int from 0  state best: Thing?  state mood: Mood? }
type Table { state turns: Int }
zone row of Player: seen by all
zone well of Table: ordered, seen by nobody
query worth(c: Thing): Int = c.points
query friends: set of Thing = []
event main {
  for each p in players { shuffle p.deck  draw(p, 5) }
  for each p in players {
    choose back by p "Put back: which, if any?": up to 2 of p.hand
    for each c in back { put_on_bottom(c) }
  }
  turns_of(first of players)
}
event gain(you, n: Int) { add n to you.score @OD-002 }
start turn turns_of(you) {
  add 1 to table.turns
  choose c by you "Lay 'one', or none: yes?": maybe one of [each x in you.hand where x is Thing]
  if c? {
    move c to you.row
    gain(you, )" +
         gain + R"()                       @OD-001
    set you.best to c
    set you.mood to Forever_after
    add 1 to c.marks
    if c.name = "4 Winds" { modify worth(c) by 3 until end of game }
    if c.name = "#7" { shuffle you.deck }
  } else { set you.mood to No }
  if count(opponent.hand) > 2 {
    choose lost by chance: exactly 2 of opponent.hand
    for each x in lost { move x to well }
  }
  if count(you.row) > 1 {
    choose rank by you "In which order?": order of [each x in you.row where x is Thing]
    let top = first of rank
    if top? { set top.friend to last of rank }
  }
  if you.score > 12 { win(you) @OD-003 }
  if table.turns > 9 { draw_game }
  turns_of(opponent)
}
cards odd "Odd Ones"
card "4 Winds": Thing { points 4 }
card "Knight, the Bold": Thing { points 3 }
card "no": Thing { points 1 }
card "Yes: maybe": Thing { points 2 }
card "#7": Thing { points 1 }
card "Dr. No": Thing { points 2 }
card "- minus -": Thing { points 1 }
card "Same": Thing { points 1 }
)";
}

Program OddGame(const std::string& gain = "c.points") { return testing::LoadGame("odd", Odd(gain)); }

constexpr std::size_t kMostAnswers = 120;

// A game of two computer players with decks of `size` cards of any kind.
replay::GameRecord RandomGame(const Program& program, std::uint64_t seed, std::int32_t size, bool asks_luck = false) {
  base::Random random(seed);
  match::Setup setup;
  setup.seed = seed;
  setup.explicit_chance = asks_luck;
  setup.decks.resize(2);
  const std::int32_t deck = program::FindZone(program, "deck");
  for (auto& cards : setup.decks)
    for (std::int32_t i = 0; i < size; ++i)
      cards.push_back({static_cast<std::int32_t>(random.NextBelow(program.cards.size())), deck});
  replay::GameRecord record;
  record.names = {{"Anna", "Berto"}};
  record.start = match::NewMatch(program, setup);
  match_loop::MatchLoopOptions options;
  options.names = record.names;
  options.max_decisions = kMostAnswers;
  options.on_answer = [&](const match::Match&, const model::Answer& answer) {
    record.answers.push_back(answer);
    return true;
  };
  const auto anna = players::MakeComputerPlayer("random", seed),
             berto = players::MakeComputerPlayer("random", seed + 1);
  std::vector<players::Player*> seats = {anna.get(), berto.get()};
  match::Match match = record.start;
  if (!asks_luck) {
    match_loop::PlayMatch(program, match, seats, options);
    return record;
  }
  // Chance decisions are asked like those of a player.
  engine::StartMatch(program, match);
  while (match.outcome.kind == model::OutcomeKind::Running && record.answers.size() < kMostAnswers) {
    model::Answer answer{static_cast<std::int32_t>(random.NextBelow(match.decision.options.size())), 0, {}};
    if (match.decision.kind == model::DecisionKind::Shuffle) {
      const auto zone = match.state.CardsIn(match.decision.zone);
      answer.order.assign(zone.rbegin(), zone.rend());
    }
    record.answers.push_back(answer);
    engine::Advance(program, match, answer);
  }
  return record;
}

documents::Scenario Parsed(const std::string& text) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.AddFile("written.yaml", text)], {}, sink);
  INFO(text);
  for (const diag::Diagnostic& diagnostic : sink.Diagnostics()) UNSCOPED_INFO(diagnostic.message);
  REQUIRE(file);
  REQUIRE(file->scenarios.size() == 1);
  return file->scenarios.front();
}

bool Passes(const Program& program, const std::string& text, scenario_runner::RunMode mode) {
  diag::Sink sink;
  const scenario_runner::ScenarioRun run = scenario_runner::RunScenario(program, Parsed(text), {}, mode, sink);
  for (const scenario_runner::Failure& failure : run.failures) UNSCOPED_INFO(failure.message);
  return run.status == scenario_runner::ScenarioRun::Status::Passed;
}

std::size_t LongestLine(const std::string& text) {
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

std::string CheckStretch(const Program& program, const replay::GameRecord& record, DecisionInterval stretch) {
  const WrittenScenario written = WriteScenario(program, record, stretch);
  INFO(stretch.from << " to " << stretch.to << ": " << written.problem << "\n" << written.text);
  REQUIRE_FALSE(written.text.empty());
  CHECK(written.problem.empty());
  CHECK(Passes(program, written.text, scenario_runner::RunMode::Plain));
  CHECK(Passes(program, written.text, scenario_runner::RunMode::Save));
  CHECK(LongestLine(written.text) <= kWriteWidth);
  return written.text;
}

}  // namespace

TEST_CASE("a stretch of any game becomes a scenario, which passes") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const replay::GameRecord record = RandomGame(RelayGame(), seed, 6 + static_cast<std::int32_t>(seed % 7));
    REQUIRE(record.answers.size() > 3);
    base::Random random(seed + 1000);
    const std::size_t from = 1 + random.NextBelow(record.answers.size());
    const std::size_t to = from + random.NextBelow(record.answers.size() - from + 1);
    INFO("game " << seed << " of " << record.answers.size() << " answers");
    CheckStretch(RelayGame(), record, {from, to});
    CheckStretch(RelayGame(), record, {1, 0});
    CheckStretch(RelayGame(), record, CurrentTurn(RelayGame(), record));
  }
}

TEST_CASE("luck that was asked for is written like luck that was drawn") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const replay::GameRecord record = RandomGame(RelayGame(), seed, 5, true);
    INFO("game " << seed);
    CheckStretch(RelayGame(), record, {1, 0});
    CheckStretch(RelayGame(), record, {4, std::min<std::size_t>(record.answers.size(), 9)});
  }
}

TEST_CASE("names and questions of any kind are written so that they are read again") {
  const Program program = OddGame();
  bool from_decks = false, from_board = false;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const replay::GameRecord record = RandomGame(program, seed, 6 + static_cast<std::int32_t>(seed % 5));
    base::Random random(seed);
    const std::size_t from = 1 + random.NextBelow(record.answers.size());
    INFO("game " << seed << " of " << record.answers.size() << " answers");
    const std::string whole = CheckStretch(program, record, {1, 0});
    CHECK(whole.find("\ndecks:\n") != std::string::npos);  // players choose before the first turn
    const std::string part =
        CheckStretch(program, record, {from, from + random.NextBelow(record.answers.size() - from + 1)});
    from_decks = from_decks || part.find("\ndecks:\n") != std::string::npos;
    from_board = from_board || part.find("\nboard:\n") != std::string::npos;
  }
  CHECK(from_decks);
  CHECK(from_board);
}

TEST_CASE("a written scenario fails after the rule it shows is changed") {
  const Program program = OddGame();
  const Program changed = OddGame("c.points + 1");
  const replay::GameRecord record = RandomGame(program, 4, 9);
  int failed = 0, written = 0;
  for (std::size_t at = 1; at <= record.answers.size(); ++at) {
    const std::string text = CheckStretch(program, record, {at, at});
    ++written;
    const bool shows = text.find(".score: +") != std::string::npos;  // the rule gave points in this interval
    const bool passes = Passes(changed, text, scenario_runner::RunMode::Plain);
    INFO(text);
    if (shows) CHECK_FALSE(passes);
    failed += passes ? 0 : 1;
  }
  CHECK(failed > 0);
  CHECK(failed < written);  // not every scenario fails: only those that show the change
}

TEST_CASE("cites are what ran in the stretch, and only clauses of the rulebook") {
  const Program program = OddGame();
  const replay::GameRecord record = RandomGame(program, 4, 9);
  WriteOptions options;
  options.clauses = {"OD-002", "OD-003"};
  const std::string all = WriteScenario(program, record, {1, 0}, options).text;
  CHECK(all.find("cites: [OD-002") != std::string::npos);
  CHECK(all.find("OD-001") == std::string::npos);
  options.clauses = {"OD-009"};
  CHECK(WriteScenario(program, record, {1, 0}, options).text.find("cites") == std::string::npos);
}

TEST_CASE("a stretch that is none is refused in words") {
  const replay::GameRecord record = RandomGame(RelayGame(), 3, 8);
  const std::string count = std::to_string(record.answers.size());
  const auto problem = [&](DecisionInterval stretch) {
    const WrittenScenario written = WriteScenario(RelayGame(), record, stretch);
    CHECK(written.text.empty());
    CHECK(written.is_interval_invalid);
    return written.problem;
  };
  CHECK(problem({0, 0}) == "there is no decision 0: the first one is 1");
  CHECK(problem({1, 9999}) == "there is no decision 9999: the game has " + count + " answered decisions");
  CHECK(problem({9999, 0}) == "there is no decision 9999: the game has " + count + " answered decisions");
  CHECK(problem({3, 2}) == "decision 3 comes after decision 2");
  replay::GameRecord nothing = record;
  nothing.answers.clear();
  CHECK(WriteScenario(RelayGame(), nothing, {1, 0}).problem == "nothing was answered in this game");
  replay::GameRecord broken = record;
  broken.answers[1].option = 99;
  CHECK(WriteScenario(RelayGame(), broken, {1, 5}).problem.find("the answer is refused") != std::string::npos);
}

TEST_CASE("a game in which the rules fail becomes a scenario that ends so") {
  const Program program = OddGame("12 div (c.points - 3)");  // ... which fails if a card has 3 points
  int failed = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const replay::GameRecord record = RandomGame(program, seed, 9);
    const auto how = replay::ReplayRecord(program, record, {}, nullptr, nullptr);
    const WrittenScenario written = WriteFault(program, record);
    INFO(seed << ": " << how.problem << "\n" << written.problem << "\n" << written.text);
    CHECK(written.is_interval_invalid == (how.kind != replay::Playback::Kind::Fault));
    if (written.is_interval_invalid) continue;
    ++failed;
    REQUIRE_FALSE(written.text.empty());
    CHECK(written.text.ends_with("\nend: fault, 12 div 0\n"));
    CHECK(Passes(program, written.text, scenario_runner::RunMode::Undo));
    CHECK_FALSE(Passes(OddGame(), written.text, scenario_runner::RunMode::Plain));
  }
  CHECK(failed > 0);
}

TEST_CASE("a position becomes a scenario, with the given expectations") {
  replay::GameRecord record = RandomGame(RelayGame(), 3, 9);
  for (std::size_t answers = record.answers.size(); answers > 0; answers -= std::min<std::size_t>(answers, 5)) {
    record.answers.resize(answers - 1);
    const auto outcome = [](const scenario_runner::ScenarioGame&, const std::vector<model::CardId>&) {
      return std::string("  - expect: {outcome: none}\n");
    };
    const WrittenScenario written = WritePosition(RelayGame(), record, outcome);
    INFO(answers << ": " << written.problem << "\n" << written.text);
    REQUIRE_FALSE(written.text.empty());
    CHECK(written.text.find("  - expect: {outcome: none}\nend: ") != std::string::npos);
    CHECK(Passes(RelayGame(), written.text, scenario_runner::RunMode::Save));
    // A step that does not pass is not written.
    const auto wrong = [](const scenario_runner::ScenarioGame&, const std::vector<model::CardId>&) {
      return std::string("  - expect: {outcome: draw}\n");
    };
    CHECK(WritePosition(RelayGame(), record, wrong).text.empty());
  }
}

TEST_CASE("the current turn is that of the last answer") {
  const Program program = OddGame();
  replay::GameRecord record = RandomGame(program, 4, 9);
  const DecisionInterval turn = CurrentTurn(program, record);
  CHECK(turn.from > 1);
  CHECK(turn.to == record.answers.size());
  record.answers.resize(2);  // no player has had a turn yet: all decisions
  CHECK(CurrentTurn(program, record).from == 1);
}

TEST_CASE("texts are quoted where YAML would read something else") {
  CHECK(WriteScalar("field Ash Ram", YamlContext::Block) == "field Ash Ram");
  CHECK(WriteScalar("yes: no", YamlContext::Block) == "\"yes: no\"");
  CHECK(WriteScalar("a #1", YamlContext::Block) == "\"a #1\"");
  CHECK(WriteScalar("a#1", YamlContext::Block) == "a#1");
  CHECK(WriteScalar("- x", YamlContext::Block) == "\"- x\"");
  CHECK(WriteScalar("-1", YamlContext::Block) == "-1");
  CHECK(WriteScalar("one, two", YamlContext::Block) == "one, two");
  CHECK(WriteScalar("one, two", YamlContext::Flow) == "\"one, two\"");
  CHECK(WriteScalar("say \"no\"", YamlContext::Flow) == "\"say \\\"no\\\"\"");
  CHECK(WriteScalar("", YamlContext::Block) == "\"\"");
  CHECK(WriteCardItem("4 Winds") == "\"4 Winds\"");
  CHECK(WriteCardItem("4x") == "4x");
  CHECK(WriteFlowList({"a", "b"}, 0) == "[a, b]");
  const std::string wrapped = WriteFlowList(std::vector<std::string>(40, "word"), 4);
  CHECK(wrapped.find(",\n     word") != std::string::npos);
}

}  // namespace cardinal::scenario_writer
