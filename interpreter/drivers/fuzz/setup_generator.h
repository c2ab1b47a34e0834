// In: rules, legal decks. Out: the match of game 0, 1, 2, ... Promises: the same number and seed deal the same match;
// decks are legal where one is given or can be made from one that is: every second game has one in which cards of any
// kind have taken the place of others as far as the rules of decks allow it; each two games in a row have another
// number of players, from the first to the last and round again.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::fuzz {

class SetupGenerator {
 public:
  // `decks` may be empty: then decks are made of all cards there are, and the rules of decks are not asked. `players`:
  // how many play, in turn; none: every number that the game allows.
  SetupGenerator(const program::Program& program, const std::vector<deck::Deck>& decks, std::uint64_t seed,
                 std::vector<std::int32_t> players = {});

  match::Match MakeMatch(std::int64_t game) const;
  // With which the game is to be played at random.
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
