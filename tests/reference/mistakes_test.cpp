// Mistakes that are planted in the game that the machine plays: random games against the reference, which plays by the
// right rules, find each of them.
#include <catch2/catch.hpp>

#include "tests/reference/bout.h"

namespace cardinal::reference {
namespace {

struct Planted {
  const char* name;
  const char* set;  // every second card of the decks is of this set
  Edit edit;
  bool announced = false;  // in the bout in which rules follow announcements
};

// Each edit keeps the tables of the program: only code, a number or a mark differs.
const Planted kPlanted[] = {
    {"a target is not tested again",
     "Identity",
     {"effect target u \"Which unit?\": one of field { modify u.rules",
      "effect choose u \"Which unit?\": one of field { modify u.rules"}},
    {"a menu lets a player take one item more",
     "Menus",
     {"any of {\n    \"gain 3 life\"", "up to 2 of {\n    \"gain 3 life\""}},
    {"an item with a condition is always offered",
     "Menus",
     {"when count(you.field) > 0", "when count(you.field) >= 0"}},
    {"the items of an announced menu", "Menus", {"exactly 2 of", "up to 2 of"}},
    {"what is paid for an item",
     "Menus",
     {"when you.mana >= 3 cost { pay(you, 3) }", "when you.mana >= 3 cost { pay(you, 2) }"}},
    {"a block lasts for another time",
     "Lasting",
     {"until next turn(you) { modify u.power by 1", "until next 2 turn(you) { modify u.power by 1"}},
    {"a moment comes later", "Lasting", {"at next turn(you)", "at next 2 turn(you)"}},
    {"a rule that lasts for the next time only",
     "Lasting",
     {"next instead of hurt(c, n) if c.controller = you { hurt(c, max(n - 2, 0)) }",
      "until end of game { instead of hurt(c, n) if c.controller = you { hurt(c, max(n - 2, 0)) } }"}},
    {"either of two ends", "Lasting", {"until end of turn or u leaves }", "until end of next turn(_) or u leaves }"}},
    {"a layer",
     "Layers",
     {"modify u.power in swapped to u.tough if u != me", "modify u.power in late to u.tough if u != me"}},
    {"a layer of a statement", "Layers", {"modify u.power in base to 0", "modify u.power to 0"}},
    {"who controls a card", "Identity", {"modify c.controller to you", "modify c.controller to c.owner"}},
    {"which cards have no text", "Identity", {"c.power = 1", "c.power = 2"}},
    {"whose hand is meant by `you`",
     "Identity",
     {"after lose(you, _) { gain(you, 1) }", "after lose(_, _) { gain(you, 1) }"}},
    {"what a card was when it left", "Making", {"last c.controller = you", "c.controller = you"}},
    {"how many cards are made", "Making", {"create (count(you.field))", "create (count(you.field) + 1)"}},
    {"where a card is made", "Making", {"in you.deck at bottom", "in you.deck at top"}},
    {"everything at once",
     "Base",
     {"effect { simultaneously { for each u in field { hurt(u, 2) } } }",
      "effect { for each u in field { hurt(u, 2) } }"}},
    {"which waiting action is next", "Base", {"next last of waiting", "next first of waiting"}},
    {"whom a window asks again", "Base", {"then ask seats_from(active)", "then ask seats_from(next_seat(active))"}},
    {"an order that a player chooses",
     "Making",
     {"for each u in sorted where u in field", "for each u in ready where u in field"}},
    {"a cost that is not tried", "Costs", {"if n > p.mana", "if n > p.mana + 1"}},
    {"which players order replacements", "Announced", {"order by p", "order by first of players"}, true},
    {"a replacement that replaces too much",
     "Announced",
     {"{ lose(you, n div 2) }", "{ lose(you, n div 2 + 1) }"},
     true},
    {"a card that cannot be a target", "Announced", {"c != me and c.controller = you", "c.controller = you"}, true},
    {"whose announcements are followed", "Announced", {"a is cast and a.player != you {", "a is cast {"}, true},
    {"a target that becomes one",
     "Announced",
     {"after targeted(me, _) { draw(1) }", "after targeted(me, _) { draw(2) }"},
     true},
};

// Whether one of some games differs.
bool FindPlanted(const Bout& right, const Bout& wrong, const char* set) {
  constexpr int kMostGames = 60;
  base::Random random(7);
  for (int i = 0; i < kMostGames; ++i) {
    const Lockstep both = PlayInLockstep(RandomGame(right, wrong.Program(), random, set));
    if (!both.difference.empty()) return true;
  }
  return false;
}

TEST_CASE("reference: mistakes that are planted in the machine's rules are found", "[reference]") {
  const Bout usual, announced({}, true);
  for (const Planted& planted : kPlanted) {
    INFO(planted.name);
    const Bout& right = planted.announced ? announced : usual;
    const Bout wrong(planted.edit, planted.announced);
    REQUIRE(wrong.edited > 0);
    CHECK(FindPlanted(right, wrong, planted.set));
  }
}

}  // namespace
}  // namespace cardinal::reference
