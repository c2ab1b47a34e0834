// Tests that the three files of the bench set agree.
#include <catch2/catch.hpp>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "tests/bench/by_hand_cards.h"

using namespace cardinal::by_hand;

namespace {

std::string ReadGameText(const std::string& name) {
  std::ifstream in(std::string(CARDINAL_SOURCE_DIR) + "/tests/bench/cards/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

constexpr std::array<const char*, 5> kElements{"Terra", "Aero", "Enerra", "Aqua", "Pyra"};

}  // namespace

TEST_CASE("by hand: bench_set.cardinal prints the same cards") {
  const std::string text = ReadGameText("bench_set.cardinal");
  const std::regex card(
      R"re(card "([^"]+)":\s*(Creature|Item) \{(?:\s*element (\w+)\s+attack (\d+)\s+health (\d+))?)re");
  std::size_t found = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), card); it != std::sregex_iterator(); ++it, ++found) {
    INFO((*it)[1]);
    const int position = FindFace((*it)[1].str());
    REQUIRE(position >= 0);
    const CardFace& face = kBenchSet[static_cast<std::size_t>(position)];
    CHECK(face.creature == ((*it)[2] == "Creature"));
    if (!face.creature) continue;
    CHECK((*it)[3] == kElements[static_cast<std::size_t>(face.element)]);
    CHECK((*it)[4] == std::to_string(face.attack));
    CHECK((*it)[5] == std::to_string(face.health));
  }
  CHECK(found == kBenchSet.size());
}

TEST_CASE("by hand: bench_deck.yaml holds the same deck") {
  const std::string text = ReadGameText("bench_deck.yaml");
  const std::regex line(R"re((?:^|\n)\s+(?:- )?([A-Z][A-Za-z ]+): (\d+))re");
  std::size_t found = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), line); it != std::sregex_iterator(); ++it, ++found) {
    INFO((*it)[1]);
    const int position = FindFace((*it)[1].str());
    REQUIRE(position >= 0);
    CHECK((*it)[2] == std::to_string(kBenchCopies[static_cast<std::size_t>(position)]));
  }
  CHECK(found == kBenchSet.size());
}
