// Tests answers against the small game of tests/runner_scenarios.
#include "interpreter/drivers/scenario_runner/answers.h"

#include <catch2/catch.hpp>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::scenario_runner {
namespace {

using testing::RelayGame;

documents::LocatedText MakeText(const std::string& text) { return {text, {}, false, false}; }

// A game at its first decision.
ScenarioGame At(const std::string& board) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto id =
      sources.AddFile("test.yaml", "scenario: t\ngame: relay\nsteps: []\nend: game over\nboard: " + board + "\n");
  const auto file = documents::ReadScenarios(sources[id], {}, sink);
  REQUIRE(file);
  auto begun = SetUpGame(RelayGame(), file->scenarios[0], sink);
  REQUIRE(begun);
  REQUIRE(engine::StartMatch(RelayGame(), begun->game.match, begun->event, begun->args).kind ==
          engine::StepResult::Kind::Decision);
  return std::move(begun->game);
}

std::string Meant(const ScenarioGame& game, const std::string& text) {
  std::vector<std::string> words;
  for (const std::int32_t option : FindMatchingOptions(game, text))
    words.push_back(OptionWords(game, game.match.decision.options[static_cast<std::size_t>(option)]));
  return base::JoinText(words);
}

}  // namespace

TEST_CASE("answers: taken apart at their brackets") {
  const auto phrases = SplitAnswer(RelayGame(), MakeText("challenge Gentle with [A, 2 B], paying {C: 2}"));
  REQUIRE(phrases.size() == 4);
  CHECK(phrases[0].text.text == "challenge Gentle with");
  REQUIRE(phrases[1].picks.size() == 3);
  CHECK(phrases[1].picks[2].text == "B");
  CHECK(phrases[2].text.text == ", paying");
  CHECK(phrases[3].picks.size() == 2);
  CHECK(SplitAnswer(RelayGame(), MakeText("[]")).front().list);
  CHECK(SplitAnswer(RelayGame(), MakeText("")).empty());
  CHECK(SplitAnswer(RelayGame(), MakeText("[never closed")).empty());
}

TEST_CASE("answers: a card is meant by its name, a verb and its name, or its number") {
  const ScenarioGame game = At("{p1: {hand: [Hare, Twin, Twin, To Arms]}}");
  CHECK(Meant(game, "hare") == "Hare");
  CHECK(Meant(game, "send in Hare") == "Hare");
  CHECK(Meant(game, "To Arms") == "To Arms");
  CHECK(Meant(game, "Arms").empty());
  CHECK(Meant(game, "Twin") == "Twin#1, Twin#2");
  CHECK(AreEquivalent(game, FindMatchingOptions(game, "Twin")));
  CHECK(Meant(game, "Twin#2") == "Twin#2");
  CHECK(Meant(game, "send Twin#2") == "Twin#2");
  CHECK(Meant(game, "Twin#3").empty());
  CHECK(Meant(game, "pass").empty());
  CHECK(Meant(game, "").empty());
  CHECK(Meant(game, "one two three four five Hare").empty());
}

TEST_CASE("answers: an action needs its own verb where a window has several") {
  const ScenarioGame game =
      At("{turn: [p1, noon], p1: {track: [Hare], hand: [Coin, Coin], coins: 1}, p2: {hand: [Coin]}}");
  CHECK(Meant(game, "play Coin") == "play Coin#1, play Coin#2");
  CHECK(Meant(game, "Coin") == "play Coin#1, play Coin#2");
  CHECK(Meant(game, "throw Coin").empty());
  CHECK(Meant(game, "trade") == "trade");
  CHECK(Meant(game, "pass") == "pass");
  CHECK(Meant(game, "not pass").empty());
}

TEST_CASE("answers: the words after the first ones are kept for later") {
  const ScenarioGame game =
      At("{turn: [p1, noon], p1: {track: [Hare], hand: [Coin, Coin], coins: 1}, p2: {hand: [Coin]}}");
  CHECK(MatchHead(game, MakeText("play Coin choosing 3")).remaining_words.text == "3");
  CHECK(MatchHead(game, MakeText("play Coin, 3")).remaining_words.text == "3");
  CHECK(MatchHead(game, MakeText("sprint Hare")).remaining_words.text == "Hare");
  CHECK(MatchHead(game, MakeText("trade with")).remaining_words.text.empty());
  CHECK(MatchHead(game, MakeText("play Hole on Hare")).options.empty());
  CHECK(CouldAnswer(game, MakeText("trade with [Coin]")));
  CHECK_FALSE(CouldAnswer(game, MakeText("throw [Coin]")));
}

TEST_CASE("answers: words that name something are more than a verb") {
  const ScenarioGame game = At("{p1: {hand: [Hare, Twin, To Arms]}, p2: {hand: [Tortoise]}}");
  CHECK(Meant(game, "Twin, Hare").empty());
  CHECK(Meant(game, "Twin Hare").empty());
  CHECK(Meant(game, "send Tortoise on Hare").empty());
  CHECK(Meant(game, "quickly, Hare").empty());
  CHECK(Meant(game, "send out Hare") == "Hare");
  CHECK(MatchHead(game, MakeText("Twin, Hare")).remaining_words.text == "Hare");
  CHECK(NamesNoCard(game, ", sending out"));
  CHECK_FALSE(NamesNoCard(game, ", Hare, sending"));
  CHECK_FALSE(NamesNoCard(game, "Tortoise with"));
}

TEST_CASE("answers: a longer name is not taken for a verb and a shorter one") {
  CHECK(Meant(At("{p1: {hand: [Hare, Grey Hare]}}"), "send Grey Hare") == "Grey Hare");
  CHECK(Meant(At("{p1: {hand: [Hare, Twin]}, p2: {hand: [Grey Hare]}}"), "send Grey Hare").empty());
}

TEST_CASE("answers: the words of a decision are its question, its window and where it is asked") {
  const ScenarioGame acts = At("{turn: [p1, noon], p1: {hand: [Coin]}}");
  CHECK(ContainsAllWords(DecisionWords(acts), "play in acts"));
  CHECK_FALSE(ContainsAllWords(DecisionWords(acts), "who runs"));
  const ScenarioGame runs = At("{p1: {hand: [Hare, Twin]}}");
  CHECK(ContainsAllWords(DecisionWords(runs), "enter"));
  CHECK(ContainsAllWords(DecisionWords(runs), "morning"));
}

}  // namespace cardinal::scenario_runner
