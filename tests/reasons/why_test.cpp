// Tests why something is so: numbers, cards, events, the outcome; and the forms of the questions.
#include "tests/reasons/tools_game.h"

namespace cardinal::reasons::test {
namespace {

constexpr int kPass = 0;

TEST_CASE("why: a number is its base and each term") {
  Table table(kGame, {kPass, kPass, 0});
  CHECK(Has(table.Why("Brush size"), "Size of Brush is 2"));
  CHECK(Has(table.Why("Brush.size"), "+1  a rule"));
  CHECK(Has(table.Why("Brush size"), "cites SM-003"));
  CHECK(Has(table.Why("Brush size"), "1   printed on the card"));
  const std::string coins = table.Why("Anna coins");
  CHECK(Has(coins, "Coins of Anna is 4"));
  CHECK(Has(coins, "4  since it was changed from 2"));
  CHECK(Has(coins, "in  phase picking (Anna)"));
  CHECK(Has(table.Why("Berto.coins"), "as at the start"));
}

// `boost` belongs to a card, but an event of the rules raises it, and a card's text calls this event.
constexpr const char* kBoosts = R"(game small "Small" { players 2  begin with main }
type Tool is Card { size: Int  part used  rules while me in stack }
zone stack of Player: ordered, seen by all
query boost(c: Tool): Int = 0
query reach(c: Tool): Int = c.size * 2
modify c.size by boost(c)
modify c.size by +0 if c in stack
event enlarge(c: Tool, n: Int) { modify boost(c) by n until end of game }
card "Anvil": Tool { size 4 }
card "Brush": Tool { size 1  used { for each c in all Tool where c.name = "Anvil" { enlarge(c, 3) } } }
card "Clamp": Tool { size 5 }
card "Drill": Tool { size 9 }
event main {
  for each t in all Tool where t.name = "Brush" and t.owner = first of players { t.used }
  let p = first of players
  choose x by p "Well?": yes or no
}
)";

TEST_CASE("why: an amount that a rule adds is reported with the card whose text caused it") {
  const Table table(kBoosts);
  const std::string size = table.Why("Anvil size");
  INFO(size);
  CHECK(Has(size, "Size of Anvil is 7"));
  CHECK(Has(size, "+3  a rule"));
  CHECK(Has(size, "+3  Brush, an effect, for the rest of the game, of boost of Anvil"));
  CHECK_FALSE(Has(size, "+0"));
  const std::string reach = table.Why("Anvil reach");
  CHECK(Has(reach, "Reach of Anvil is 14"));
  CHECK(Has(reach, "14  by the rule"));
  CHECK(Has(reach, "Brush, an effect"));
}

// An action of the rules that runs for a card, and a card whose own text does the same.
constexpr const char* kLaid = R"(game small "Small" { players 2  begin with main }
type Tool is Card { part used }
zone stack of Player: ordered, seen by owner
zone bench of Player: seen by all
window shop { ask players  close when passes = 2 }
action lay of Tool in shop { when me in you.stack and me.name = "Anvil"  do { move me to you.bench  me.used } }
action push of Tool in shop { when me in you.stack and me.name = "Brush"  do { me.used } }
card "Anvil": Tool { }
card "Brush": Tool { used { move me to you.bench } }
card "Clamp": Tool { }
card "Drill": Tool { }
event main { open shop }
)";

TEST_CASE("why: only what is written on a card is reported as done by its text") {
  Table laid(kLaid, {1});
  laid.viewer = 0;
  CHECK(Has(laid.Why("Anvil"), "from stack of Anna, by Anvil"));
  Table pushed(kLaid, {2});
  pushed.viewer = 0;
  CHECK(Has(pushed.Why("Brush"), "from stack of Anna, by the text of Brush"));
}

TEST_CASE("why: the zone of a card is explained by its last move") {
  Table table(kGame, {kPass, kPass, 0});
  const std::string brush = table.Why("Brush");
  CHECK(Has(brush, "Brush is in bench of Anna."));
  CHECK(Has(brush, "moved  from hand of Anna"));
  CHECK(Has(brush, "in     phase picking (Anna)"));
  table.viewer = 1;
  CHECK(Has(table.Why("Anvil"), "Anvil is in hand of Berto."));  // the viewer does not see Anna's Anvil
}

TEST_CASE("why: an event is reported with the event that contains it and with its results") {
  Table table(kGame, {kPass, kPass, 0});
  const std::string picking = table.Why("picking");
  CHECK(Has(picking, "Phase picking (Anna)"));
  CHECK(Has(picking, "in    main"));
  CHECK(Has(picking, "then  Brush: hand of Anna -> bench of Anna"));
  CHECK(Has(picking, "then  coins of Anna: 2 -> 4"));
  CHECK(table.Why("phase picking") == picking);
  CHECK(table.Why("pay") == "Pay has not happened so far.\n");
}

TEST_CASE("why: for hidden things a seat reads that they happened, not what they were") {
  Table table(kGame, {kPass, kPass, 0});
  CHECK(Has(table.Why("main"), "Anvil: stack of Berto -> hand of Berto"));
  table.viewer = 0;
  const std::string main = table.Why("main");
  CHECK(Has(main, "then  a card: stack of Berto -> hand of Berto"));
  CHECK(Has(main, "then  Anvil: stack of Anna -> hand of Anna"));
  CHECK_FALSE(Has(main, "Anvil: stack of Berto"));
  CHECK(table.Why("anna.secrets") == "Secrets of Anna depends on cards that you do not see.\n");
}

TEST_CASE("why: the outcome is explained by the conditions that led to it") {
  Table table(kGame, {kPass, kPass});
  CHECK(table.Why("outcome") == "The game is not over.\n");
  for (const int answer : {0, 2, kPass, kPass}) table.Answer(answer);
  REQUIRE(table.match.outcome.kind == model::OutcomeKind::Won);
  const std::string outcome = table.Why("outcome");
  CHECK(Has(outcome, "Anna wins."));
  CHECK(Has(outcome, "as  `p.coins >= 3` (4 >= 3)"));
  CHECK(Has(outcome, "as  `p.mood = Calm` (it is Calm)"));
  CHECK(Has(outcome, "in  end it (Anna)"));
  CHECK(Has(outcome, "in  main"));
  for (const char* words : {"the end", "end", "Anna won", "p2 lost", "Berto loses"}) CHECK(table.Why(words) == outcome);
  CHECK(Has(table.Why("not trade"), "the game is over"));
}

TEST_CASE("why: undone answers are forgotten") {
  Table table(kGame, {kPass, kPass});
  const match::Match before = table.match;
  const EventLog::Checkpoint mark = table.witness->MakeCheckpoint();
  const std::string filtered = table.Why("not Anvil");
  table.Answer(0);
  CHECK(Has(table.Why("picking"), "bench of Anna"));
  table.match = before;
  table.witness->RollBackTo(mark);
  CHECK_FALSE(Has(table.Why("picking"), "bench of Anna"));
  CHECK(table.Why("not Anvil") == filtered);
  table.Answer(1);
  CHECK(Has(table.Why("picking"), "Clamp: hand of Anna -> bench of Anna"));
  CHECK_FALSE(Has(table.Why("picking"), "Brush"));
}

TEST_CASE("questions with unknown names suggest the nearest one") {
  const Table table;
  CHECK(Has(table.Why("Anvli"), "?? `Anvli` is nothing that can be asked; did you mean `Anvil`?"));
  CHECK(Has(table.Why("Anvil sise"), "There is no `sise` of Anvil; did you mean `size`?"));
  CHECK(Has(table.Why("not use it Anvli"), "There is no card `Anvli`; did you mean `Anvil`?"));
  CHECK(Has(table.Why("not trad"), "did you mean `trade`?"));
  CHECK(Has(table.Why("not trad Anvil"), "did you mean `trade Anvil`?"));
  CHECK(Has(table.Why("Anvil#7"), "There is no `Anvil#7` in this game"));
  CHECK(Has(table.Why(""), "?? Why what?"));
  CHECK(Has(table.Why("not"), "?? Why not what?"));
  CHECK(Has(table.Why("p2: Anvil size"), "Only `not` has a player in front"));
  CHECK(Has(table.Why("anna.coinz"), "did you mean `coins`?"));
}

TEST_CASE("a question about a zone lists its visible cards") {
  Table table;
  CHECK(Has(table.Why("Berto.hand"), "Hand of Berto: Anvil"));
  table.viewer = 0;
  CHECK(Has(table.Why("Berto hand"), "Hand of Berto: 3 cards. Ask why one of these cards is there"));
}

TEST_CASE("a question may be asked in several ways") {
  const Table table;
  const std::string trade = table.Why("p2 not trade");
  for (const char* words : {"p2: not trade", "Berto: not trade", "berto cannot trade", "Berto not  trade?"})
    CHECK(table.Why(words) == trade);
  CHECK(table.Why("not use_it Anvil") == table.Why("not use it anvil"));
  CHECK(table.Why("not Anvil") == table.Why("not use it Anvil"));
  CHECK(Has(table.Why("not use it"), "Anna cannot use it Clamp."));
  CHECK(table.Why("table turns") == table.Why("turns"));
}

}  // namespace
}  // namespace cardinal::reasons::test
