#include "interpreter/language/symbols/rename.h"

#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

std::string Refusal(const IndexedGame& game, Entity entity, const std::string& name) {
  const auto planned = PlanRename(*game.index, game.sources, {entity, -1, name}, base::kLimits);
  const std::string* why = std::get_if<std::string>(&planned);
  return why == nullptr ? "" : *why;
}

RenamePlan Planned(const IndexedGame& game, const RenameRequest& request) {
  auto planned = PlanRename(*game.index, game.sources, request, base::kLimits);
  if (const std::string* why = std::get_if<std::string>(&planned)) FAIL(*why);
  return std::get<RenamePlan>(planned);
}

std::string Changed(const IndexedGame& game, const RenamePlan& plan, int file = 0) {
  return ApplyEdits(game.sources[{file}], plan.edits);
}

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("an event is renamed where it is called, hooked, translated and worded", "[symbols]") {
  const IndexedGame game = Duel();
  const RenamePlan plan = Planned(game, {game.FindEntity("draw_two"), -1, "take_cards"});
  const std::string rules = Changed(game, plan), cards = Changed(game, plan, 1);
  CHECK(Has(rules, "event take_cards(you, n: Int = 2)"));
  CHECK(Has(rules, "take_cards(first_player, n: 3)"));
  CHECK(Has(rules, "after take_cards(p, _) or refill(p)"));
  CHECK(Has(rules, "  take_cards: \"pesca due\""));
  CHECK(Has(rules, "take_cards(_, n): \"draw {n} cards\""));
  CHECK(Has(cards, "boon { take_cards(giver) }"));
  CHECK(!Has(rules + cards, "draw_two"));
  REQUIRE(plan.changes.size() == 1);
  CHECK(plan.changes[0].before == "draw_two");
  CHECK(plan.changes[0].after == "take_cards");
}

TEST_CASE("a parameter is renamed in named arguments, sentences and their translations", "[symbols]") {
  const IndexedGame game = Duel();
  const std::string rules = Changed(game, Planned(game, {game.FindEntity("n", 0), -1, "count_of_cards"}));
  CHECK(Has(rules, "event draw_two(you, count_of_cards: Int = 2)"));
  CHECK(Has(rules, "draw_two(first_player, count_of_cards: 3)"));
  CHECK(Has(rules, "tell \"{you} draws {count_of_cards}.\""));
  CHECK(Has(rules, "\"{you} draws {count_of_cards}.\": \"{you} pesca {count_of_cards}.\""));
  CHECK(Has(rules, "draw_two(_, n): \"draw {n} cards\""));  // a hole of the wording has its own name
}

TEST_CASE("a translation that several names share stays, and the new name gets a copy", "[symbols]") {
  const IndexedGame game = Duel();
  const std::string rules = Changed(game, Planned(game, {game.FindEntity("discard", 0), -1, "heap"}));
  CHECK(Has(rules, "zone heap of Player"));
  CHECK(Has(rules, "move c to c.owner.heap"));
  CHECK(Has(rules, "event discard(c: Item)"));
  CHECK(Has(rules, "  discard: \"scarti\"\n  heap: \"scarti\"\n"));
}

TEST_CASE("a new name gets a copy of the library's translation, though the game has no texts", "[symbols]") {
  const IndexedGame game({"game duel \"Duel\" { players 2  languages en, it  begin with main }\n"
                          "type Item is Card { cost: Int }\nzone hand of Player: seen by owner\n"
                          "start phase main { draw_game }"},
                         {"text it {\n  hand: \"mano\"\n}\n"});
  REQUIRE(game.ok);
  const std::string rules = Changed(game, Planned(game, {game.FindEntity("hand"), -1, "fist"}));
  CHECK(Has(rules, "zone fist of Player"));
  CHECK(rules.ends_with("start phase main { draw_game }\n\ntext it {\n  fist: \"mano\"\n}\n"));
}

TEST_CASE("a card is renamed where rules name it, not in what it was called before", "[symbols]") {
  const IndexedGame game = Duel();
  const RenamePlan plan = Planned(game, {game.FindEntity("Shield", 0, 1), -1, "The \"Big\" One"});
  const std::string cards = Changed(game, plan, 1);
  CHECK(Has(cards, "card \"The \\\"Big\\\" One\": Item"));
  CHECK(Has(cards, "c.name = \"The \\\"Big\\\" One\""));
  CHECK(Has(cards, "named before \"Old Shield\""));
  CHECK(Has(cards, "named it \"Scudo\""));
  const RenamePlan italian = Planned(game, {game.FindEntity("Shield", 0, 1), 1, "Scudone"});
  CHECK(Changed(game, italian, 1).find("named it \"Scudone\"") != std::string::npos);
  CHECK(Has(Changed(game, italian, 1), "card \"Shield\""));
  CHECK(italian.changes.at(0).before == "Scudo");
}

TEST_CASE("one name for the parameters of two heads changes in both", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Has(Changed(game, Planned(game, {game.FindEntity("p", 0), -1, "who"})),
            "after draw_two(who, _) or refill(who) {\n  tell \"{who} is done.\""));
}

TEST_CASE("only names of the game's files are renamed", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Refusal(game, game.FindEntity("win"), "triumph") == "`win` is a word of the language");
  CHECK(Refusal(game, game.FindEntity("duel"), "fight") ==
        "the name of a game is also that of its folders, decks and saves");
  CHECK(Refusal(game, game.FindEntity("it", 0), "fr") ==
        "the code of a language is fixed, and files are named after it");
  CHECK(Refusal(game, {}, "x") == "there is no name here");
}

TEST_CASE("a new name must be a name", "[symbols]") {
  const IndexedGame game = Duel();
  const Entity draw = game.FindEntity("draw_two");
  CHECK(Refusal(game, draw, "draw two") ==
        "`draw two` is not a name: a name is a letter, then letters, digits and `_`");
  CHECK(Refusal(game, draw, "") == "`` is not a name: a name is a letter, then letters, digits and `_`");
  CHECK(Refusal(game, draw, "set") == "`set` is a word of the language and cannot be a name");
  CHECK(Refusal(game, draw, "turn").empty());
  const Entity card = game.FindEntity("Sword", 0, 1);
  CHECK(Refusal(game, card, " x") == "the name of a card begins and ends without a blank");
  CHECK(Refusal(game, card, "") == "a card needs a name");
}

TEST_CASE("a name that is taken is refused, with the place", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Refusal(game, game.FindEntity("draw_two"), "refill") ==
        "then the rules would be wrong: `refill` is already an event (first declared here: file0.cardinal:32)");
  CHECK(Refusal(game, game.FindEntity("price"), "hand") ==
        "then the rules would be wrong: `hand` is already a zone (first declared here: file0.cardinal:25)");
  CHECK(Refusal(game, game.FindEntity("draw_two"), "hand").empty());  // zones and events may share a name
  CHECK(Has(Refusal(game, game.FindEntity("Sword", 0, 1), "Shield"), "there already is a card \"Shield\""));
}

TEST_CASE("a rename in rules that have errors is not refused because of them", "[symbols]") {
  const IndexedGame game({R"(game g "G" { players 2  begin with main }
query bonus: Int = 1
query price: Int = bonus + 1
query wrong: Int = )
query unknown: Int = missing
event main() { win(first of players) }
)"});
  REQUIRE(!game.ok);
  CHECK(Refusal(game, game.FindEntity("bonus"), "extra").empty());
  CHECK(Has(Refusal(game, game.FindEntity("bonus"), "price"),
            "then the rules would be wrong: `price` is already a query"));
}

TEST_CASE("a name that would hide or capture another one is refused", "[symbols]") {
  const IndexedGame game({R"(game g "G" { players 2  begin with main }
query bonus: Int = 1
query price(n: Int): Int = n + bonus
event main() {
  let paid = price(2)
  let rest = paid + bonus
  tell "{rest}"
  win(first of players)
}
)"});
  REQUIRE(game.ok);
  // The parameter would hide the query in the query's own body; the local would hide it where nothing reads the query
  // any more.
  CHECK(Refusal(game, game.FindEntity("n", 0), "bonus") ==
        "`bonus` is already the name of a query (file0.cardinal:2), which this name would hide");
  CHECK(!Refusal(game, game.FindEntity("paid", 0), "bonus").empty());
  CHECK(!Refusal(game, game.FindEntity("rest", 0), "price").empty());
  // The local would capture the references to the query.
  CHECK(!Refusal(game, game.FindEntity("bonus", 0), "paid").empty());
  CHECK(!Refusal(game, game.FindEntity("rest", 0), "paid").empty());
  CHECK(Refusal(game, game.FindEntity("rest", 0), "left").empty());
}

TEST_CASE("a phase that is called by its word gets a name after it", "[symbols]") {
  const IndexedGame game(
      {"game g \"G\" { players 2  begin with main }\nevent main() { turn(first of players)  win(first of players) "
       "}\nturn(you) { }\n"});
  REQUIRE(game.ok);
  const std::string rules = Changed(game, Planned(game, {game.FindEntity("turn", 1), -1, "move_of"}));
  CHECK(Has(rules, "\nturn move_of(you) { }"));
  CHECK(Has(rules, "main() { move_of(first of players)"));
  const IndexedGame named({rules});
  REQUIRE(named.ok);
  CHECK(Changed(named, Planned(named, {named.FindEntity("move_of"), -1, "turn"})) == game.sources[{0}].Text());
}

}  // namespace
}  // namespace cardinal::symbols
