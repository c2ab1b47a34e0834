#include "interpreter/drivers/scenario/words.h"

#include <catch2/catch.hpp>

namespace cardinal::scenario {

TEST_CASE("words: case, accents and punctuation do not matter") {
  CHECK(Plain("Gek-a-gek, please!") == "gek a gek please");
  CHECK(Plain("  Ash's  Ram ") == "ashs ram");
  CHECK(Plain("-3") == "-3");
  CHECK(Plain("a-3") == "a 3");
  CHECK(Plain("Città, Hunter’s Æther – 火") == "citta hunters aether 火");
  CHECK(Plain("...").empty());
  CHECK(Squeezed("ally phase") == Squeezed("AllyPhase"));
  CHECK(Squeezed("ally_phase") == "allyphase");
}

TEST_CASE("words: every word of weight must be known") {
  const std::vector<std::string> known = WordsIn("Field a creature");
  CHECK(Speaks(known, "field"));
  CHECK(Speaks(known, "creatures in the field"));
  CHECK_FALSE(Speaks(known, "field an item"));
  CHECK(Speaks(known, ""));
}

TEST_CASE("words: the number of a copy") {
  CHECK(NumberedName("Twin#2").name == "Twin");
  CHECK(NumberedName("Twin#2").number == 2);
  CHECK(NumberedName("Twin").number == 0);
  CHECK(NumberedName("Twin#").number == 0);
  CHECK(NumberedName("Twin#x").name == "Twin#x");
  CHECK(NumberedName("Twin#123456789").number == 0);
}

TEST_CASE("words: numbers are grouped") {
  CHECK(Grouped(0) == "0");
  CHECK(Grouped(4212) == "4,212");
  CHECK(Grouped(-1234567) == "-1,234,567");
  CHECK(Grouped(-123) == "-123");
}

}  // namespace cardinal::scenario
