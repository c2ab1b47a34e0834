// In: nothing.
// Out: the bench set and its deck as C++ tables: the cards of cards/bench_set.cardinal, coded by hand.
// Promises: one line for each card of that file, under the same name; a card's text is one enumerator, run by a switch.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tests/bench/piles.h"

namespace cardinal::by_hand {

// Each element is strong against the next one, the last against the first.
enum class Element : std::uint8_t { Terra, Aero, Enerra, Aqua, Pyra };

enum class Text : std::uint8_t {
  None,
  // before: abilities that act before the elements
  BecomeAqua,
  // after: abilities that act after the elements
  GainTwoAttack,
  GainTwoHealth,
  WeakenByTwo,         // the opposing creature gets -2 Attack
  TameTheStrong,       // if the opposing Attack is 5 or more, it gets -3
  ThickenAgainstPyra,  // +3 Health if the opposing creature is Pyra
  // passive
  GrowWithWins,  // +1 Attack for each creature in the win pile
  // whenever you play an item
  GainAttackByItem,
  GainHealthByItem,
  // when defeated
  ReturnToHand,  // to the hand instead of the discard pile, while the draw pile holds a card
  // items
  ItemAttack,  // your creature gets +2 Attack
  ItemDrawTwo,
  ItemDouble,  // your creature's Attack is doubled
};

struct CardFace {
  std::string_view name;
  bool creature = false;
  Element element = Element::Terra;  // creatures
  std::int8_t attack = 0;
  std::int8_t health = 0;
  Text text = Text::None;
  std::uint8_t windows = 0;  // items: bit per window in which they may be played
};

inline constexpr std::uint8_t kAnyWindow = 7;
inline constexpr std::uint8_t kStatsWindow = 2;

inline constexpr std::array<CardFace, 17> kBenchSet{{
    {"Mossback Boulder", true, Element::Terra, 3, 6, Text::None},
    {"Gale Finch", true, Element::Aero, 4, 4, Text::None},
    {"Volt Hare", true, Element::Enerra, 5, 3, Text::None},
    {"Tide Otter", true, Element::Aqua, 4, 5, Text::None},
    {"Cinder Fox", true, Element::Pyra, 5, 4, Text::None},
    {"Quarry Ram", true, Element::Terra, 3, 4, Text::GainTwoAttack},
    {"Kite Heron", true, Element::Aero, 4, 2, Text::GainTwoHealth},
    {"Static Shrew", true, Element::Enerra, 4, 3, Text::TameTheStrong},
    {"Reef Warden", true, Element::Aqua, 4, 3, Text::ThickenAgainstPyra},
    {"Kiln Wyrm", true, Element::Pyra, 3, 4, Text::GrowWithWins},
    {"Trail Badger", true, Element::Terra, 4, 4, Text::GainAttackByItem},
    {"Mist Kestrel", true, Element::Aero, 5, 3, Text::BecomeAqua},
    {"Spark Newt", true, Element::Enerra, 3, 2, Text::ReturnToHand},
    {"Fog Toad", true, Element::Aqua, 4, 3, Text::WeakenByTwo},
    {"Whetstone", false, Element::Terra, 0, 0, Text::ItemAttack, kAnyWindow},
    {"Field Notes", false, Element::Terra, 0, 0, Text::ItemDrawTwo, kAnyWindow},
    {"Echo Drum", false, Element::Terra, 0, 0, Text::ItemDouble, kStatsWindow},
}};

// How often the bench deck holds each card of the set: see cards/bench_deck.yaml.
inline constexpr std::array<int, kBenchSet.size()> kBenchCopies{1, 2, 2, 1, 2, 2, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 1};

// Positions in kBenchSet of the 25 cards of a deck, in the order in which a deck list names them.
using DeckList = std::array<std::uint8_t, kDeckSize>;

constexpr DeckList BenchDeck() {
  DeckList deck{};
  std::size_t next = 0;
  for (std::size_t face = 0; face < kBenchSet.size(); ++face)
    for (int copy = 0; copy < kBenchCopies[face]; ++copy) deck[next++] = static_cast<std::uint8_t>(face);
  return deck;
}

// Index of the card with that name, or -1.
constexpr int FindFace(std::string_view name) {
  for (std::size_t face = 0; face < kBenchSet.size(); ++face)
    if (kBenchSet[face].name == name) return static_cast<int>(face);
  return -1;
}

}  // namespace cardinal::by_hand
