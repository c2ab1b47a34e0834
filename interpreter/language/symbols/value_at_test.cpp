#include "interpreter/language/symbols/value_at.h"

#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

std::string TypeNameAt(const IndexedGame& game, std::int32_t offset, int file = 0) {
  const check::Type type = TypeAt(*game.index, {file}, offset);
  return type.IsError() ? "" : check::TypeName(game.rules, type);
}

TEST_CASE("a name has the type of its value", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(TypeNameAt(game, game.Offset("owner", 1)) == "Player");  // move c to c.owner.discard
  CHECK(TypeNameAt(game, game.Offset("players", 1)) == "list of Player");
  CHECK(TypeNameAt(game, game.Offset("draw_two", 0)).empty());  // an event
  CHECK(TypeNameAt(game, game.Offset("colour", 2, 1), 1) == "Colour");
}

TEST_CASE("`me` and `you` are what the text around them says", "[symbols]") {
  const IndexedGame game = Duel();
  const auto own = OwnWordAt(*game.index, {1}, game.Offset("me", 0, 1));
  REQUIRE(own);
  CHECK(own->word == "me");
  CHECK(check::TypeName(game.rules, own->type) == "Weapon");
  CHECK(game.rules.cards[static_cast<std::size_t>(own->card)].name == "Sword");
  const auto in_action = OwnWordAt(*game.index, {0}, game.Offset("me", 0));  // when me in you.hand
  REQUIRE(in_action);
  CHECK(check::TypeName(game.rules, in_action->type) == "Item");
  const auto you = OwnWordAt(*game.index, {0}, game.Offset("you", 0));  // draw_two(you, ...)
  REQUIRE(you);
  CHECK(you->word == "you");
  CHECK(check::TypeName(game.rules, you->type) == "Player");
  CHECK(you->card == -1);
  CHECK(!OwnWordAt(*game.index, {0}, game.Offset("draw_two", 0)));
}

}  // namespace
}  // namespace cardinal::symbols
