#include "tests/bench/peers/duel.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string_view>

#include "tests/bench/trouble.h"

namespace cardinal::peers {

namespace {

constexpr std::array<std::string_view, 5> kElements = {"Terra", "Aero", "Enerra", "Aqua", "Pyra"};

// True if the line declares a card.
bool ReadCard(const std::string& line, DuelCard& card) {
  char type[16], element[16];
  int attack = 0, health = 0;
  const int read = std::sscanf(line.c_str(), "card \"%*[^\"]\": %15[A-Za-z] { element %15[A-Za-z] attack %d health %d",
                               type, element, &attack, &health);
  if (read < 1) return false;
  card = {};
  card.creature = std::string_view(type) == "Creature";
  if (!card.creature) {
    card.bonus = kItemBonus;
    return true;
  }
  const auto at = std::find(kElements.begin(), kElements.end(), element);
  if (read < 4 || at == kElements.end()) throw bench::Trouble("this is not a creature of the duel: " + line);
  card.element = static_cast<std::uint8_t>(at - kElements.begin());
  card.attack = static_cast<std::int8_t>(attack);
  card.health = static_cast<std::int8_t>(health);
  return true;
}

}  // namespace

std::string DuelDeckPath() { return CARDINAL_SOURCE_DIR "/tests/bench/duel/deck.cardinal"; }

DuelDeck ReadDuelDeck() {
  std::ifstream in(DuelDeckPath());
  DuelDeck deck;
  std::size_t count = 0;
  DuelCard card;
  for (std::string line; std::getline(in, line);) {
    if (!ReadCard(line, card)) continue;
    if (count < deck.size()) deck[count] = card;
    ++count;
  }
  if (count != deck.size()) throw bench::Trouble(DuelDeckPath() + " does not have 25 cards");
  return deck;
}

}  // namespace cardinal::peers
