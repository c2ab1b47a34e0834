// In: rules, decks, targets. Out: for each target games that show it, as far as they were played. Promises: the games
// are random and always the same ones; a bound on games and decisions ends the search.
#pragma once

#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/counterexample/target_observer.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/replay/game_record.h"

namespace cardinal::counterexample {

struct SearchBounds {
  std::size_t games = 60;
  std::size_t endless = 6;         // games that go on until a budget is spent: these take long
  std::int64_t decisions = 3'000;  // of one game
  base::Limits limits;
};

// A game up to where it shows a target.
struct Demonstration {
  Sighting sight;
  replay::GameRecord record;
};

// In the order of the games; `games`: how many were played. `decks`: with which; none: decks are made of all cards
// there are. Cards that a target is about are dealt in half of the games, whether a deck has them or not.
std::vector<Demonstration> SearchGames(const program::Program& program, std::vector<FindingTarget>& targets,
                                       const std::vector<deck::Deck>& decks, const SearchBounds& bounds,
                                       std::size_t& games);

}  // namespace cardinal::counterexample
