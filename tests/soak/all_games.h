// Every game of the repository with its decks. (Only tests include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/language/load/library.h"
#include "interpreter/machine/match/match.h"
#include "tests/load_game.h"

namespace cardinal {

struct Game {
  std::string name;
  program::Program program;
  std::vector<deck::Deck> decks;
};

inline std::vector<Game> AllGames() {
  const source::FileSystem files;
  const load::Library library(files, CARDINAL_SOURCE_DIR, "");
  std::vector<Game> games;
  for (const load::GameHome& home : library.ListGames()) {
    source::SourceSet sources;
    diag::Sink sink;
    Game game{home.game, testing::LoadProgram(files, {home.ruleset, {home.cards}, {}}), {}};
    for (const auto& path : deck::FindDeckFiles(files, home.cards)) {
      const auto file = deck::ReadDeckFile(files, path, {}, sources, sink);
      REQUIRE(file);
      const auto found = deck::ResolveDeck(*file, game.program, sink);
      REQUIRE(found);
      INFO(path);
      CHECK(deck::CheckDeck(game.program, *found).empty());
      game.decks.push_back(*found);
    }
    if (!game.decks.empty()) games.push_back(std::move(game));
  }
  return games;
}

inline match::Match Deal(const Game& game, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  setup.seats = game.program.min_players;
  const std::int32_t zone = program::FindZone(game.program, "deck");
  REQUIRE(zone >= 0);
  for (int seat = 0; seat < setup.seats; ++seat) {
    setup.decks.emplace_back();
    const auto& deck =
        game.decks[(seed + static_cast<std::uint64_t>(seat) * (seed / game.decks.size() + 1)) % game.decks.size()];
    for (const std::int32_t card : deck.cards) setup.decks.back().push_back({card, zone});
  }
  return match::NewMatch(game.program, setup);
}

}  // namespace cardinal
