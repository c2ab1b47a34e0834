// A small game for the tests of this room, with optional additions, and random games of it.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/players/player_factory.h"
#include "tests/load_game.h"

namespace cardinal::replay::test {

inline constexpr const char* kRules = R"(
use "std:piles"
use "std:players"
game lots "Lots" { players 2  order from first of players  begin with main }
%
zone row of Player: seen by all
type Player { state score: Int from 0 }
type Lot is Card { worth: Int  state uses: Int from 0  rules while me in row }

start phase main {
  for each p in players { shuffle_deck(p)  draw(p, 2) }
  repeat up to 3 times { for each p in players { lay(p) } }
  for each p in players { if p.score > opponent(p).score { win(p) } }
  draw_game
}
phase lay(p: Player) {
  choose c by p "Lay a card": maybe one of [each n in p.hand where n is Lot]
  if c? {
    move c to p.row
    add 1 to c.uses
    modify c.worth by +2 until c leaves
    add c.worth to p.score
    tell "{p} lays {c}."
  }
  draw(p, 1)
}
)";
inline constexpr const char* kCards = R"(cards lots "First"
%
card "Five": Lot { worth 5 }
card "Nine": Lot { worth 9 }
)";

inline std::string With(std::string text, const std::string& more) { return text.replace(text.find('%'), 1, more); }

// The game with more rules and more cards, inserted before its own.
inline program::Program MakeGame(const std::string& rules = "", const std::string& cards = "") {
  return testing::LoadGame("lots", With(kRules, rules), With(kCards, cards));
}

inline match::Setup Dealt(const program::Program& program, std::uint64_t seed) {
  const std::int32_t deck = program::FindZone(program, "deck");
  match::Setup setup;
  setup.seed = seed;
  for (int seat = 0; seat < 2; ++seat) {
    setup.decks.emplace_back();
    for (const char* card : {"Five", "Nine", "Five", "Nine", "Nine"})
      setup.decks.back().push_back({program::FindCard(program, card), deck});
  }
  return setup;
}

// A random game; `at` is called with each answer before it is given.
inline match::Match PlayRandom(const program::Program& program, std::uint64_t seed,
                               const std::function<bool(const match::Match&, const model::Answer&)>& at) {
  std::vector<std::unique_ptr<players::Player>> owned;
  std::vector<players::Player*> players;
  for (std::uint64_t seat = 0; seat < 2; ++seat) {
    owned.push_back(players::MakeComputerPlayer("random", seed + seat));
    players.push_back(owned.back().get());
  }
  match_loop::MatchLoopOptions options;
  options.names = {{"Anna", "Berto"}};
  options.on_answer = at;
  match::Match match = match::NewMatch(program, Dealt(program, seed));
  match_loop::PlayMatch(program, match, players, options);
  return match;
}

}  // namespace cardinal::replay::test
