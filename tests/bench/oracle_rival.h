// In: two decks of cards of First Light.
// Out: the oracle as a Rival of the engine, and those decks in the form of the engine.
// Promises: the decks are the oracle's, card for card, so card numbers agree.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/bench/oracle/oracle.h"
#include "tests/bench/rivals.h"

namespace cardinal::bench {

using OracleRival = ImagimonRival<oracle::Game, oracle::State, oracle::kMaxMoves>;

// The engine and the oracle with the same two decks.
class OracleTable {
 public:
  OracleTable(const program::Program& program, const oracle::DeckFaces& deck0, const oracle::DeckFaces& deck1)
      : engine(program, {Names(deck0), Names(deck1)}), game(deck0, deck1), rival(game) {}

  EngineSide engine;
  const oracle::Game game;
  OracleRival rival;

 private:
  static std::vector<std::string> Names(const oracle::DeckFaces& deck) {
    std::vector<std::string> names;
    for (const oracle::Face& face : deck) names.emplace_back(face.name);
    return names;
  }
};

// Every card of First Light, creatures first.
inline std::vector<oracle::Face> EveryCard() {
  std::vector<oracle::Face> cards(oracle::kOtherItems.begin(), oracle::kOtherItems.end());
  const auto known = [&](const oracle::Face& face) {
    return std::any_of(cards.begin(), cards.end(), [&](const oracle::Face& card) { return card.name == face.name; });
  };
  for (const oracle::DeckFaces& deck : oracle::kDecks)
    for (const oracle::Face& face : deck)
      if (!known(face)) cards.push_back(face);
  std::stable_partition(cards.begin(), cards.end(), [](const oracle::Face& face) { return face.creature; });
  return cards;
}

// Four creatures five times each, and five items: cards that seldom meet in the decks of the set meet often here.
inline oracle::DeckFaces RandomDeck(by_hand::Dice& dice) {
  static const std::vector<oracle::Face> cards = EveryCard();
  static const auto creatures = static_cast<std::uint32_t>(
      std::count_if(cards.begin(), cards.end(), [](const oracle::Face& face) { return face.creature; }));
  const auto items = static_cast<std::uint32_t>(cards.size()) - creatures;
  oracle::DeckFaces deck;
  for (std::size_t i = 0; i < 20; ++i) deck[i] = i % 5 > 0 ? deck[i - 1] : cards[dice.Below(creatures)];
  for (std::size_t i = 20; i < deck.size(); ++i) deck[i] = cards[creatures + dice.Below(items)];
  return deck;
}

}  // namespace cardinal::bench
