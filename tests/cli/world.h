// In: the words of a command line and the typed input.
// Out: what `cardinal` prints. All files are in memory: a small game with two cards, a good deck and a bad one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/cli/teller.h"

namespace cardinal::cli {

// Two players take turns to play their cards; the player with more points wins.
inline constexpr const char* kSums = R"(use "std:piles"
use "std:players"

game sums "Sums" { players 2  order from first of players  begin with main  rulebook SU }

type Number is Card { points: Int  rules while me in row }
type Player { state score: Int from 0 }
zone row of Player: seen by all

goal ahead(p: Player): Int = p.score - opponent(p).score
modify c.points by +1 if c in row @SU-003

start phase main {
  for each p in players { draw(p, 2) }
  repeat up to 2 times { for each p in players { lay(p) } }
  open extras
  for each p in players { if p.score > opponent(p).score { win(p) } } @SU-002
  draw_game
}

phase lay(p: Player) { @SU-001
  choose c by p "Lay a number": one of [each n in p.hand where n is Number]
  if c? {
    move c to p.row
    add c.points to p.score
    tell "{p} lays {c}."
  }
}

window extras { ask players  close when passes = 2 }
action boast in extras { when you.score > 10  do { tell "{you} boasts." } }
event unheard { draw_game }
query holding(p: Player): Int = sum[n.points for each n in p.hand where n is Number]

deck { "a deck has exactly 3 cards": count(cards) = 3 @SU-004
       "no more than one Nine": count[each c in cards where c.name = "Nine"] <= 1 }
)";

struct World : Teller {
  source::MemoryFileSystem files;
  std::function<bool()> interrupted;  // Ctrl-C

  World() {
    files.AddFile("/w/rulesets/sums/game.cardinal", kSums);
    files.AddFile(
        "/w/cards/sums/digits.cardinal",
        "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 text \"A "
        "big one.\" }\n");
    files.AddFile("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
    files.AddFile("/w/other/bad.yaml", "deck: Bad\ngame: sums\ncards: {Five: 2, Nine: 2}\n");
    files.AddFile("/w/other/unknown.yaml", "deck: Unknown\ngame: sums\ncards: {Fife: 3}\n");
    files.AddFile("/w/rulesets/sums/rulebook.yaml",
                  "rulebook: SU\nclauses:\n"
                  "  - {id: SU-001, tag: play, section: 1. Play, text: Each player lays a number in turn.}\n"
                  "  - {id: SU-002, tag: end, section: 1. Play, text: The higher sum wins.}\n"
                  "  - {id: SU-003, tag: play, section: 1. Play, text: A number in a row counts one more.}\n"
                  "  - {id: SU-004, tag: deck, section: 1. Play, text: Three cards.}\n");
  }

  int Run(std::vector<std::string> words, const std::string& typed = "") {
    return Tell(files, "/w", std::move(words), typed, interrupted);
  }
};

}  // namespace cardinal::cli
