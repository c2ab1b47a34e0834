// In: nothing.
// Out: the decks "Ember and Stone" and "Quiet Water" of First Light as C++ tables, from the printed cards.
// Promises: the same names, in the order of the deck files; the text of a card is one enumerator, which round.cpp,
// effects.cpp and numbers.cpp run. cards_test.cpp compares the numbers with decks/*.yaml.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tests/bench/piles.h"

namespace cardinal::oracle {

using by_hand::kDeckSize;

// Each is strong against the next one, the last against the first (IM-026 to IM-032).
enum class Element : std::uint8_t { Terra, Aero, Enerra, Aqua, Pyra };
constexpr bool Strong(Element mine, Element theirs) {
  return (static_cast<int>(mine) + 1) % 5 == static_cast<int>(theirs);
}

enum class Text : std::uint8_t {
  None,
  // before
  StrengthInWeakness,  // if this creature is weak against the opposing one, it gets +3 Attack
  LookAtHand,          // at the opponent's
  CopyElement,         // becomes the element of the opposing creature
  NobodyIsStrong,      // passive: no creature gets Attack for being strong against this creature
  // after
  HalveTheStronger,    // if the opposing Attack is greater than this one's, halve it, rounded down
  TameTheStrong,       // if the opposing Attack is 5 or more, it gets -2
  ThickenAgainstPyra,  // +3 Health if the opposing creature is Pyra
  DoubleAgainstThick,  // if the opposing Health is 6 or more, double this creature's Attack
  CopyAttack,          // set to the opposing creature's Attack
  DrawACard,
  MaySwap,       // you may swap this creature with another one in its owner's hand
  ChangeSides,   // if the opposing printed Attack is greater, exchange the two creatures
  ThinByWins,    // passive: the opposing creature gets -1 Attack for each creature in your win pile
  GrowByWins,    // passive: +1 Health for each creature in your win pile
  GrowByItems,   // passive: +1 Attack for each item in your discard pile
  NeverWeak,     // passive: never gets the -2 for weakness
  DoublyStrong,  // passive: +4 Attack instead of +2 for being strong
  WinsTies,      // passive: if the round is a tie, this creature wins it
  // whenever an item is played
  GrowByMine,    // by you: +2 Attack
  GrowByTheirs,  // by the opponent: +1 Attack and +1 Health
  // at the round's result
  TieGoesToHand,     // instead of the draw pile
  DefeatGoesToHand,  // instead of the discard pile
  DefeatGoesBelow,   // to the bottom of the draw pile, instead of the discard pile
  DefeatBlowsAway,   // a random card of the opponent's hand is put on top of their draw pile
  WinTakesCreature,  // from your discard pile to your hand
  WinTakesItem,      // the same
  WinStrips,         // the opponent discards a card at random
  // items
  Sharpen,       // your creature gets +2 Attack
  SharpenMore,   // your creature gets +3 Attack
  Thicken,       // your creature gets +3 Health
  DoubleAttack,  // of your creature
  DoubleHealth,  // of your creature
  SecondWind,    // your creature gets +1 Attack and +2 Health
  WinTheTie,     // if the round is a tie, your creature wins it
  Blunt,         // the opposing creature gets -2 Attack
  Soften,        // the opposing creature gets -2 Health
  HalveAttack,   // of the opposing creature, rounded down
  HalveHealth,   // of the opposing creature, rounded down
  BeatTheirs,    // your creature becomes the element that is strong against the opposing creature
  TakeBack,      // a creature from your discard pile to your hand
  DrawTwo,
  DiscardOfTheirs,    // look at the opponent's hand and choose a card: it is discarded
  BuryOfTheirs,       // look at the opponent's hand and put a card of it on the bottom of their draw pile
  StripTheirs,        // the opponent discards a card at random
  SendHome,           // the opposing creature goes to its owner's hand, the opponent draws a card
  SendMineHome,       // your creature goes to its owner's hand
  SwapMine,           // your creature with another one in its owner's hand
  SwapTheirs,         // the opposing creature with another one in its owner's hand
  SwapTheirsAndDraw,  // the same; then the opponent draws a card
  Exchange,           // the two battling creatures
  DiscardThenDraw,    // a card, then two
  TakeFromWins,       // a creature from your win pile to its owner's hand; your creature gets +3 Attack and +3 Health
};

// A bit for each of the windows W1, W2, W3 in which an item may be played.
inline constexpr std::uint8_t kAnyWindow = 7, kStartOnly = 1, kStatsOnly = 2, kStartOrStats = 3, kEndOnly = 4;

struct Face {
  std::string_view name;
  bool creature = false;
  Element element = Element::Terra;  // creatures
  std::int8_t attack = 0;
  std::int8_t health = 0;
  Text text = Text::None;
  std::uint8_t windows = 0;  // items
};

struct Line {
  Face face;
  int copies;
};

constexpr Face Creature(std::string_view name, Element element, int attack, int health, Text text = Text::None) {
  return {name, true, element, static_cast<std::int8_t>(attack), static_cast<std::int8_t>(health), text, 0};
}
constexpr Face Item(std::string_view name, Text text, std::uint8_t windows = kAnyWindow) {
  return {name, false, Element::Terra, 0, 0, text, windows};
}

inline constexpr std::array<Line, 16> kEmberAndStone = {{
    {Creature("Cinder Whelp", Element::Pyra, 6, 4), 2},
    {Creature("Kiln Hound", Element::Pyra, 7, 3), 2},
    {Creature("Lantern Newt", Element::Pyra, 4, 5, Text::StrengthInWeakness), 2},
    {Creature("Ember Jester", Element::Pyra, 5, 4, Text::HalveTheStronger), 2},
    {Creature("Forge Widow", Element::Pyra, 5, 4, Text::ThinByWins), 2},
    {Creature("Pyre Duelist", Element::Pyra, 4, 6, Text::TieGoesToHand), 1},
    {Creature("Quarry Ox", Element::Terra, 6, 4), 2},
    {Creature("Root Warden", Element::Terra, 4, 5, Text::GrowByWins), 2},
    {Creature("Granite Moth", Element::Terra, 4, 5, Text::TameTheStrong), 2},
    {Creature("Loam Golem", Element::Terra, 5, 4, Text::NeverWeak), 2},
    {Creature("Cairn Stalker", Element::Terra, 4, 4, Text::ThickenAgainstPyra), 1},
    {Item("Whetstone", Text::Sharpen), 1},
    {Item("Bark Tonic", Text::Thicken), 1},
    {Item("Twin Echo", Text::DoubleAttack), 1},
    {Item("Second Dawn", Text::TakeBack), 1},
    {Item("Last Breath", Text::SecondWind, kEndOnly), 1},
}};

inline constexpr std::array<Line, 14> kQuietWater = {{
    {Creature("Pearl Newt", Element::Aqua, 3, 7), 2},
    {Creature("Reef Prowler", Element::Aqua, 6, 4), 2},
    {Creature("Brine Oracle", Element::Aqua, 4, 5, Text::LookAtHand), 2},
    {Creature("Kelp Dancer", Element::Aqua, 3, 6, Text::WinsTies), 2},
    {Creature("Whirlpool Maw", Element::Aqua, 5, 4, Text::DefeatGoesBelow), 2},
    {Creature("Abyss Ferryman", Element::Aqua, 4, 4, Text::WinTakesCreature), 2},
    {Creature("Mossback", Element::Terra, 3, 7), 2},
    {Creature("Flint Badger", Element::Terra, 5, 5), 2},
    {Creature("Burrow Hermit", Element::Terra, 3, 4, Text::DefeatGoesToHand), 2},
    {Creature("Glass Idol", Element::Pyra, 5, 4, Text::NobodyIsStrong), 2},
    {Creature("Ash Ram", Element::Pyra, 5, 5), 2},
    {Item("Banner of Dusk", Text::WinTheTie, kEndOnly), 1},
    {Item("Prying Lens", Text::DiscardOfTheirs), 1},
    {Item("Sudden Squall", Text::SendHome, kStatsOnly), 1},
}};

inline constexpr std::array<Line, 15> kLiveWire = {{
    {Creature("Volt Hare", Element::Enerra, 6, 4), 3},
    {Creature("Copper Eel", Element::Enerra, 4, 6), 2},
    {Creature("Coil Serpent", Element::Enerra, 4, 4, Text::DoubleAgainstThick), 2},
    {Creature("Static Lynx", Element::Enerra, 4, 5, Text::GrowByTheirs), 2},
    {Creature("Dynamo Beetle", Element::Enerra, 4, 5, Text::GrowByItems), 2},
    {Creature("Arc Phantom", Element::Enerra, 5, 4, Text::DoublyStrong), 2},
    {Creature("Storm Archivist", Element::Enerra, 4, 4, Text::WinTakesItem), 2},
    {Creature("Trickster Wisp", Element::Enerra, 5, 5, Text::ChangeSides), 1},
    {Creature("Gale Herald", Element::Aero, 4, 5, Text::GrowByMine), 2},
    {Creature("Squall Imp", Element::Aero, 7, 3), 2},
    {Item("First Spark", Text::SharpenMore, kStartOnly), 1},
    {Item("Lead Anklet", Text::Blunt), 1},
    {Item("Wither Hour", Text::HalveAttack), 1},
    {Item("Gutter Gale", Text::StripTheirs), 1},
    {Item("Painted Mask", Text::BeatTheirs, kStartOrStats), 1},
}};

inline constexpr std::array<Line, 16> kWindAndTide = {{
    {Creature("Kite Heron", Element::Aero, 5, 5), 2},
    {Creature("Draftwing", Element::Aero, 4, 4, Text::DrawACard), 2},
    {Creature("Zephyr Fox", Element::Aero, 4, 5, Text::MaySwap), 2},
    {Creature("Mistral Thief", Element::Aero, 5, 4, Text::WinStrips), 2},
    {Creature("Cloud Shepherd", Element::Aero, 4, 6, Text::CopyElement), 2},
    {Creature("Hollow Kestrel", Element::Aero, 5, 4, Text::DefeatBlowsAway), 1},
    {Creature("Tide Bull", Element::Aqua, 5, 5), 2},
    {Creature("Mirror Koi", Element::Aqua, 3, 5, Text::CopyAttack), 2},
    {Creature("Kelp Dancer", Element::Aqua, 3, 6, Text::WinsTies), 2},
    {Creature("Whirlpool Maw", Element::Aqua, 5, 4, Text::DefeatGoesBelow), 2},
    {Creature("Abyss Ferryman", Element::Aqua, 4, 4, Text::WinTakesCreature), 1},
    {Item("Change of Guard", Text::SwapMine), 1},
    {Item("Marsh Lantern", Text::SwapTheirs, kStatsOnly), 1},
    {Item("Full Satchel", Text::DrawTwo), 1},
    {Item("Brittle Frost", Text::Soften), 1},
    {Item("Cold Undertow", Text::BuryOfTheirs), 1},
}};

// The items that are in none of these decks.
inline constexpr std::array<Face, 7> kOtherItems = {{
    Item("Stoneskin Salve", Text::DoubleHealth),
    Item("Hollow Bones", Text::HalveHealth),
    Item("Stray Whistle", Text::SwapTheirsAndDraw, kStartOnly),
    Item("Turncoat Treaty", Text::Exchange, kStatsOnly),
    Item("Magpie Bargain", Text::DiscardThenDraw),
    Item("Called from Glory", Text::TakeFromWins),
    Item("Trapdoor", Text::SendMineHome),
}};

using DeckFaces = std::array<Face, kDeckSize>;

template <std::size_t kLines>
constexpr DeckFaces MakeFaces(const std::array<Line, kLines>& lines) {
  DeckFaces faces{};
  std::size_t next = 0;
  for (const Line& line : lines)
    for (int copy = 0; copy < line.copies; ++copy) faces[next++] = line.face;
  return faces;
}

inline constexpr std::array<DeckFaces, 4> kDecks = {MakeFaces(kEmberAndStone), MakeFaces(kQuietWater),
                                                    MakeFaces(kLiveWire), MakeFaces(kWindAndTide)};

}  // namespace cardinal::oracle
