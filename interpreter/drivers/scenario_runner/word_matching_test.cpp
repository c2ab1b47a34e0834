#include "interpreter/drivers/scenario_runner/word_matching.h"

#include <catch2/catch.hpp>

namespace cardinal::scenario_runner {

TEST_CASE("words: case, accents and punctuation do not matter") {
  CHECK(NormalizeWords("Gek-a-gek, please!") == "gek a gek please");
  CHECK(NormalizeWords("  Ash's  Ram ") == "ashs ram");
  CHECK(NormalizeWords("-3") == "-3");
  CHECK(NormalizeWords("a-3") == "a 3");
  CHECK(NormalizeWords("Città, Hunter’s Æther – 火") == "citta hunters aether 火");
  CHECK(NormalizeWords("...").empty());
  CHECK(NormalizeIdentifier("ally phase") == NormalizeIdentifier("AllyPhase"));
  CHECK(NormalizeIdentifier("ally_phase") == "allyphase");
}

TEST_CASE("words: every word of weight must be known") {
  const std::vector<std::string> known = SplitWords("Field a creature");
  CHECK(ContainsAllWords(known, "field"));
  CHECK(ContainsAllWords(known, "creatures in the field"));
  CHECK_FALSE(ContainsAllWords(known, "field an item"));
  CHECK(ContainsAllWords(known, ""));
}

TEST_CASE("words: the number of a copy") {
  CHECK(ParseNumberedName("Twin#2").name == "Twin");
  CHECK(ParseNumberedName("Twin#2").number == 2);
  CHECK(ParseNumberedName("Twin").number == 0);
  CHECK(ParseNumberedName("Twin#").number == 0);
  CHECK(ParseNumberedName("Twin#x").name == "Twin#x");
  CHECK(ParseNumberedName("Twin#123456789").number == 0);
}

}  // namespace cardinal::scenario_runner
