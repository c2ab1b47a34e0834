// Tests that names in answers are found without playing.
#include "interpreter/drivers/scenario_runner/vocabulary.h"

#include <catch2/catch.hpp>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "tests/load_game.h"

namespace cardinal::scenario_runner {
namespace {

const program::Program& Rules() { return testing::RepositoryGame("imagimon"); }

// "action `play`, card `Ash Ram`"
std::string Names(const std::string& answer, const std::vector<std::string>& more_cards = {}) {
  std::vector<std::string> cards;
  for (const program::CardDef& card : Rules().cards) cards.push_back(card.name);
  cards.insert(cards.end(), more_cards.begin(), more_cards.end());
  const GameVocabulary vocabulary(Rules(), cards, {"p1", "p2"});
  std::vector<std::string> found;
  for (const NameSpan& part : NamesInAnswer(vocabulary, answer)) {
    constexpr const char* kKinds[] = {"card", "player", "enum value", "action", "other"};
    found.push_back(std::string(kKinds[static_cast<std::size_t>(part.entity.kind)]) + " `" +
                    answer.substr(part.begin, part.end - part.begin) + "`");
  }
  return base::JoinText(found);
}

}  // namespace

TEST_CASE("answers: their names with their places") {
  CHECK(Names("play Whetstone") == "action `play`, card `Whetstone`");
  CHECK(Names("play change of guard, Mossback") == "action `play`, card `change of guard`, card `Mossback`");
  CHECK(Names("field Ash Ram#2") == "card `Ash Ram`, other `2`");
  CHECK(Names("[Ash Ram, 2 Mossback]") == "card `Ash Ram`, other `2`, card `Mossback`");
  CHECK(Names("play Whetstone on Ash Ram of p2") == "action `play`, card `Whetstone`, card `Ash Ram`, player `p2`");
  CHECK(Names("pass") == "other `pass`");
  CHECK(Names("play Ash Rma, Mossback") == "card `Mossback`");
  CHECK(Names("") == "");
}

TEST_CASE("answers: of names that hold each other the longer one is meant") {
  CHECK(Names("play Dear Whetstone", {"Dear Whetstone"}) == "action `play`, card `Dear Whetstone`");
  CHECK(Names("play Déjà Vu, \"Ash Ram\"", {"Deja Vu"}) == "action `play`, card `Déjà Vu`, card `Ash Ram`");
  CHECK(Names("choose A, the First", {"A, the First"}) == "card `A, the First`");
}

TEST_CASE("words: with their places they are the same words") {
  for (const std::string text : {"To-and-fro, please", "it's -3 of p2", "Déjà Vu", "x  y", "-", "a-1", "e\u0301t",
                                 "Æther ½", "Ash Ram#2", "'quoted'", "\xff bad", ""}) {
    std::vector<std::string> placed;
    for (const PlacedWord& word : SplitPlacedWords(text)) placed.push_back(word.word);
    CHECK(placed == SplitWords(text));
  }
  const auto words = SplitPlacedWords("to Déjà Vu");
  REQUIRE(words.size() == 3);
  CHECK(words[1].begin == 3);
  CHECK(words[1].end == 9);
}

}  // namespace cardinal::scenario_runner
