// Tests `cardinal play`: what a person may type and what it does.
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

// Returns how often `part` occurs in `text`.
std::size_t Count(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_CASE("two computer players print a whole game, the same for the same seed") {
  World world;
  CHECK(world.Run({"play", "sums", "--seats", "random,greedy", "--seed", "3"}) == kOk);
  const std::string told = world.out;
  CHECK(world.Said("Sums: Anna (random, Good) against Berto (greedy, Good); seed 3."));
  CHECK(world.Said("Anna lays "));
  CHECK((world.Said(" wins") || world.Said("The game is a draw")));
  CHECK(world.Run({"play", "sums", "--seats", "random,greedy", "--seed", "3"}) == kOk);
  CHECK(world.out == told);
}

TEST_CASE(
    "play: a brief story has fewer lines than a normal one, this one fewer than a full one, all with the same end") {
  World world;
  const auto play = [&](const std::string& story) {
    CHECK(world.Run({"play", "sums", "--seats", "random,greedy", "--seed", "3", "--story", story}) == kOk);
    return world.out;
  };
  const std::string brief = play("brief"), normal = play("normal"), full = play("full");
  CHECK(Count(brief, "\n") < Count(normal, "\n"));
  CHECK(Count(normal, "\n") < Count(full, "\n"));
  CHECK(Count(normal, " pass") == 0);
  CHECK(Count(full, " pass") > 0);
  const std::string end = full.substr(full.rfind('\n', full.size() - 2));
  CHECK(brief.ends_with(end));
  CHECK(normal.ends_with(end));
  CHECK(world.Run({"play", "sums", "--seats", "random,greedy", "--seed", "3"}) == kOk);
  CHECK(world.out == normal);
  CHECK(world.Run({"play", "sums", "--seats", "random,random", "--story", "short"}) == kUsageError);
}

TEST_CASE("play: `story` prints and changes the level of the story, and `log full` tells every line") {
  World world;
  CHECK(world.Run({"play", "sums", "--seed", "3"}, "story\nstory full\nstory loud\nlog loud\nstory brief\nquit\n") ==
        kOk);
  CHECK(world.Said("The story leaves out what you know already (`story normal`)."));
  CHECK(world.Said("The story tells every line (`story full`)."));
  CHECK(world.Said("How? `story brief`, `story normal` or `story full`."));
  CHECK(world.Said("`log` tells it as `story` does; `log full` tells every line."));
  CHECK(world.Said("The story is one paragraph each time (`story brief`)."));
  CHECK(world.Run({"play", "sums", "--seed", "3", "--stop", "always"}, "nine\npass\npass\nlog\nquit\n") == kOk);
  const std::size_t normal = Count(world.out, "\n");
  CHECK(world.Run({"play", "sums", "--seed", "3", "--stop", "always"}, "nine\npass\npass\nlog full\nquit\n") == kOk);
  CHECK(Count(world.out, "\n") > normal);
}

TEST_CASE("play: a search takes a seat, by iterations or by time; an invalid budget is explained") {
  World world;
  CHECK(world.Run({"play", "sums", "--seats", "search:10,greedy", "--seed", "3"}) == kOk);
  CHECK(world.Said("Sums: Anna (computer, search:10, Good) against Berto (greedy, Good); seed 3."));
  CHECK(world.Run({"play", "sums", "--seats", "search:1ms,random"}) == kOk);
  CHECK(world.Run({"play", "sums", "--seats", "search:s,random"}) == kUsageError);
  CHECK(world.Complained(
      "there is no player `search:s`: after `search:` write easy, normal or hard, the number of iterations"));
  CHECK(world.Run({"play", "sums", "--seats", "human:2,random"}) == kUsageError);
  CHECK(world.Complained("a human player takes no budget"));
}

TEST_CASE("the winner is printed with the rule and its clause") {
  World world;
  CHECK(world.Run({"play", "sums", "--names", "Zoe,Yan"}, "nine\n1\npass\npass\n") == kOk);
  CHECK((world.Said("Zoe wins (") || world.Said("draw") || world.Said("Yan wins (")));
  CHECK(world.Run({"play", "sums", "--viewer", "p3"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--seats", "human"}) == kUsageError);
  CHECK(world.Complained("is for 2 players, not 1"));
}

TEST_CASE("the end of the input leaves the game") {
  World world;
  CHECK(world.Run({"play", "sums"}, "") == kOk);
  CHECK(world.Said("The game was left."));
  CHECK(world.Run({"play", "sums"}, "quit\n") == kOk);
  CHECK(world.Said("The game was left."));
}

TEST_CASE("an invalid answer changes nothing, and the question is asked again") {
  World world;
  CHECK(world.Run({"play", "sums"}, "7\n0\nfoo\npas\nlgo\n99999999999999999999\n\n") == kOk);
  CHECK(world.Said("There is no option 7: 1 to 2. Nothing has changed."));
  CHECK(world.Said("There is no option 0"));
  CHECK(world.Said("`foo` is neither an option nor a command"));
  CHECK(world.Said("did you mean `log`?"));
  CHECK_FALSE(world.Said("Anna lays"));
}

TEST_CASE("why explains how a number is computed") {
  World world;
  CHECK(world.Run(
            {"play", "sums"},
            "stop always\nwhy\nmore\nwhy nine points\nwhy Nine.points\nwhy anna score\nwhy nine.pints\nnine\nwhy nine "
            "points\nmore\nmore\nwhy anna.score\nmore\nwhy 1\n") == kOk);
  CHECK(world.Said("You are asked by the rule SU-001: Each player lays a number in turn.\n"));
  CHECK(world.Said("You are asked by the rule ("));
  CHECK(world.Said("rulesets/sums/game.cardinal:22"));
  CHECK(Count(world.out, "Points of Nine is 9") >= 2);
  CHECK(world.Said("Points of Nine is 9: 9 printed.\n"));
  CHECK(world.Said("Points of Nine is 10: 9 printed, +1 by a rule.\n"));
  CHECK(world.Said("9   printed on the card"));
  CHECK(world.Said("did you mean `points`?"));
  CHECK(world.Said("Points of Nine is 10"));
  CHECK(world.Said("SU-003 A number in a row counts one more."));
  CHECK(world.Said("Score of Anna is 10"));
  CHECK(world.Said("since it was changed from 0 ("));
  CHECK(world.Said("in  phase lay (Anna)"));
}

TEST_CASE("why prints the first sentence of a clause, and each clause once; explain prints all of it") {
  World world;
  world.files.AddFile("/w/rulesets/sums/rulebook.yaml",
                      "rulebook: SU\nclauses:\n"
                      "  - {id: SU-001, tag: play, section: 1. Play, text: A number each. In turn.}\n"
                      "  - {id: SU-002, tag: end, section: 1. Play, text: The end.}\n"
                      "  - {id: SU-003, tag: play, section: 1. Play, text: One more. It does so at once.}\n"
                      "  - {id: SU-004, tag: deck, section: 1. Play, text: Three cards.}\n");
  CHECK(world.Run({"play", "sums"}, "nine\nwhy nine points\nmore\nmore\n") == kOk);
  CHECK(Count(world.out, "One more.") == 1);
  CHECK(world.Said("SU-003 One more.\n"));
  CHECK_FALSE(world.Said("It does so at once."));
  CHECK(world.Run({"explain", "SU-003"}) == kOk);
  CHECK(world.Said("It does so at once."));
  CHECK(world.Run({"play", "sums"}, "stop always\nwhy\nmore\n") == kOk);
  CHECK(world.Said("You are asked by the rule SU-001: A number each.\n"));
  CHECK(world.Said("rulesets/sums/game.cardinal:22"));
}

TEST_CASE("why does not show what the player cannot see") {
  World world;
  CHECK(world.Run({"play", "sums"}, "why anna.holding\nwhy berto.holding\nwhy berto.hand_is_empty\n") == kOk);
  CHECK(world.Said("Holding of Anna is 14"));
  CHECK(world.Said("Holding of Berto depends on cards that you do not see."));
  CHECK(world.Said("Hand is empty of Berto is no"));
  CHECK(world.Run({"play", "sums", "--viewer", "all"}, "why berto.holding\n") == kOk);
  CHECK(world.Said("Holding of Berto is 14"));
}

TEST_CASE("play: `log lines` has a repeated sentence once, with its numbers and how often it occurs") {
  World world;
  const std::string path = "/w/rulesets/sums/game.cardinal", draw = "  for each p in players { draw(p, 2) }\n";
  std::string rules = world.files.ReadFile(path, 1'000'000).text;
  rules.insert(rules.find(draw) + draw.size(),
               "  repeat up to 3 times { tell \"A bell rings.\" }\n  tell \"All begin.\"\n");
  world.files.AddFile(path, rules);
  CHECK(world.Run({"play", "sums"}, "log lines\nwhy line 5\nquit\n") == kOk);
  INFO(world.out);
  CHECK(world.Said("\n3-5  A bell rings. (3 times)\n6    All begin.\n"));
}

TEST_CASE("why not says what prevents the action") {
  World world;
  CHECK(world.Run({"play", "sums"},
                  "why not boast\nmore\nwhy not nine\nwhy not five\nwhy not bosat\nwhy berto not boast\n") == kOk);
  CHECK(world.Said("Not now: Anna is asked \"Lay a number\"."));
  CHECK(world.Said("Anna cannot boast."));
  CHECK(world.Said("NO  `you.score > 10` (0 > 10): 11 short"));
  CHECK(world.Said("NO  Anna is asked something else: Lay a number"));
  CHECK(world.Said("Anna can choose Nine: it is among the options."));
  CHECK(world.Said("did you mean `boast`?"));
  CHECK(world.Said("You can ask `not` for Anna only."));
}

TEST_CASE("why tells what has happened, as far as the player saw it, and forgets what is undone") {
  World world;
  CHECK(world.Run({"play", "sums"},
                  "why draw\nmore\nnine\nwhy nine\nmore\nwhy lay\nmore\nundo\nwhy nine\nwhy outcome\n") == kOk);
  CHECK(world.Said("a card: deck of Berto -> hand of Berto"));
  CHECK(world.Said("Nine is in row of Anna."));
  CHECK(world.Said("moved  from hand of Anna"));
  CHECK(world.Said("in     phase lay (Anna)"));
  CHECK(world.Said("The game is not over."));
  const std::string undone = world.out.substr(world.out.find("Undone."));
  CHECK(undone.find("Nine is in hand of Anna.") != std::string::npos);
  CHECK(undone.find("row of Anna.") == std::string::npos);
}

// A game of windows in which the players can act only in the second round.
constexpr const char* kRounds = R"(
use "std:players"
game rounds "Rounds" { players 2  order from first of players  begin with main }
type Table { state round_number: Int from 0 }
type Note is Card { }
zone desk of Player: seen by owner
window talk { ask players  close when passes = 2 }
action shout in talk { when round_number = 2  do { tell "{you} shouts." } }
start phase main { repeat up to 3 times { add 1 to round_number  open talk }  draw_game }
deck { "any deck": count(cards) >= 0 }
)";

World RoundsWorld() {
  World world;
  world.files.AddFile("/w/rulesets/rounds/game.cardinal", kRounds);
  world.files.AddFile("/w/cards/rounds/notes.cardinal", "cards rounds \"Notes\"\ncard \"Slip\": Note { }\n");
  world.files.AddFile("/w/cards/rounds/decks/slips.yaml", "deck: Slips\ngame: rounds\ncards: {Slip: 1}\n");
  return world;
}

TEST_CASE("stop says where to be asked, and skipped opportunities are listed") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,random"}, "stop choices\n") == kOk);
  CHECK(world.Said("You are asked where you have more than one answer."));
  CHECK(world.Said("Shout"));  // the game asks in the second round
  CHECK(world.Said("The game was left."));
}

// The players can shout in every round; the question after the first round is quiet. In the third one they can whisper,
// too.
World QuietWorld() {
  World world = RoundsWorld();
  world.files.AddFile("/w/rulesets/rounds/game.cardinal", R"(
use "std:players"
game rounds "Rounds" { players 2  order from first of players  begin with main }
type Table { state round_number: Int from 0 }
type Note is Card { }
zone desk of Player: seen by owner
window talk {
  ask players "Round {round_number}: shout, or pass" if round_number = 1 "Later: say something, or pass"
  close when answers = asked
}
action shout in talk { do { tell "{you} shouts." } }
action whisper in talk { when round_number = 3  do { tell "{you} whispers." } }
start phase main { repeat up to 4 times { add 1 to round_number  open talk }  draw_game }
deck { "any deck": count(cards) >= 0 }
)");
  world.files.AddFile("/w/rulesets/rounds/layout.yaml", "ask_less: [\"Later: say something, or pass\"]\n");
  return world;
}

TEST_CASE("play: a person alone is asked a quiet question only if an answer is new, and reads this once") {
  World world = QuietWorld();
  const std::vector<std::string> play = {"play", "rounds", "--seats", "human,greedy", "--names", "Zoe,Yan"};
  CHECK(world.Run(play, "stop\npass\npass\nquit\n") == kOk);
  CHECK(world.Said("quiet moments"));
  CHECK(Count(world.out, "Zoe: Round 1: shout, or pass") == 1);
  CHECK(Count(world.out, "Zoe: Later: say something, or pass") == 1);  // of three: a whisper is new
  CHECK(Count(world.out, "Passed for you at `Later: say something, or pass`") == 1);
  CHECK(world.Run(play, "stop choices\npass\npass\npass\npass\nquit\n") == kOk);
  CHECK(Count(world.out, "Zoe: Later: say something, or pass") == 3);
  CHECK_FALSE(world.Said("Passed for you"));
  CHECK(world.Run({"play", "rounds", "--seats", "human,greedy", "--stop", "choices"}, "pass\npass\nquit\n") == kOk);
  CHECK(Count(world.out, "Anna: Later") == 2);
  CHECK(world.Run({"play", "rounds", "--seats", "human,human"}, "\nstop\n") == kOk);
  CHECK(world.Said("You are asked each time."));
}

TEST_CASE("play: after an undo a quiet question is asked again") {
  World world = QuietWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,greedy", "--names", "Zoe,Yan"}, "pass\nundo\npass\nquit\n") ==
        kOk);
  CHECK(Count(world.out.substr(world.out.find("Undone.")), "Zoe: Later: say something, or pass") >= 1);
}

TEST_CASE("layout.yaml: a question in `ask_less` that no window asks is an error") {
  World world = QuietWorld();
  world.files.AddFile("/w/rulesets/rounds/layout.yaml", "ask_less: [\"Later: say somethin, or pass\"]\n");
  CHECK(world.Run({"play", "rounds"}) == kUsageError);
  CHECK(world.Complained("the rules have no question of a window `Later: say somethin, or pass`"));
}

TEST_CASE("stop is about later decisions: the open one stays open") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,human"}, "stop always\nstop when slip\nstop\n") == kOk);
  CHECK(world.Said("you are asked only if it is about `slip`"));
  CHECK_FALSE(world.Said("passes"));
  CHECK(world.Said("The game was left."));
}

TEST_CASE("words that no question can contain are refused, with the nearest one") {
  World world = RoundsWorld();
  const std::vector<std::string> play = {"play", "rounds", "--seats", "human,random"};
  CHECK(world.Run(play, "stop when whisper\npass until fnord\npass until shuot\npass until\n") == kOk);
  CHECK(world.Said("No window and no answer of this game has the words `whisper`. Nothing has changed."));
  CHECK(world.Said("You are asked where you have more than one answer."));
  CHECK(world.Said("the words `fnord`"));
  CHECK(world.Said("the words `shuot`; did you"));
  CHECK(world.Said("Until which words? `pass until WORDS`"));
  CHECK_FALSE(world.Said("passes"));
  CHECK(world.Said("The game was left."));
}

TEST_CASE("pass until passes until its words occur, once") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,random"}, "pass until shout\npass\npass\n") == kOk);
  CHECK(Count(world.out, "> ") >= 2);
  CHECK(world.Run({"play", "rounds", "--seats", "human,human"}, "\npass until talk\nshout\nshout\n") == kOk);
}

TEST_CASE("undo returns to the decision at which passing was typed, and asks there") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,random"}, "stop always\npass\npass until shout\nundo\nlog\n") ==
        kOk);
  const std::string undone = world.out.substr(world.out.find("Undone."));
  CHECK(undone.find("Anna") != std::string::npos);
  CHECK(undone.find("Shout") == std::string::npos);  // before the round in which the players can act
  CHECK(world.Run({"play", "rounds", "--seats", "human,random"}, "pass\nundo\nstop\npass\n") == kOk);
  const std::string asked = world.out.substr(world.out.find("Undone."));
  CHECK(asked.find("1  Pass") < asked.find("You are asked where you have more than one answer."));
  CHECK(asked.find("Shout") != std::string::npos);  // from this decision on the game runs as before
}

TEST_CASE("at the end a person who played can ask how it ended and undo, no matter which player gave the last answer") {
  World world = RoundsWorld();
  const std::vector<std::string> play = {"play", "rounds", "--seats", "human,random", "--stop", "always"};
  CHECK(world.Run(play, "stop when slip\npass\nwhy\nboard\nfoo\nundo\n") == kOk);
  CHECK(world.Said("The game is a draw"));
  CHECK(world.Said("Passed for you"));
  CHECK(world.Said("The game is over. `why`, `board` and `log` tell how it ended"));
  CHECK(world.Said("The game is over: `undo`"));
  const std::string undone = world.out.substr(world.out.find("Undone."));
  CHECK(undone.find("1  Pass") != std::string::npos);
  CHECK(undone.find("The game was left.") != std::string::npos);
  CHECK(world.Run(play, "stop always\npass\npass\npass\nwhy\n") == kOk);  // the person gave the last answer
  CHECK(world.Said("The game is over. `why`"));
  CHECK(world.Run({"play", "rounds", "--seats", "random,random"}, "why\n") == kOk);  // no person plays
  CHECK_FALSE(world.Said("The game is over."));
}

TEST_CASE("a person who plays against computers is not asked where there is one answer, and sees the answer") {
  World world;
  CHECK(world.Run({"play", "sums", "--seed", "3"}, "stop\n1\n") == kOk);
  CHECK(world.Said("You are asked where you have more than one answer."));
  CHECK(world.Said(" (the only answer)."));
}

TEST_CASE("play: the story says that an answer was the only one the first time that the question comes") {
  World world;
  CHECK(world.Run({"play", "sums", "--seed", "3"}, "log\n1\n") == kOk);
  world.files.AddFile("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Five: 3}\n");
  CHECK(world.Run({"play", "sums", "--seats", "human,random", "--seed", "3"}, "log\n") == kOk);
  const std::string told = world.out.substr(0, world.out.find("> "));
  CHECK(Count(told, "Lay a number: Five (the only answer).") == 1);
  CHECK(Count(told, "Lay a number: Five.\n") == 1);
}

TEST_CASE("a person who plays against computers is not asked between cards that look the same") {
  World world;
  world.files.AddFile("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Five: 3}\n");
  const std::vector<std::string> play = {"play", "sums", "--seats", "human,random", "--seed", "3"};
  CHECK(world.Run(play, "why\n") == kOk);
  CHECK(world.Said("Lay a number: Five (the only answer)."));
  CHECK_FALSE(world.Said("1  Five (2)"));
  std::vector<std::string> asked = play;
  asked.insert(asked.end(), {"--stop", "always"});
  CHECK(world.Run(asked, "") == kOk);
  CHECK(world.Said("1  Five (2)"));
}

TEST_CASE("two persons at one screen are asked each time: a skipped question would tell what one of them holds") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,human"}, "\nstop\n") == kOk);
  CHECK(world.Said("You are asked each time."));
}

TEST_CASE("a player without a choice three times sees a hint at stop choices; an empty line says what can be typed") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "human,random"}, "\n\n\n\n") == kOk);
  CHECK(world.Said("Nothing was typed: a number from 1 to 2, or `?`."));
  World forced;
  forced.files.AddFile(
      "/w/rulesets/rounds/game.cardinal",
      std::string(kRounds).replace(std::string(kRounds).find("round_number = 2"), 16, "round_number = 9"));
  forced.files.AddFile("/w/cards/rounds/notes.cardinal", "cards rounds \"Notes\"\ncard \"Slip\": Note { }\n");
  forced.files.AddFile("/w/cards/rounds/decks/slips.yaml", "deck: Slips\ngame: rounds\ncards: {Slip: 1}\n");
  CHECK(forced.Run({"play", "rounds", "--seats", "human,random"}, "why\n") == kOk);
  CHECK(forced.Said("The game is over. `why`"));  // to a person who was never asked, too
  CHECK(forced.Run({"play", "rounds", "--seats", "human,human"}, std::string(12, '\n')) == kOk);
  CHECK(Count(forced.out, "You had no choice 3 times: `stop choices`") == 1);
}

TEST_CASE("undo reverts the last answer with all its consequences") {
  World world;
  CHECK(world.Run({"play", "sums"}, "stop always\nundo\nnine\nundo\nfive\nlog\n") == kOk);
  CHECK(world.Said("You have nothing to undo."));
  CHECK(world.Said("Undone."));
  CHECK(world.out.rfind("Anna lays Five.") > world.out.rfind("Anna lays Nine."));
}

// A game with chance, and with a card that a player sees for one moment only.
constexpr const char* kLuck = R"(
use "std:piles"
use "std:players"
game luck "Luck" { players 2  order from first of players  begin with main }
type Note is Card { }
window talk { ask players  close when passes = 2 }
action roll in talk { do { choose n by chance: number from 1 to 6  tell "{you} rolls {n}." } }
action peek in talk { do { for each c in first 1 of you.deck { reveal c to you  conceal c from you } tell "{you} peeks." } }
action take in talk { do { for each c in first 1 of you.deck { move c to you.hand } tell "{you} takes." } }
action wait in talk { do { tell "{you} waits." } }
start phase main { open talk  draw_game }
deck { "any deck": count(cards) >= 0 }
)";

World LuckWorld() {
  World world;
  world.files.AddFile("/w/rulesets/luck/game.cardinal", kLuck);
  world.files.AddFile("/w/cards/luck/notes.cardinal", "cards luck \"Notes\"\ncard \"Slip\": Note { }\n");
  world.files.AddFile("/w/cards/luck/decks/slips.yaml", "deck: Slips\ngame: luck\ncards: {Slip: 2}\n");
  return world;
}

TEST_CASE("undo across chance, or after a hidden card was seen, is reported to all players") {
  World world = LuckWorld();
  const auto play = [&](const std::string& typed) {
    CHECK(world.Run({"play", "luck", "--seats", "human,human"}, "\n" + typed) == kOk);
  };
  // Anna undoes her answer; Berto reads it when he gets the screen.
  play("roll\n\nundo\npass\n\nlog\n");
  CHECK_FALSE(world.Said("takes an answer back"));  // there was no answer of Berto to undo
  play("roll\n\npass\n\nundo\nwait\n\nlog\n");
  CHECK(world.Said("Anna takes an answer back; luck had decided something since then."));
  CHECK(Count(world.out, "Anna takes an answer back") >= 2);
  play("roll\n\nwait\n\nroll\n\npass\n\nundo\nundo\n");  // Anna undoes twice; each undo is reported once
  CHECK(Count(world.out, "Undone.") == 2);
  CHECK(Count(world.out, "Anna takes an answer back") == 2);
  play("wait\n\npass\n\nundo\n");
  CHECK(world.Said("Undone."));
  CHECK_FALSE(world.Said("takes an answer back"));
  for (const char* looks : {"peek", "take"}) {
    INFO(looks);
    play(std::string(looks) + "\n\npass\n\nundo\nwait\n\nlog\n");
    CHECK(world.Said("Anna takes an answer back; hidden cards had been seen since then."));
  }
}

TEST_CASE("play --no-undo-luck undoes nothing across chance, or after a hidden card was seen") {
  World world = LuckWorld();
  const auto play = [&](const std::string& typed) {
    CHECK(world.Run({"play", "luck", "--seats", "human,human", "--no-undo-luck"}, "\n" + typed) == kOk);
  };
  play("roll\n\npass\n\nundo\n");
  CHECK(world.Said("This game does not allow that (`--no-undo-luck`): luck had decided something since then."));
  CHECK_FALSE(world.Said("Undone."));
  play("peek\n\npass\n\nundo\n");
  CHECK(world.Said("(`--no-undo-luck`): hidden cards had been seen since then."));
  play("wait\n\npass\n\nundo\n");
  CHECK(world.Said("Undone."));
}

TEST_CASE("play: a move of the computer is explained, and advice is given") {
  World world;
  CHECK(world.Run({"play", "sums", "--seats", "greedy,human", "--seed", "3"}, "because\nadvice\n") == kOk);
  CHECK(world.Said("Anna chose: "));
  CHECK(world.Said("It leads to this, if everybody then passes:"));
  CHECK(world.Said("  Anna: score "));
  CHECK(world.Said("The computer would choose: "));
  CHECK(world.Said("  Berto: score 10 instead of 6 (+4)"));
  CHECK(world.Run({"play", "sums", "--seats", "human,greedy", "--seed", "3"}, "because\n") == kOk);
  CHECK(world.Said("No computer player has chosen anything since then."));
}

TEST_CASE("play: the opponent has three strengths") {
  World world;
  for (const std::string strength : {"easy", "normal", "hard"}) {
    CHECK(world.Run({"play", "sums", "--opponent", strength}) == kOk);
    CHECK(world.Said("Sums: Anna (human, Good) against Berto (computer, " + strength + ", Good)."));
  }
  CHECK(world.Run({"play", "sums", "--opponent", "strong"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--opponent", "hard", "--seats", "human,search"}) == kUsageError);
  CHECK(world.Complained("`--opponent` is for a game without `--seats`: write `search:hard` there"));
}

TEST_CASE("the seed is printed only if all cards are visible") {
  World world;
  CHECK(world.Run({"play", "sums", "--seed", "4711"}) == kOk);
  CHECK(world.Said("Sums: Anna (human, Good) against Berto (computer, normal, Good)."));
  CHECK_FALSE(world.Said("4711"));
  CHECK(world.Run({"play", "sums", "--seed", "4711", "--seats", "human,human"}, "\n") == kOk);
  CHECK_FALSE(world.Said("4711"));
  CHECK(world.Run({"play", "sums", "--seed", "4711", "--viewer", "p1", "--seats", "random,random"}) == kOk);
  CHECK_FALSE(world.Said("4711"));
  CHECK(world.Run({"play", "sums", "--seed", "4711", "--viewer", "all"}) == kOk);
  CHECK(world.Said("; seed 4711."));
}

TEST_CASE("names that mean another seat, or several seats, are refused") {
  World world;
  const auto refused = [&](const std::string& names, const std::string& why) {
    INFO(names);
    CHECK(world.Run({"play", "sums", "--names", names}) == kUsageError);
    CHECK(world.Complained(why));
  };
  refused("p2,Berto", "`p2` is not a name for player 1: it means player 2");
  refused("Anna,P1", "`P1` is not a name for player 2: it means player 1");
  refused("Anna,all", "`all` is not a name for a player: `all` means everybody");
  refused("Anna,All", "`All` is not a name for a player");
  refused("Anna,Anna", "two players are called `Anna`");
  refused("Anna,anna", "two players have nearly the same name: `Anna` and `anna`");
  refused("Anna B,AnnaB", "two players have nearly the same name");
  CHECK(world.Run({"play", "sums", "--names", "p1,p2"}) == kOk);
  CHECK(world.Run({"play", "sums", "--viewer", ""}) == kUsageError);
  CHECK(world.Complained("--viewer: it has an empty value"));
  CHECK(world.Run({"play", "sums", "--viewer", "p3"}) == kUsageError);
  CHECK(world.Complained("no seat is called `p3`: --viewer is all, p1 (Anna) or p2 (Berto)"));
  CHECK(world.Run({"play", "sums", "--viewer", "anna"}) == kOk);
}

TEST_CASE("a game can be saved and continued") {
  World world;
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cardinal_play_test.save";
  const std::string name = path.string();
  CHECK(world.Run({"play", "sums", "--seed", "5"}, "stop always\nnine\nsave " + name + "\n1\n") == kOk);
  CHECK(world.Said("Saved as"));
  const source::FileSystem disk;
  const std::string bytes = disk.ReadFile(path, 10'000'000).text;
  std::filesystem::remove(path);
  world.files.AddFile(path, bytes);
  CHECK(world.Run({"play", "sums"}, "load " + name + "\nwhy anna.score\n") == kOk);
  CHECK(world.Said("The game continues from"));
  CHECK(world.Said("Score of Anna is 10"));
  CHECK(world.Run({"play", "sums", "--load", name}, "why anna.score\n") == kOk);
  CHECK(world.Said("Score of Anna is 10"));
  CHECK(world.Run({"play", "sums"}, "load nowhere.save\nload\nsave\n") == kOk);
  CHECK(world.Said("there is no such file"));
  world.files.AddFile("/w/cut.save", bytes.substr(0, bytes.size() - 1));
  CHECK(world.Run({"play", "sums", "--load", "cut.save"}) == kUsageError);
}

TEST_CASE("play: a game can be saved at its end, and the end loaded") {
  World world = RoundsWorld();
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cardinal_play_end_test.save";
  const std::string name = path.string();
  for (const std::string seats : {"human,random", "human,human"}) {
    INFO(seats);
    std::string typed;
    for (int i = 0; i < 6; ++i) typed += seats == "human,human" ? "\npass\n" : "pass\n";
    CHECK(world.Run({"play", "rounds", "--seats", seats, "--stop", "always"}, typed + "save " + name + "\nquit\n") ==
          kOk);
    REQUIRE(world.Said("The game is over."));
    CHECK(world.Said("Saved as"));
    world.files.AddFile(path, source::FileSystem().ReadFile(path, 10'000'000).text);
    std::filesystem::remove(path);
    CHECK(world.Run({"play", "rounds", "--load", name}, "why\nundo\nquit\n") == kOk);
    CHECK(world.Said("The game is a draw"));
    CHECK(world.Said("The game is over."));
    CHECK(world.Said("You have nothing to undo."));
  }
}

TEST_CASE("play: a command with words that it does not take changes and shows nothing") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--stop", "always"}, "board foo\nundo it\nrules now\nquit now\n") == kOk);
  for (const std::string typed : {"board foo", "undo it", "rules now", "quit now"})
    CHECK(world.Said("`" + typed + "` is neither an option nor a command"));
  CHECK(Count(world.out, "-- Berto") == 1);
}

TEST_CASE("a loaded game of two persons asks each of them each time, whatever the seats were before") {
  World world = RoundsWorld();
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cardinal_play_stops_test.save";
  const std::string name = path.string();
  CHECK(world.Run({"play", "rounds", "--seats", "human,human"}, "\nsave " + name + "\n") == kOk);
  world.files.AddFile(path, source::FileSystem().ReadFile(path, 10'000'000).text);
  std::filesystem::remove(path);
  CHECK(world.Run({"play", "rounds", "--load", name}, "\nstop\n") == kOk);
  CHECK(world.Said("You are asked each time."));
}

TEST_CASE("what a person has typed after `stop` stays when a game is loaded") {
  World world = RoundsWorld();
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cardinal_play_typed_stop_test.save";
  const std::string name = path.string();
  CHECK(world.Run({"play", "rounds"}, "save " + name + "\n") == kOk);
  world.files.AddFile(path, source::FileSystem().ReadFile(path, 10'000'000).text);
  std::filesystem::remove(path);
  CHECK(world.Run({"play", "rounds"}, "stop when slip\nload " + name + "\nstop\n") == kOk);
  CHECK(world.Said("you are asked only if it is about `slip`"));
}

TEST_CASE("`--stop` without a person is refused") {
  World world = RoundsWorld();
  CHECK(world.Run({"play", "rounds", "--seats", "random,random", "--stop", "choices"}) == kUsageError);
  CHECK(world.Complained("`--stop` is for a person, and no person plays"));
}

TEST_CASE("a continued game has its cards, and asks for no decks") {
  World world;
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cardinal_play_decks_test.save";
  const std::string name = path.string();
  CHECK(world.Run({"play", "sums", "--seed", "5"}, "stop always\nnine\nsave " + name + "\n") == kOk);
  world.files.AddFile(path, source::FileSystem().ReadFile(path, 10'000'000).text);
  std::filesystem::remove(path);
  world.files.AddFile("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 2, Five: 2}\n");
  CHECK(world.Run({"play", "sums"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--load", name}, "why anna.score\n") == kOk);
  CHECK(world.Said("Score of Anna is 10"));
  CHECK(world.Run({"play", "sums", "--load", name, "--decks", "Good"}) == kUsageError);
  CHECK(world.Complained("a saved game has its cards: `--decks` cannot go with `--load`"));
  CHECK(world.Run({"play", "sums", "--load", name, "--seed", "4"}) == kUsageError);
  CHECK(world.Complained("a saved game has its luck: `--seed` cannot go with `--load`"));
}

TEST_CASE("two people at one screen: each sees only their own hand") {
  World world;
  CHECK(world.Run({"play", "sums", "--seats", "human,human"}, "\nnine\n\nfive\n") == kOk);
  CHECK(world.Said("The screen is for Anna"));
  CHECK(world.Said("Pass the screen to Berto"));
  // Before Berto gets the screen, no card of his hand is shown.
  const std::string before = world.out.substr(0, world.out.find("Pass the screen to Berto"));
  const std::size_t berto = before.find("-- Berto");
  REQUIRE(berto != std::string::npos);
  const std::size_t end = std::min(before.find("\n  hand "), before.find("-- Anna", berto));
  const std::string his = before.substr(berto, end - berto);
  INFO(before);
  CHECK(before.find("hand 2 cards") != std::string::npos);
  CHECK(his.find("Five") == std::string::npos);
}

TEST_CASE("decks can be named by file and by name; wrong names are reported") {
  World world;
  CHECK(world.Run({"play", "sums", "--decks", "Good,other/bad.yaml", "--seats", "random,random"}) == kUsageError);
  CHECK(world.Complained("the deck Bad breaks the rules for decks, and cannot play"));
  CHECK(world.Run({"play", "sums", "--decks", "Godo"}) == kUsageError);
  CHECK(world.Complained("did you mean `Good`?"));
  CHECK(world.Run({"play", "sums", "--decks", "good", "--seats", "random,random"}) == kOk);
  world.files.AddFile("/w/cards/sums/decks/other.yaml", "deck: Five & Nine\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  CHECK(world.Run({"play", "sums", "--decks", "five nine", "--seats", "random,random"}) == kOk);
  CHECK(world.Run({"play", "sums", "--seats", "human,human", "--viewer", "p1"}) == kUsageError);
  CHECK(world.Complained("the screen shows only what Anna may see"));
  CHECK(world.Run({"play", "sums", "--cards", "nowhere"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--seed", "-1"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--decks", "other/unknown.yaml"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--decks", "Good,Good,Good"}) == kUsageError);
  CHECK(world.Run({"play", "sums", "--decks", "Good", "--seats", "random,random"}) == kOk);  // for both
}

TEST_CASE("rules that fail end the game with a place, endless rules end with a limit") {
  World world;
  std::string rules = kSums;
  const std::string lay = "  open extras\n";
  rules.replace(rules.find(lay), lay.size(), "  lose_count\n" + lay);
  rules += "event lose_count { for each p in players { set p.score to 1 div (p.score - p.score) } }\n";
  world.files.AddFile("/w/rulesets/sums/game.cardinal", rules);
  CHECK(world.Run({"play", "sums", "--seats", "random,random"}) == kUsageError);
  CHECK(world.Complained("a division by zero"));
  CHECK(world.Complained("game.cardinal:"));
  rules.replace(rules.rfind("event lose_count"), std::string::npos,
                "event lose_count { repeat { add 1 to first_of.score } }\nquery first_of: Player = first of players or "
                "else first_of\n");
  world.files.AddFile("/w/rulesets/sums/game.cardinal", rules);
  const int exit = world.Run({"play", "sums", "--seats", "random,random"});
  INFO(world.err);
  CHECK((exit == kLimitReached || exit == kUsageError));
}

TEST_CASE("play: the rules are at hand, in brief, and whole with `more`") {
  World world;
  world.files.AddFile("/w/rulesets/sums/rulebook.yaml",
                      "rulebook: SU\nclauses:\n"
                      "  - {id: SU-001, tag: play, section: 1. Play, text: Each player lays a number in turn.}\n"
                      "  - {id: SU-002, tag: end, section: 2. End, text: The higher score wins.}\n"
                      "  - {id: SU-003, tag: play, section: 1. Play, text: A number in the row counts 1 more.}\n"
                      "  - {id: SU-004, tag: deck, section: 3. Decks, text: A deck has three cards.}\n");
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "more\nrules\nquit\n") == kOk);
  CHECK(world.Said("`more` shows all about the last answer: ask `why`, `explain` or `rules` first."));
  CHECK(world.Said("How to win\n  The higher score wins. (SU-002)\n"));
  CHECK(world.Said("  Lay: Each player lays a number in turn. (SU-001)\n"));
  CHECK(world.Said("  A deck has exactly 3 cards.\n"));
  CHECK_FALSE(world.Said("game.cardinal:"));
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "explain lay\nquit\n") == kOk);
  CHECK(world.Said("Lay, a part of the game\n  Each player lays a number in turn. (SU-001)\n"));
  CHECK_FALSE(world.Said("game.cardinal:"));
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "explain lay\nmore\nquit\n") == kOk);
  CHECK(world.Said("phase lay(p: Player)"));
  CHECK(world.Said("game.cardinal:"));
  CHECK(world.Run({"play", "sums", "--seats", "human,random"},
                  "explain nine\ntext row\nexplain\nexplain xyz\nquit\n") == kOk);
  CHECK(world.Said("Nine, Number of Digits\n"));
  CHECK(world.Said("Row, seen by all\n"));
  CHECK(world.Said("Which word? `explain WORD`"));
  CHECK(world.Said("There is no such card, and no such word in the rules."));
}

TEST_CASE("play: the rules that a person asks for are those of the game that is played") {
  World world;
  bool changed = false;
  world.interrupted = [&] {  // between the beginning of the game and the first question
    if (!changed)
      world.files.AddFile("/w/rulesets/sums/game.cardinal", std::string(kSums) + "query more_rules: Int = 1\n");
    changed = true;
    return false;
  };
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "rules\nquit\n") == kOk);
  CHECK(world.Said("The rules of this game cannot be read any more."));
}

TEST_CASE("play: help begins with what the player can do now") {
  World world;
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "?\nquit\n") == kOk);
  const std::size_t help = world.out.find("You can do this now:\nAnna: Lay a number");
  CHECK(help != std::string::npos);
  CHECK(world.out.find("What you can type:", help) != std::string::npos);
  CHECK(world.out.find("If you pass", help) == std::string::npos);
  CHECK(world.Run({"play", "sums", "--seats", "human,human", "--viewer", "all", "--stop", "always"},
                  "1\n1\n1\n1\nhelp\nquit\n") == kOk);
  CHECK(world.Said("If you pass, you do nothing here and the game continues."));
}

TEST_CASE("explain: the rules of a game for its players, also as Markdown") {
  World world;
  CHECK(world.Run({"explain", "sums", "--rules"}) == kOk);
  CHECK(world.Said("Sums\n"));
  CHECK(world.Said("Decks\n  A deck has exactly 3 cards.\n"));
  CHECK(world.Run({"explain", "sums", "--rules", "--markdown"}) == kOk);
  CHECK(world.Said("### **Sums**\n"));
  CHECK(world.Said("- A deck has exactly 3 cards.\n"));
  CHECK(world.Run({"explain", "Nine", "--rules"}) == kUsageError);
  CHECK(world.Complained("there is no ruleset for a game `Nine`"));
}

}  // namespace
}  // namespace cardinal::cli
