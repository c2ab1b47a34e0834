// The oracle's decks are those of the deck files.
#include "tests/bench/oracle/cards.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <map>
#include <regex>
#include <string>

using namespace cardinal::oracle;

namespace {

using Counts = std::map<std::string, int>;

Counts DeckFile(const std::string& name) {
  std::ifstream in(std::string(CARDINAL_SOURCE_DIR) + "/cards/imagimon/first_light/decks/" + name);
  const std::regex entry(R"re(  ([A-Z][A-Za-z ]+): (\d+))re");
  Counts counts;
  for (std::string line; std::getline(in, line);)
    if (std::smatch found; std::regex_match(line, found, entry)) counts[found[1]] = std::stoi(found[2]);
  return counts;
}

template <std::size_t kLines>
Counts DeckTable(const std::array<Line, kLines>& lines) {
  Counts counts;
  for (const Line& line : lines) counts[std::string(line.face.name)] += line.copies;
  return counts;
}

template <std::size_t kLines>
int Cards(const std::array<Line, kLines>& lines) {
  int cards = 0;
  for (const Line& line : lines) cards += line.copies;
  return cards;
}

}  // namespace

TEST_CASE("oracle: its decks are those of First Light") {
  CHECK(Cards(kEmberAndStone) == kDeckSize);
  CHECK(Cards(kQuietWater) == kDeckSize);
  CHECK(Cards(kLiveWire) == kDeckSize);
  CHECK(Cards(kWindAndTide) == kDeckSize);
  CHECK(DeckTable(kEmberAndStone) == DeckFile("ember_and_stone.yaml"));
  CHECK(DeckTable(kQuietWater) == DeckFile("quiet_water.yaml"));
  CHECK(DeckTable(kLiveWire) == DeckFile("live_wire.yaml"));
  CHECK(DeckTable(kWindAndTide) == DeckFile("wind_and_tide.yaml"));
}
