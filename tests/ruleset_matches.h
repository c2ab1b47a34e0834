// Matches of the rulesets. In: a checked game. Out: its legal decks, setups of matches. (Only tests include this.)
#pragma once

#include <catch2/catch.hpp>

#include "interpreter/base/random.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/machine/match/match.h"
#include "tests/checked_games.h"

namespace cardinal::testing {

inline std::vector<deck::Deck> DecksOf(const CheckedGame& game) {
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  std::vector<deck::Deck> decks;
  for (const auto& path : deck::FindDeckFiles(disk, golden::Root() / "cards" / game.name)) {
    const auto file = deck::ReadDeckFile(disk, path, {}, sources, sink);
    REQUIRE(file);
    const auto deck = deck::ResolveDeck(*file, *game.loaded.program, sink);
    if (deck && deck::CheckDeck(*game.loaded.program, *deck).empty()) decks.push_back(*deck);
  }
  REQUIRE(!decks.empty());
  return decks;
}

inline match::Setup SetupOf(const program::Program& program, const std::vector<deck::Deck>& decks, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  base::Random random(seed);
  for (std::int32_t seat = 0; seat < setup.seats; ++seat) {
    auto& cards = setup.decks.emplace_back();
    for (const std::int32_t def : decks[random.NextBelow(decks.size())].cards)
      cards.push_back({def, program::DeckZone(program)});
  }
  return setup;
}

}  // namespace cardinal::testing
