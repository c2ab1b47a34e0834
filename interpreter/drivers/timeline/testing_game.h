// A recorded random game for tests. In: a seed. Out: a game of a small ruleset with much hidden information: cards in
// hands act, change, and are looked at, counted and named. Every card exists once.
#pragma once

#include <memory>
#include <string>

#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/players/player_factory.h"
#include "tests/load_game.h"

namespace cardinal::timeline::testing {

inline constexpr const char* kRules = R"(
use "std:piles"
use "std:players"
game veil "Veil" { players 2  order from first of players  begin with main  rulebook VE }
enum Suit { Sun, Moon, Star }
type Player { state score: Int from 0  state marked: Card? }
type Table { state days: Int from 0 }
type Thing is Card {
  suit: Suit
  worth: Int
  state marks: Int from 0
  part shown
  rules while me in row
  rules hidden while me in hand
}
query dear(p: Player): set of Card = []
zone row of Player: seen by all
zone cellar of Player: seen by owner
zone well of Table: ordered, seen by nobody

event main { @VE-001
  for each p in players { shuffle p.deck  draw(p, 4) }
  repeat up to 4 times { day }
  draw_game
}
round day {
  add 1 to days
  tell "Day {days}."
  for each p in players { turn(p) }
}
turn(you) {
  draw(1)
  weigh(you.hand)
  modify dear(you) with you.hand until end of day
  for each c in you.hand where c is Thing { note(c, c.worth, c.name) }
  let low = first[each c in you.hand where c is Thing by c.worth]
  if low? { set low.marks to low.worth  modify low.worth by 2 until low leaves }
  if low? { set you.marked to low }
  open market(Sun)
  choose kept "Keep": up to 2 of you.hand
  for each c in kept { move c to you.cellar }
  choose lost by chance: one of opponent.hand
  if lost? { move lost to well }
  peek(opponent)
  choose named: one of [c.name for each c in you.hand]
  if named? { say(named) }
  choose bid: number from 1 to 9
  add bid to you.score
}
event weigh(cs: list of Card) { tell "{cs} are weighed." }
event note(c: Card, n: Int, called: Name) { add 1 to c.owner.score }
event say(called: Name) { add 1 to days }
event peek(whose: Player) { @VE-002
  let top = first of whose.deck
  if top? { reveal top to whose  put_on_bottom(top) }
}
window market(suit: Suit) { ask players  close when passes = 2 or taken > 5 }
action lay of Thing in market { when me in you.hand and me.suit >= it.window.suit  do { move me to you.row  me.shown } }
action sink of Thing in market { when me in you.hand  do { move me to you.deck at bottom } }
)";

// "Quag07 of p1". In hands, the rules of the cards name the card in hooks, choices and changes.
inline std::string Cards() {
  std::string text = "cards veil \"Quags\"\n";
  for (int i = 0; i < 24; ++i) {
    const std::string name = "Quag" + std::string(1, static_cast<char>('a' + i));
    text += "card \"" + name + "\": Thing { suit " +
            (i % 3 == 0   ? "Sun"
             : i % 3 == 1 ? "Moon"
                          : "Star") +
            " worth " + std::to_string(i % 7) + " text \"Words of " + name + ".\"\n";
    if (i % 4 == 0) text += "  hidden { after draw(you, _) { add 1 to you.score  add 1 to me.marks } }\n";
    if (i % 4 == 1)
      text += "  hidden { after draw(you, _) { choose turn_" + name + " \"Turn " + name + "?\": yes or no\n" +
              "    if turn_" + name + " { move me to you.cellar } } }\n";
    if (i % 4 == 2)
      text += "  shown { choose hit_" + name + " by chance: one of you.hand  if hit_" + name + "? { discard(hit_" +
              name + ") } }\n";
    text += "}\n";
  }
  return text;
}

struct Game {
  program::Program program;
  replay::GameRecord record;
};

inline program::Program LoadVeil() { return cardinal::testing::LoadGame("veil", kRules, Cards()); }

// Each deck has half of the cards.
inline match::Match Deal(const program::Program& program, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  setup.decks.resize(2);
  for (std::int32_t def = 0; def < program.cards.NextId(); ++def)
    setup.decks[static_cast<std::size_t>(def) % 2].push_back({def, program::FindZone(program, "deck")});
  return match::NewMatch(program, setup);
}

inline Game Play(std::uint64_t seed) {
  Game game{LoadVeil(), replay::GameRecord()};
  game.record.names.seats = {"Anna", "Berto"};
  match::Match match = Deal(game.program, seed);
  game.record.start = match;
  const auto one = players::MakeComputerPlayer("random", seed * 2),
             other = players::MakeComputerPlayer("random", seed * 2 + 1);
  players::Player* const players[] = {one.get(), other.get()};
  match_loop::MatchLoopOptions options;
  options.names = game.record.names;
  options.on_answer = [&](const match::Match&, const model::Answer& answer) {
    game.record.answers.push_back(answer);
    return true;
  };
  const match_loop::MatchResult result = match_loop::PlayMatch(game.program, match, players, options);
  INFO(result.fault.message);
  REQUIRE(result.ending == match_loop::MatchEnding::Outcome);
  return game;
}

}  // namespace cardinal::timeline::testing
