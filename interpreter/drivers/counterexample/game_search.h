// Searches random games for demonstrations of findings.
// In: rules, decks, targets. Out: for each target, games that demonstrate it. Promises: the games are random but always
// the same; the search ends after a fixed number of games and of decisions per game.
#pragma once

#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/counterexample/target_observer.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/replay/game_record.h"

namespace cardinal::counterexample {

struct SearchBounds {
  std::size_t games = 60;
  std::size_t endless = 6;         // games that run until a budget is spent: these take long
  std::int64_t decisions = 3'000;  // per game
  base::Limits limits;
};

// A game up to the place where it demonstrates a target.
struct Demonstration {
  Sighting sight;
  replay::GameRecord record;
};

// In the order of the games; `games` is increased by the number of games played. `decks`: the decks to play with; if
// there are none, decks are made of all cards of the game. In half of the games, cards that a target is about replace
// some cards of the decks.
std::vector<Demonstration> SearchGames(const program::Program& program, std::vector<FindingTarget>& targets,
                                       const std::vector<deck::Deck>& decks, const SearchBounds& bounds,
                                       std::size_t& games);

}  // namespace cardinal::counterexample
