// Mistakes that are planted in the game that the machine plays: random games against the reference, which plays by the
// right rules, find each of them.
#include <catch2/catch.hpp>

#include <optional>

#include "tests/reference/bout.h"

namespace cardinal {
namespace {

using testing::Bout;
using testing::Edit;

struct Planted {
  const char* name;
  const char* set;  // every second card of the decks is of this set
  Edit edit;
};

// Each edit keeps the tables of the program: only code, a number or a mark differs.
const Planted kPlanted[] = {
    {"a target is not tested again", "Identity", {"effect target u \"Which unit?\": one of field { modify u.rules",
                                                  "effect choose u \"Which unit?\": one of field { modify u.rules"}},
    {"a menu lets a player take one item more", "Menus", {"any of {\n    \"gain 3 life\"", "up to 2 of {\n    \"gain 3 life\""}},
    {"an item with a condition is always offered", "Menus", {"when count(you.field) > 0", "when count(you.field) >= 0"}},
    {"the items of an announced menu", "Menus", {"exactly 2 of", "up to 2 of"}},
    {"what is paid for an item", "Menus", {"when you.mana >= 3 cost { pay(you, 3) }", "when you.mana >= 3 cost { pay(you, 2) }"}},
    {"a block lasts for another time", "Lasting", {"until next turn(you) { modify u.power by 1", "until next 2 turn(you) { modify u.power by 1"}},
    {"a moment comes later", "Lasting", {"at next turn(you)", "at next 2 turn(you)"}},
    {"a rule that lasts for the next time only", "Lasting", {"next instead of hurt(c, n) if c.controller = you",
                                                             "until end of game { instead of hurt(c, n) if c.controller = you"}},
    {"either of two ends", "Lasting", {"until end of turn or u leaves }", "until end of next turn(_) or u leaves }"}},
    {"a layer", "Layers", {"modify u.power in swapped to u.tough if u != me", "modify u.power in late to u.tough if u != me"}},
    {"a layer of a statement", "Layers", {"modify u.power in base to 0", "modify u.power to 0"}},
    {"who controls a card", "Identity", {"modify c.controller to you", "modify c.controller to c.owner"}},
    {"which cards have no text", "Identity", {"c.power = 1", "c.power = 2"}},
    {"whose hand is meant by `you`", "Identity", {"after lose(you, _) { gain(you, 1) }", "after lose(_, _) { gain(you, 1) }"}},
    {"what a card was when it left", "Making", {"last c.controller = you", "c.controller = you"}},
    {"how many cards are made", "Making", {"create (count(you.field))", "create (count(you.field) + 1)"}},
    {"where a card is made", "Making", {"in you.deck at bottom", "in you.deck at top"}},
    {"everything at once", "Base", {"effect { simultaneously { for each u in field { hurt(u, 2) } } }",
                                    "effect { for each u in field { hurt(u, 2) } }"}},
    {"which waiting action is next", "Base", {"next last of waiting", "next first of waiting"}},
    {"whom a window asks again", "Base", {"then ask seats_from(active)", "then ask seats_from(next_seat(active) or else active)"}},
    {"an order that a player chooses", "Making", {"for each u in sorted where u in field", "for each u in ready where u in field"}},
    {"a cost that is not looked at", "Base", {"when you.mana >= price(me, you)\n  cost {", "cost {"}},
};

// The number of the first game that differs.
std::optional<int> FindPlanted(const Bout& right, const Bout& wrong, const char* set, std::string& difference) {
  constexpr int kMostGames = 60;
  base::Random random(7);
  for (int i = 1; i <= kMostGames; ++i) {
    const reference::Lockstep both =
        reference::PlayInLockstep(testing::RandomGame(right, wrong.Program(), random, set));
    if (both.difference.empty()) continue;
    difference = both.difference;
    return i;
  }
  return std::nullopt;
}

TEST_CASE("reference: mistakes that are planted in the machine's rules are found", "[reference]") {
  const Bout right;
  for (const Planted& planted : kPlanted) {
    const Bout wrong(planted.edit);
    INFO(planted.name);
    REQUIRE(wrong.edited > 0);
    std::string difference;
    const std::optional<int> game = FindPlanted(right, wrong, planted.set, difference);
    CHECK(game);
  }
}

}  // namespace
}  // namespace cardinal
