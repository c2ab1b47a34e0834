// A search in a real match: what it may know, and how well it plays.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/drivers/match_loop/decision_view.h"
#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/players/player_factory.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/search_player.h"
#include "tests/match_loop/sums.h"

namespace cardinal::match_loop {
namespace {

// The rules, in which each play is a turn: then the computer players use playouts.
std::string RulesWithTurns() {
  std::string rules = kRules;
  const std::string event = "event play_one(p: Player)";
  rules.replace(rules.find(event), event.size(), "turn play_one(p: Player)");
  return rules;
}

// Anna is asked. The two matches differ in what she cannot see: Berto's hand and the future of the random generator.
std::pair<match::Match, match::Match> TwoAlikeForAnna(const program::Program& program, std::uint64_t seed) {
  match::Match match = Fresh(program, seed);
  engine::StartMatch(program, match);
  match::Match other = match;
  const auto hand = other.state.CardsIn(match::ZoneIndex(program, program::FindZone(program, "hand"), 1, 2));
  const auto deck = other.state.CardsIn(match::ZoneIndex(program, program::FindZone(program, "deck"), 1, 2));
  const auto swap_faces = [&](model::CardId x, model::CardId y) {
    match::Card &one = other.state.cards[static_cast<std::size_t>(x)],
                &two = other.state.cards[static_cast<std::size_t>(y)];
    std::swap(one.def, two.def);
    std::swap(one.printed, two.printed);
  };
  swap_faces(hand[0], hand[1]);
  if (!deck.empty()) swap_faces(hand[2], deck[0]);
  other.random = base::Random(99);
  return {std::move(match), std::move(other)};
}

TEST_CASE("search and greedy give the same answer for any hidden cards, and each time they are asked") {
  const base::Limits limits;
  for (const std::string& rules : {std::string(kRules), RulesWithTurns()}) {
    const program::Program program = Load(rules);
    for (const char* name : {"search:30", "greedy"}) {
      for (std::uint64_t seed = 1; seed < 12; ++seed) {
        const auto [match, other] = TwoAlikeForAnna(program, seed);
        REQUIRE(!(match == other));
        const auto player = players::MakeComputerPlayer(name, seed), same = players::MakeComputerPlayer(name, seed);
        const std::int32_t answer = AskPlayer(program, match, *player, TwoNames().names, limits);
        CHECK(AskPlayer(program, other, *player, TwoNames().names, limits) == answer);
        CHECK(AskPlayer(program, match, *player, TwoNames().names, limits) == answer);
        CHECK(AskPlayer(program, match, *same, TwoNames().names, limits) == answer);
      }
    }
  }
}

TEST_CASE("a simulation returns to the state that it remembers, with its luck and its turns") {
  const program::Program program = Load(RulesWithTurns());
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  const base::Limits limits;
  DeterminizedMatch future(program, match, limits);
  future.BeginSimulation(1);
  const players::SimulationState before = future.AnswerDecision(0);
  future.Remember();
  const auto play_to_end = [&] {
    std::vector<std::uint64_t> shown;
    for (players::SimulationState now = future.Return(); now.seat >= 0; now = future.AnswerDecision(0)) {
      shown.push_back(future.QuestionKey());
      for (std::int32_t i = 0; i < now.options; ++i) shown.push_back(future.OptionKey(i));
    }
    shown.push_back(future.EvaluateSeat(0).won);
    return shown;
  };
  const std::vector<std::uint64_t> shown = play_to_end();
  CHECK(shown.size() > 3);
  CHECK(play_to_end() == shown);
  const players::SimulationState after = future.Return();
  CHECK(after.seat == before.seat);
  CHECK(after.options == before.options);
  CHECK(after.clock == before.clock);
}

// Returns everything that a simulation shows; it passes if possible, and takes option 0 otherwise.
std::vector<std::uint64_t> Walked(const program::Program& program, const match::Match& match, std::uint64_t sample) {
  const base::Limits limits;
  DeterminizedMatch future(program, match, limits);
  std::vector<std::uint64_t> shown;
  for (players::SimulationState now = future.BeginSimulation(sample); now.seat >= 0;
       now = future.AnswerDecision(std::max(now.pass, 0))) {
    shown.push_back(future.QuestionKey());
    for (std::int32_t i = 0; i < now.options; ++i) shown.push_back(future.OptionKey(i));
    shown.push_back(static_cast<std::uint64_t>(future.EvaluateSeat(1).goal_value.value_or(0)));
  }
  return shown;
}

TEST_CASE("a simulation shows nothing that its seat cannot know, and continues to the end") {
  const program::Program program = Load(kRules);
  for (std::uint64_t seed = 1; seed < 12; ++seed) {
    const auto [match, other] = TwoAlikeForAnna(program, seed);
    const std::vector<std::uint64_t> shown = Walked(program, match, seed);
    CHECK(shown.size() >= 9);
    CHECK(Walked(program, other, seed) == shown);
    CHECK(Walked(program, match, seed) == shown);
  }
  const auto [match, other] = TwoAlikeForAnna(program, 1);
  const base::Limits limits;
  DeterminizedMatch future(program, match, limits);
  players::SimulationState now = future.BeginSimulation(1);
  CHECK(now.seat == 0);
  CHECK(now.options == 3);
  CHECK_FALSE(future.HasClock());
  while (now.seat >= 0) now = future.AnswerDecision(std::max(now.pass, 0));
  CHECK(future.EvaluateSeat(0).outcome != model::OutcomeKind::Running);
  CHECK_FALSE(future.EvaluateSeat(0).goal_value);
  CHECK(future.EvaluateSeat(0).won != future.EvaluateSeat(1).won);
  CHECK(match == TwoAlikeForAnna(program, 1).first);  // the match itself is unchanged
}

TEST_CASE("options that a seat cannot tell apart have the same name, all others have different names") {
  const program::Program program = Load(kRules);
  match::Match match = testing::DealToTwo(program, 3, {"Five", "Nine", "Five"});
  engine::StartMatch(program, match);
  const base::Limits limits;
  DeterminizedMatch future(program, match, limits);
  std::map<std::string, std::set<std::uint64_t>> names;
  std::set<std::uint64_t> all;
  for (std::uint64_t sample = 1; sample < 6; ++sample) {
    future.BeginSimulation(sample);
    const players::DecisionView view = MakeDecisionView(program, match, TwoNames().names);
    for (std::size_t i = 0; i < view.options.size(); ++i) {
      const std::uint64_t name = future.OptionKey(static_cast<std::int32_t>(i));
      names[view.options[i].text].insert(name);
      all.insert(name);
    }
  }
  CHECK(names.size() == 2);
  for (const auto& [text, of_text] : names) CHECK(of_text.size() == 1);
  CHECK(all.size() == 2);
}

TEST_CASE("a simulation counts the turns that begin, or the rounds if there are no turns") {
  const std::string plain = kRules;
  for (const std::string word : {"turn", "round"}) {
    std::string rules = plain;
    const std::string event = "event play_one(p: Player)";
    rules.replace(rules.find(event), event.size(), word + " play_one(p: Player)");
    const program::Program program = Load(rules);
    match::Match match = Fresh(program, 3);
    engine::StartMatch(program, match);
    const base::Limits limits;
    DeterminizedMatch future(program, match, limits);
    CHECK(future.HasClock());
    CHECK(future.BeginSimulation(1).clock == 0);
    CHECK(future.AnswerDecision(0).clock == 1);
    CHECK(future.AnswerDecision(0).clock == 2);
    CHECK(future.BeginSimulation(2).clock == 0);
  }
}

// Berto may pass or play one of two cards in each window; each window is a turn.
constexpr const char* kWindows = R"(use "std:piles"

game windows "Windows" {
  players 2
  begin with main
}

type Tool is Card {}

type Player { state points: Int from 0 }

goal ahead(p: Player): Int = p.points

event main {
  for each p in players { draw(p, 2) }
  repeat up to 3 times { day }
  draw_game
}

turn day { open light }

window light {
  ask players
  close when passes = 2
}

action use_it of Tool in light {
  when me in you.hand
  do {
    discard(me)
    add 1 to you.points
  }
}
)";

TEST_CASE("until a turn begins or a seat is asked, all seats pass, and this is the same as single answers") {
  const program::Program program =
      testing::LoadGame("windows", kWindows, "cards windows \"Tools\"\n\ncard \"Saw\": Tool {}\n");
  match::Match match = testing::DealToTwo(program, 1, {"Saw", "Saw", "Saw"});
  engine::StartMatch(program, match);
  const base::Limits limits;
  DeterminizedMatch game(program, match, limits);
  const auto same = [](const players::SimulationState& a, const players::SimulationState& b) {
    return a.seat == b.seat && a.options == b.options && a.pass == b.pass && a.clock == b.clock;
  };
  game.BeginSimulation(1);
  const players::SimulationState berto = game.AnswerDecision(0);
  REQUIRE(berto.seat == 1);
  REQUIRE(berto.pass == 0);
  game.Remember();
  const players::SimulationState next_day = game.AnswerDecision(0);
  CHECK(next_day.clock == 1);
  CHECK(next_day.seat == 0);
  game.Return();
  CHECK(same(game.PassUntil(1, model::kNoSeat), next_day));
  game.Return();
  CHECK(same(game.PassUntil(1, 1), berto));  // he is asked already
  game.Return();
  CHECK(same(game.PassUntil(2, 0), next_day));
  game.Return();
  const players::SimulationState next_berto = game.PassUntil(1, model::kNoSeat), asked = game.PassUntil(2, 1);
  CHECK(same(next_berto, next_day));
  CHECK(asked.seat == 1);
  CHECK(asked.clock == 1);
  CHECK(game.PassUntil(3, model::kNoSeat).seat == model::kNoSeat);  // the match has ended
  CHECK(game.EvaluateSeat(0).outcome == model::OutcomeKind::Drawn);
  game.Return();
  CHECK(game.AnswerDecision(1).seat == 0);  // after what was remembered, he can still act
  CHECK(game.EvaluateSeat(1).goal_value == 1);
}

TEST_CASE("a search beats random answers, with a goal and without") {
  std::string without = kRules;
  const std::size_t goal = without.find("goal ahead");
  without.erase(goal, without.find('\n', goal) - goal);
  for (const std::string& rules : {std::string(kRules), without}) {
    const program::Program program = Load(rules);
    int won = 0, lost = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      match::Match match = testing::DealToTwo(program, seed, {"One", "Five", "Nine", "One", "Five", "Nine"});
      players::SearchPlayer search(seed, {60, {}});
      players::RandomPlayer random(seed);
      const bool first = seed % 2 == 0;
      players::Player* const seats[] = {first ? static_cast<players::Player*>(&search) : &random,
                                        first ? static_cast<players::Player*>(&random) : &search};
      const MatchResult result = PlayMatch(program, match, seats, TwoNames());
      REQUIRE(result.ending == MatchEnding::Outcome);
      if (result.outcome.kind != model::OutcomeKind::Won) continue;
      ++((result.outcome.IsWonBy(first ? 0 : 1)) ? won : lost);
    }
    CHECK(won >= lost + 12);
  }
}

}  // namespace
}  // namespace cardinal::match_loop
