// In: nothing.
// Out: a game of two players with chance, an action with conditions and a hidden hand, loaded from memory. The tests of
// the instruments use it. (Only tests include this file; everything in it is inline.)
#pragma once

#include "tests/load_game.h"

namespace cardinal::instruments {

inline constexpr const char* kSums = R"(
use "std:piles"
use "std:players"
game sums "Sums" { players 2  order from first of players  begin with main  rulebook SU }
type Number is Card { points: Int  rules while me in row }
type Player { state score: Int from 0 }
zone row of Player: seen by all
modify c.points by +1 if c in row and c.owner.score >= 3 @SU-001
query rich(p: Player): Bool = p.score >= 9 or count(p.row) > 2
event main {
  for each p in players { shuffle p.deck  draw(p, 2) }
  repeat up to 2 times { for each p in players { play_one(p) } }
  open extras
  for each p in players { if p.score > opponent(p).score { win(p) } @SU-003 }
  draw_game
}
event play_one(p: Player) {
  choose c by p "Play": one of [each n in p.hand where n is Number]
  if c? { move c to p.row  add c.points to p.score }
}
window extras { ask players  close when passes = 2 }
action waste in extras {
  when you.score >= 7 and rich(you)  when count(you.hand) = 0 @SU-002
  do { add -1 to you.score }
}
)";

inline constexpr const char* kSumsCards = R"(
cards sums "Digits"
card "One": Number { points 1 }
card "Five": Number { points 5 }
)";

inline program::Program Load(const std::string& rules, const std::string& cards = kSumsCards) {
  return testing::LoadGame("sums", rules, cards);
}

inline match::Match Deal(const program::Program& program, std::uint64_t seed) {
  return testing::DealToTwo(program, seed, {"One", "Five", "One", "Five"});
}

}  // namespace cardinal::instruments
