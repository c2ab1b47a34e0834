// Generates the setups of fuzz games.
// In: rules, legal decks. Out: the match of game 0, 1, 2, ... Promises: the same number and seed give the same match.
// If legal decks are given, all decks are legal; in every second game cards of a deck are replaced by random ones, as
// far as the deck rules allow it. Each pair of games uses the next number of players, from the first to the last and
// then from the first again.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::fuzz {

class SetupGenerator {
 public:
  // `decks` may be empty: then decks are made of all cards of the game, without regard to the deck rules. `players`:
  // the numbers of players, used in turn; empty: every number that the game allows.
  SetupGenerator(const program::Program& program, const std::vector<deck::Deck>& decks, std::uint64_t seed,
                 std::vector<std::int32_t> players = {});

  match::Match MakeMatch(std::int64_t game) const;
  // The seed with which the game is played at random.
  std::uint64_t GameSeed(std::int64_t game) const;

 private:
  std::vector<std::int32_t> Cards(base::Random& luck, bool mixed) const;
  std::vector<std::int32_t> Mixed(std::vector<std::int32_t> cards, base::Random& luck) const;

  const program::Program& program_;
  const std::vector<deck::Deck>& decks_;
  std::uint64_t seed_;
  std::vector<std::int32_t> players_;
};

}  // namespace cardinal::fuzz
