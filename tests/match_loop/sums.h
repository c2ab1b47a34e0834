// A small game in which two players do not see each other's cards, for tests of players in real matches.
#pragma once

#include "interpreter/drivers/match_loop/match_loop.h"
#include "tests/load_game.h"

namespace cardinal::match_loop {

// Two players play three cards each; the larger sum of points wins. The opponent's hand is hidden.
inline constexpr const char* kRules = R"(
use "std:piles"
use "std:players"
game sums "Sums" { players 2  order from first of players  begin with main }
type Number is Card { points: Int }
type Player { state score: Int from 0 }
zone row of Player: seen by all
goal ahead(p: Player): Int = p.score - opponent(p).score
event main {
  for each p in players { shuffle p.deck  draw(p, 3) }
  repeat up to 2 times { for each p in players { play_one(p) } }
  open extras
  for each p in players { if p.score > opponent(p).score { win(p) } }
  draw_game
}
event play_one(p: Player) {
  choose c by p "Play": one of [each n in p.hand where n is Number]
  if c? { move c to p.row  add c.points to p.score }
}
window extras { ask players  close when passes = 2 }
action waste in extras { when you.score > 0  do { add -1 to you.score } }
)";

inline constexpr const char* kCards = R"(
cards sums "Digits"
card "One": Number { points 1 }
card "Five": Number { points 5 }
card "Nine": Number { points 9 }
)";

inline program::Program Load(const std::string& rules) { return testing::LoadGame("sums", rules, kCards); }

inline match::Match Fresh(const program::Program& program, std::uint64_t seed) {
  return testing::DealToTwo(program, seed, {"One", "Five", "Nine"});
}

inline MatchLoopOptions TwoNames() {
  MatchLoopOptions options;
  options.names.seats = {"Anna", "Berto"};
  return options;
}

}  // namespace cardinal::match_loop
