// Tests answers in sentences: what is missing, what forbids it, how numbers and told sentences came about, and what a
// seat may know of it.
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "tests/reasons/tools_game.h"

namespace cardinal::reasons::test {
namespace {

constexpr int kPass = 0;

TEST_CASE("in sentences: what is missing comes first, without places and source text") {
  Table table;
  table.viewer = 0;
  CHECK(table.Plain("not use it Anvil") == "Anvil needs 4 coins, you have 2.\nAnna's mood is Calm, not Wild.\n");
  CHECK(table.Plain("not use it Drill") ==
        "Drill needs 9 coins, you have 2.\nDrill is in stack of Anna, not in hand of Anna.\n"
        "Anna's mood is Calm, not Wild.\n");
  CHECK(table.Plain("not use it Brush") ==
        "Brush's size is 1: it must be more than 2.\nAnna's mood is Calm, not Wild.\n");
  CHECK(table.Plain("not trade") == "This needs 3 coins, you have 2.\n");
  CHECK(table.Plain("not lean") == "Anna can lean: it is among the options.\n");
  table.viewer = view::kOmniscient;
  CHECK(Has(table.Plain("not use it Anvil"), "Anvil needs 4 coins, Anna has 2."));
}

TEST_CASE("in sentences: another window, another question, another player") {
  Table table;
  CHECK(table.Plain("not plant") == "Not now: this is shop, and `plant` belongs to garden.\n");
  CHECK(Has(table.Plain("Berto not lean"), "Not now: Anna is asked."));
  table.Answer(kPass);
  table.Answer(kPass);
  CHECK(table.Plain("not lean") == "Not now: Anna is asked \"Which one?\".\n");
}

TEST_CASE("in sentences: a window is named by the phases that open it") {
  std::string rules = kGame;
  const std::string open = "  open shop\n  picking(p)\n  open shop\n";
  rules.replace(rules.find(open), open.size(), "  trading(p)\n  gardening(p)\n");
  rules += "phase trading(p: Player) { open shop }\nphase gardening(p: Player) { dig }\nevent dig { open garden }\n";
  CHECK(Table(rules).Plain("not plant") ==
        "Not now: this is trading (shop), and `plant` belongs to gardening (garden).\n");
}

TEST_CASE("in sentences: the nearest candidate, what forbids it, and what there is not enough of") {
  Table table;
  CHECK(table.Plain("not inspect") == "Clamp's size is 5: it must be more than 9.\n");
  CHECK(table.Plain("not measure") == "Clamp's size is 5: it must be at least 7.\n");
  CHECK(table.Plain("not gang") == "There is not enough to choose from: 3, and 4 are needed.\n");
  std::string prompted = kGame;
  prompted.replace(prompted.find("choose cs: exactly 4"), 10, "choose cs \"Gather\":");
  CHECK(Table(prompted).Plain("not gang") == "Gather: there is not enough to choose from: 3, and 4 are needed.\n");
  table = Table(kGame, {kPass, kPass, 1, 2});  // the Clamp is in play
  CHECK(Has(table.Plain("not use it Brush"), "Clamp forbids it: Brush's size is 1: it must be at least 3."));
}

constexpr const char* kEmpty = R"(game small "Small" { players 2  begin with main }
type Tool is Card { size: Int  state tired: Bool = no }
type Relic is Tool { }
zone stack of Player: ordered, seen by owner
zone bench of Player: seen by all
card "Anvil": Tool { size 4 }
card "Brush": Relic { size 1 }
card "Clamp": Tool { size 5 }
card "Drill": Tool { size 9 }
query ready(p: Player): list of Relic = [each c in p.bench where c is Relic and not c.tired]
window shop { ask players  close when passes = 2 }
action show in shop { choose c "Which Relic?": one of ready(you)  do { tell "{you} shows {c}." } }
action mark in shop { when any[c.size > 8 for each c in ready(you)]  do { tell "{you} marks." } }
action lift in shop { when any[c.size > 8 for each c in you.stack where c is Tool]  do { tell "{you} lifts." } }
event main {
  open shop
  for each c in all Relic { move c to c.owner.bench  set c.tired to yes }
  open shop
}
)";

TEST_CASE("in sentences: an empty choice names what was looked for") {
  Table table(kEmpty);
  CHECK(table.Plain("not show") == "Which Relic? There is no Relic in bench of Anna.\n");
  CHECK(table.Plain("not mark") == "There is no Relic in bench of Anna.\n");
  table.Answer(kPass);
  table.Answer(kPass);
  CHECK(table.Plain("not show") == "`tired` is yes for Brush.\n");
}

TEST_CASE("in sentences: a number with its terms, a state with its change, a plain query with its operands") {
  std::string rules = kGame;
  rules += "query spare(c: Tool): Int = c.size - c.cost + 1 at least 0\n";
  rules +=
      "query worth(c: Tool): Int = if c.size > 4 then 0 else if c.cost > 3 then c.size - c.cost "
      "else c.size + c.cost at least 0\n";
  Table table(rules, {kPass, kPass, 0});
  CHECK(table.Plain("Anvil worth") == "Worth of Anvil is 0: 3 size, -4 cost, at least 0.\n");
  CHECK(table.Plain("Brush worth") == "Worth of Brush is 3: 2 size (1, +1 by a rule), +1 cost.\n");
  CHECK(table.Plain("Clamp worth") == "Worth of Clamp is 0.\n");
  CHECK(table.Plain("Brush size") == "Size of Brush is 2: 1 printed, +1 by a rule.\n");
  CHECK(table.Plain("Anvil spare") == "Spare of Anvil is 0: 3 size, -4 cost, +1.\n");
  CHECK(table.Plain("Anvil size") == "Size of Anvil is 3: 3 printed.\n");
  CHECK(table.Plain("Anna coins") ==
        "Coins of Anna is 4: 4, since it was changed from 2.\nThis happened in the phase \"picking\" of Anna.\n");
  table.viewer = 0;
  CHECK(table.Plain("Anna secrets") == "Secrets of Anna depends on cards that you do not see.\n");
}

// A fight whose damage is modified, and a discard of a hidden card.
constexpr const char* kFight = R"(game small "Small" { players 2  begin with main }
type Tool is Card { size: Int  state hurt: Int from 0 }
type Player { state shield: Int = 1 }
zone stack of Player: ordered, seen by owner
zone bench of Player: seen by all
zone rubbish of Player: seen by all
zone purse of Player: seen by nobody
card "Anvil": Tool { size 4 }
card "Brush": Tool { size 1 }
card "Clamp": Tool { size 5 }
card "Drill": Tool { size 9 }
query harm(c: Tool, n: Int): Int = n at least 0
modify harm(c, _) by -c.owner.shield
window shop { ask players  close when passes = 2 }
action strike in shop {
  when count(you.bench) > 0
  do {
    tell "{you} strikes."
    for each c in next_seat(you).bench where c is Tool { wound(c, 3) }
  }
}
event wound(c: Tool, n: Int) { place(c, harm(c, n)) }
event place(c: Tool, n: Int) { add n to c.hurt  tell "{c} takes {n} damage." }
event drop(c: Card, p: Player) { move c to p.rubbish }
event main {
  for each p in players {
    for each c in all Tool where c.owner = p and c.name = "Clamp" { move c to p.bench }
    for each c in all Tool where c.owner = p and c.name = "Anvil" { drop(c, p) }
    for each c in all Tool where c.owner = p and c.name = "Drill" { move c to p.purse }
  }
  open shop
  tell "The rush is over."
  choose x by first of players "Well?": yes or no
}
)";

TEST_CASE("by the words of the story: the newest sentence, its terms, and what caused it") {
  Table table(kFight, {1, kPass, kPass});
  for (model::Seat viewer : {0, 1, view::kOmniscient}) {
    table.viewer = viewer;
    CHECK(table.Plain("takes damage") ==
          "Clamp takes 2 damage: 3, -1 by a rule.\nThis happened because: Anna strikes.\n");
    CHECK(Has(table.Plain("clamp hits"), "?? "));
    CHECK(table.Plain("line 2") == table.Plain("takes damage"));
  }
  CHECK(Has(table.Plain("line 99"), "?? "));
  CHECK(Has(table.Plain("take DAMAGE?"), "Clamp takes 2 damage"));
  CHECK(Has(table.Plain("taken 3 damage"), "?? "));
}

TEST_CASE("by the words of the story: whole names come before it, parts of words after it") {
  const Table table(kFight, {1, kPass, kPass});
  CHECK(Has(table.Plain("rush"), "The rush is over."));  // not the card Brush
  CHECK(Has(table.Plain("brush"), "Brush is in"));
  CHECK(Has(table.Plain("brus"), "Brush is in"));
}

TEST_CASE("by the words of the story: terms of undone and of unseen numbers are not told") {
  Table table(kFight);
  const match::Match before = table.match;
  const EventLog::Checkpoint mark = table.witness->MakeCheckpoint();
  table.Answer(1);
  table.match = before;
  table.witness->RollBackTo(mark);
  CHECK(Has(table.Plain("takes damage"), "?? "));
  CHECK(ToldLines(table.Asker()).empty());
  std::string rules = kFight;
  rules += "modify harm(_, _) by -count[each k in all Tool where k in k.owner.purse and k.size > 8]\n";
  Table hidden(rules, {1, kPass, kPass});  // each purse has a Drill
  CHECK(Has(hidden.Plain("takes damage"), "Clamp takes 0 damage: 3, -1 by a rule, -2 by a rule."));
  for (model::Seat viewer : {0, 1}) {
    hidden.viewer = viewer;
    CHECK(Has(hidden.Plain("takes damage"), "Clamp takes 0 damage.\n"));
  }
}

TEST_CASE("a card that moved openly in an event is named in it") {
  Table table(kFight);
  table.viewer = 0;
  CHECK(Has(table.Why("drop"), "Drop (Anvil, Berto)"));  // the event of Berto's card, which Anna did not see before
}

TEST_CASE("numbers for a seat: the seat reads public values and its own, and no hidden ones") {
  Table table(kGame, {kPass, kPass});
  table.viewer = 0;
  CHECK(Has(table.Why("not Anvil"), "(4 < 3): 2 too many"));
  for (const int answer : {0, 2, kPass, kPass}) table.Answer(answer);
  REQUIRE(table.match.outcome.kind == model::OutcomeKind::Won);
  for (model::Seat viewer : {0, 1}) {
    table.viewer = viewer;
    CHECK(Has(table.Why("outcome"), "as  `p.coins >= 3` (4 >= 3)"));
    CHECK(table.Plain("outcome") ==
          "Anna wins: Anna's coins is 4; Anna's mood is Calm.\nThis led to it: Anna lays Brush.\n"
          "This happened in the phase \"picking\" of Anna.\n");
  }
  std::string hidden = kGame;
  const std::string end = "if p.coins >= 3 and p.mood = Calm { win(p) }";
  hidden.replace(hidden.find(end), end.size(), "let s = secrets(p)  if s > 14 and secrets(p) > 13 { win(p) }");
  Table secret(hidden, {kPass, kPass, 0, 2, kPass, kPass});
  REQUIRE(secret.match.outcome.kind == model::OutcomeKind::Won);
  CHECK(Has(secret.Why("outcome"), "(15 > 14)"));
  secret.viewer = 0;
  CHECK_FALSE(Has(secret.Why("outcome"), "15"));
  CHECK_FALSE(Has(secret.Plain("outcome"), "15"));
  secret.viewer = 1;
  CHECK(Has(secret.Why("outcome"), "(15 > 13)"));
}

// Berto falls to no lives, then both lose what does not matter.
constexpr const char* kLives = R"(game small "Small" { players 2  order from first of players  begin with main }
type Tool is Card { size: Int }
type Player { state lives: Int from 0 = 3  state gold: Int from 0 = 9 }
zone stack of Player: ordered, seen by owner
zone bench of Player: seen by all
card "Anvil": Tool { size 4 }
card "Brush": Tool { size 1 }
card "Clamp": Tool { size 5 }
card "Drill": Tool { size 9 }
window shop { ask players  close when passes = 2 }
action strike in shop { do { tell "{you} strikes."  hurt(next_seat(you), 3)  fine(you)  hurt(you, 1) } }
event hurt(p: Player, n: Int) { add -n to p.lives  tell "{p} loses {n} lives." }
event fine(p: Player) { set p.gold to 0  tell "{p} pays." }
event judge {
  let lost = [each p in players where p.lives = 0]
  for each p in lost { win(next_seat(p)) because "{p} has no lives left" }
}
event main { open shop  tell "All rest."  judge  draw_game }
)";

TEST_CASE("the end is explained by the change that led to it, not by the last sentence") {
  Table table(kLives, {1, kPass, kPass});
  REQUIRE(table.match.outcome.kind == model::OutcomeKind::Won);
  for (const view::Seat viewer : {0, 1, view::kOmniscient}) {
    table.viewer = viewer;
    CHECK(table.Plain("outcome") ==
          "Anna wins: Berto has no lives left.\nThis led to it: Berto loses 3 lives.\n"
          "This happened because: Anna strikes.\n");
  }
  std::string counted = kLives;
  const std::string judge = "{p} has no lives left";
  counted.replace(counted.find(judge), judge.size(), "{p} has no lives left and {p.gold} gold");
  Table gold(counted, {kPass, 1, kPass, kPass});  // Berto strikes and pays
  CHECK(gold.Plain("outcome") ==
        "Berto wins: Anna has no lives left and 9 gold.\nThis led to it: Anna loses 3 lives.\n"
        "This happened because: Berto strikes.\n");
}

TEST_CASE("the change that led to the end is not searched for if the rule that ended the game runs for long") {
  std::string slow = kLives;
  const std::string judge = "event judge {\n";
  slow.insert(slow.find(judge) + judge.size(), "  repeat up to 9000 times { let n = count(players) }\n");
  Table table(slow, {1, kPass, kPass});
  REQUIRE(table.match.outcome.kind == model::OutcomeKind::Won);
  const std::string plain = table.Plain("outcome");
  INFO(plain);
  CHECK(plain.starts_with("Anna wins: Berto has no lives left.\n"));
  CHECK(plain.find("This led to it") == std::string::npos);
}

TEST_CASE("a change that led to the end and that no sentence tells is a sentence of its own") {
  std::string silent = kLives;
  const std::string told = "tell \"{p} loses {n} lives.\"";
  Table table(silent.erase(silent.find(told), told.size()), {1, kPass, kPass});
  REQUIRE(table.match.outcome.kind == model::OutcomeKind::Won);
  CHECK(table.Plain("outcome") ==
        "Anna wins: Berto has no lives left.\nThis led to it: Berto's lives went from 3 to 0.\n"
        "This happened because: Anna strikes.\n");
}

TEST_CASE("in sentences: names have the labels of the game, and a question may have them, too") {
  std::string rules = kGame;
  rules +=
      "query spare_of(c: Tool): Int = c.size - c.cost\n"
      "query best_of(p: Player): Card? = first of p.bench\n"
      "action praise in shop { when best_of(you)?  do { tell \"{you} praises.\" } }\n";
  Table table(rules);
  CHECK(table.Plain("Anvil spare_of") == "Spare of of Anvil is -1: 3 size, -4 cost.\n");
  CHECK(table.Plain("not praise") == "Anna has no `best of`.\n");
  table.names.labels = std::make_shared<const view::NameLabels>(
      view::NameLabels{{{"spare_of", "reserve"}, {"size", "bulk"}, {"best_of", "favourite"}}});
  CHECK(table.Plain("Anvil spare_of") == "Reserve of Anvil is -1: 3 bulk, -4 cost.\n");
  CHECK(table.Plain("Anvil reserve") == table.Plain("Anvil spare_of"));
  CHECK(table.Plain("not praise") == "Anna has no favourite.\n");
}

TEST_CASE("in sentences: a single thing that is missing has its own label") {
  std::string rules = kGame;
  const std::string gift = "  add 2 to p.coins\n  open shop\n";
  rules.replace(rules.find(gift), gift.size(), "  open shop\n");
  Table table(rules);
  table.viewer = 0;
  CHECK(Has(table.Plain("not use it Brush"), "Brush needs 1 coins, you have 0."));
  table.names.labels = std::make_shared<const view::NameLabels>(view::NameLabels{{{"1 coins", "1 coin"}}});
  CHECK(Has(table.Plain("not use it Brush"), "Brush needs 1 coin, you have 0."));
  CHECK(Has(table.Plain("not trade"), "This needs 3 coins, you have 0."));
}

TEST_CASE("in sentences: passing is possible, or the question must be answered") {
  Table table;
  table.viewer = 0;
  CHECK(table.Plain("not pass") == "Passing is possible: it is among the options.\n");
  table.Answer(kPass);
  table.Answer(kPass);
  CHECK(table.Plain("not pass") == "Passing is not possible: \"Which one?\" needs an answer.\n");
  std::string rules = kGame;
  const std::string shop = "window shop { ask players ";
  rules.replace(rules.find(shop), shop.size(), "window shop { ask players  pass when count(players) > 9 ");
  Table must(rules);
  must.viewer = 0;
  CHECK(must.Plain("not pass") == "Passing is not possible: an action must be chosen.\n");
}

TEST_CASE("in sentences: of actions with one name the one that can be done now") {
  std::string rules = kGame;
  rules +=
      "window late { ask players  close when passes = 2 }\naction lean_later in late { do { tell \"{you} leans.\" } "
      "}\n";
  Table table(rules);
  table.viewer = 0;
  table.names.labels = std::make_shared<const view::NameLabels>(
      view::NameLabels{{{"plant", "bend"}, {"lean", "bend"}, {"lean_later", "bend"}}});
  CHECK(table.Plain("not bend") == "Anna can bend: it is among the options.\n");
}

// What is missing is a card that a rule names: `yours`. A player reads what people call it.
TEST_CASE("in sentences: a missing card has the label of its query, without quotes") {
  std::string rules = kGame;
  rules +=
      "query chief(p: Player): Tool? = first of [each c in p.bench where c is Tool]\n"
      "action praise in shop { when chief(you)?  do { tell \"{you} praises.\" } }\n";
  Table table(rules);
  CHECK(table.Plain("not praise") == "Anna has no `chief`.\n");
  table.names.labels = std::make_shared<const view::NameLabels>(view::NameLabels{{{"chief", "master tool"}}});
  CHECK(table.Plain("not praise") == "Anna has no master tool.\n");
}

TEST_CASE("why not, after a choice: the sentence of the clause that fails, not that of the choice") {
  std::string rules = kGame;
  rules +=
      "action sell in shop {\n  choose c: one of [each t in you.hand where t is Tool] else \"you have no tool\"\n"
      "  when c.cost > 99 else \"no shop pays that much\"\n  do { tell \"{you} sells {c}.\" }\n}\n";
  Table table(rules);
  CHECK(table.Plain("not sell") == "No shop pays that much.\n");
}

TEST_CASE("why not a card: first a sentence that it cannot be used or chosen") {
  Table table;
  table.viewer = 0;
  CHECK(
      table.Plain("not Anvil").starts_with("Nothing can be done with Anvil now.\nAnvil needs 4 coins, you have 2.\n"));
  table.Answer(kPass);
  table.Answer(kPass);
  CHECK(table.Plain("not Anvil").starts_with("Anna cannot choose Anvil.\n"));
}

TEST_CASE("numbers as the board shows them: the name with the value, or the name alone") {
  Table table;
  table.viewer = 0;
  CHECK(table.Plain("cost 4") == "Cost of Anvil is 4: 4 printed.\n");
  CHECK(table.Plain("4 cost") == table.Plain("cost 4"));
  CHECK(Has(table.Plain("cost"), "Cost of Brush is 1: 1 printed."));
  CHECK(table.Plain("coins 2") == "Coins of Anna is 2: 2, since it was changed from 0.\n");
  CHECK(Has(table.Plain("cost 9"), "?? "));  // the Drill is in a zone that nobody sees
  CHECK(Has(table.Plain("beauty 4"), "?? "));
}

TEST_CASE("numbers as the board shows them: what is left instead of the whole, if both are called the same") {
  std::string rules = kGame;
  rules += "query left(c: Tool): Int = c.size - 1\n";
  Table table(rules);
  table.names.labels = std::make_shared<const view::NameLabels>(view::NameLabels{{{"left", "bulk"}, {"size", "bulk"}}});
  CHECK(table.Plain("Anvil bulk") == "Bulk of Anvil is 3: 3 printed.\n");
  narration::GameLayout layout;
  const std::int32_t size = narration::FindFactQuery(*table.program, "size", program::TypeKind::Card);
  layout.shown.push_back({narration::FindFactQuery(*table.program, "left", program::TypeKind::Card), size});
  table.layout = &layout;
  CHECK(table.Plain("Anvil bulk") == "Bulk of Anvil is 2: 3 bulk, -1.\n");
}

// Tools are larger while they are tested.
constexpr const char* kShow = R"(game small "Small" { players 2  begin with main }
type Tool is Card { size: Int  state tested: Bool = no }
zone stack of Player: ordered, seen by owner
zone bench of Player: seen by all
card "Anvil": Tool { size 4 }
card "Brush": Tool { size 1 }
card "Clamp": Tool { size 5 }
card "Drill": Tool { size 9 }
modify c.size by +2 if c.tested
window shop { ask players  close when passes = 2 }
action test of Tool in shop "Test {me}: size {me.size}" {
  when me in you.bench
  do {
    set me.tested to yes
    for each c in all Tool where c in bench and c != me {
      set c.tested to yes
      tell "{me} (size {me.size}) meets {c} (size {c.size})."
      set c.tested to no
    }
    set me.tested to no
  }
}
event main {
  for each c in all Tool where c.owner = first of players and (c.name = "Clamp" or c.name = "Anvil") { move c to c.owner.bench }
  open shop
  choose x by first of players "Well?": yes or no
}
)";

TEST_CASE("by the words of the story: each number of a sentence, and a number of a time that is past") {
  Table table(kShow, {2, kPass, kPass});  // tests the second card of the bench
  const std::string told = table.Plain("meets");
  CHECK(Has(told, "Size of Clamp was 7: 5, +2 by a rule."));
  CHECK(Has(told, "Size of Anvil was 6: 4, +2 by a rule."));
  table.viewer = 0;  // Anna sees one Clamp
  const std::string now = table.Plain("Clamp size");
  INFO(now);
  CHECK(now.starts_with(
      "Size of Clamp is 5: 5 printed.\nAt \"Clamp (size 7) meets Anvil (size 6)\" it was 7: 5, +2 by a rule.\n"));
  CHECK(Has(table.Plain("anvil quickly meets"), "meets"));  // one word is in no sentence
  CHECK(Has(table.Plain("slowly quickly meets"), "?? "));
}

TEST_CASE("in sentences: a rule of the table without a name for players is not told to them") {
  std::string rules = kGame;
  rules +=
      "query quiet_hour: Bool = yes\naction shout in shop { when not quiet_hour  do { tell \"{you} shouts.\" } }\n";
  Table table(rules);
  CHECK(table.Plain("not shout") == "`quiet hour` is yes.\n");
  table.viewer = 0;
  CHECK(table.Plain("not shout") == "The rules do not allow it now: `more` shows the condition.\n");
}

TEST_CASE("the numbers in the sentence of an option") {
  Table table(kShow);
  table.viewer = 0;
  const std::vector<ShownNumber> numbers = NumbersInLabel(table.Asker(), table.match.decision.options[1]);
  REQUIRE(numbers.size() == 1);
  CHECK(golden::Joined(PlainLines(table.Asker(), ExplainNumber(table.Asker(), numbers[0].query, numbers[0].args)))
            .starts_with("Size of "));
}

TEST_CASE("options by number in both questions") {
  const Table table;
  CHECK(table.Plain("not 1") == "Passing is possible: it is among the options.\n");
  CHECK(Has(table.Plain("not 99"), "?? Nothing is called `99`"));
}

}  // namespace
}  // namespace cardinal::reasons::test
