// In: nothing.
// Out: a small game with a rulebook and scenarios, in a file system in memory. The faster player wins.
#pragma once

#include "tests/cli/world.h"

namespace cardinal::cli {

inline constexpr const char* kRace = R"(use "std:piles"
use "std:players"

game race "Race" { players 2  order from first of players  begin with main  rulebook RA }

type Runner is Card { speed: Int  rules while me in track }
type Player { state laps: Int from 0 }
zone track of Player: seen by all

event main { heat(first of players) }

start phase heat(leader: Player) { @RA-001
  for each p in players { send(p) }
  for each p in players {
    if p.laps > opponent(p).laps { win(p) @RA-003 }
  }
  draw_game @RA-004
}

event send(p: Player) {
  choose c by p "Send a runner": one of [each r in p.hand where r is Runner]
  if c? {
    move c to p.track
    add c.speed to p.laps
  } else {
    tell "{p} stays at home." @RA-R01
  }
}

modify c.speed by +1 if c in track @RA-002
)";

inline constexpr const char* kRaceBook = R"(rulebook: RA
clauses:
  - {id: RA-001, tag: play, section: 1. The heat, text: Each player sends a runner.}
  - {id: RA-002, tag: play, section: 1. The heat, text: On the track a runner is faster by one.}
  - {id: RA-003, tag: end, section: 2. The end, text: Who has run more laps wins.}
  - {id: RA-004, tag: end, section: 2. The end, text: Equal laps are a draw.}
  - {id: RA-005, tag: end, section: 2. The end, text: Be a good loser., advice: manners are not played}
rulings:
  - {id: RA-R01, section: 3. Rulings, question: "And without a runner?", answer: Nothing happens.}
)";

// Two scenarios: the first one reaches RA-001 to RA-003, the second one also reaches RA-004.
inline constexpr const char* kRaceScenarios = R"(game: race
scenarios:
  - scenario: the faster runner wins
    cites: [RA-002, RA-003]
    board:
      turn: p1
      p1: {hand: [Hare, Snail]}
      p2: {hand: [Snail]}
    steps:
      - p1: Hare
        expect: {p1.laps: 5}
    end: p1 wins
  - scenario: equal laps
    cites: [RA-004]
    board:
      turn: p1
      p1: {hand: [Hare, Snail]}
      p2: {hand: [Snail]}
    steps:
      - p1: Snail
    end: draw
)";

// Reaches RA-R01.
inline constexpr const char* kRaceAlone = R"(scenario: nobody to send
game: race
cites: [RA-R01]
board:
  turn: p1
  p1: {hand: []}
  p2: {hand: [Snail]}
steps: []
end: p2 wins
)";

struct RaceWorld : World {
  RaceWorld() {
    Rules(kRace);
    files.AddFile("/w/rulesets/race/rulebook.yaml", kRaceBook);
    files.AddFile("/w/cards/race/animals.cardinal",
                  "cards race \"Animals\"\ncard \"Hare\": Runner { speed 4 }\ncard \"Snail\": Runner { speed 1 }\n");
    files.AddFile("/w/rulesets/race/scenarios/heat.yaml", kRaceScenarios);
    files.AddFile("/w/cards/race/scenarios/alone.yaml", kRaceAlone);
  }

  void Rules(const std::string& text) { files.AddFile("/w/rulesets/race/game.cardinal", text); }
  // Replaces one text of the rules.
  void Replace(const std::string& old, const std::string& with) {
    std::string text = kRace;
    text.replace(text.find(old), old.size(), with);
    Rules(text);
  }
};

}  // namespace cardinal::cli
