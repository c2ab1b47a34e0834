#include "interpreter/language/symbols/hierarchy.h"

#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

std::vector<std::string> Words(const IndexedGame& game, const std::vector<Call>& calls) {
  static const std::map<CallKind, std::string> kKinds = {
      {CallKind::Calls, "calls"},     {CallKind::Queries, "asks"},    {CallKind::Before, "before"},
      {CallKind::After, "after"},     {CallKind::Instead, "instead"}, {CallKind::Modifies, "modifies"},
      {CallKind::Permits, "permits"}, {CallKind::Gives, "gives"}};
  std::vector<std::string> words;
  for (const Call& call : calls) {
    std::string word =
        kKinds.at(call.kind) + " " + (call.site.container.empty() ? "" : call.site.container + "/") + call.site.name;
    for (const source::Span place : call.spans)
      word += " " + std::to_string(game.sources[place.file].LineNumberAt(place.begin));
    words.push_back(word);
  }
  return words;
}

using Lines = std::vector<std::string>;

TEST_CASE("an event has its callers and its hooks", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("draw_two"), game.sources)) ==
        Lines{"calls main 44", "after after draw_two(p, _) or refill(p) 63", "calls Sword/boon 8"});
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("main", 0), game.sources)) == Lines{"calls duel 4"});
}

TEST_CASE("a query has those that ask it and those that modify it", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("price"), game.sources)) ==
        Lines{"asks buy 57", "modifies Sword/aura 10"});
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("cost"), game.sources)) ==
        Lines{"asks price 28", "modifies Sword/modify cost(c) 11"});
}

TEST_CASE("a window has those that open it, not the actions that players take in it", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("shop"), game.sources)) == Lines{"calls main 45"});
}

TEST_CASE("a part has those that call it, the action that uses it, and the cards that give it", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("boon"), game.sources)) ==
        Lines{"calls main 48", "gives Sword/boon 8"});
  CHECK(Words(game, IncomingCalls(*game.index, game.FindEntity("play"), game.sources)) ==
        Lines{"calls buy 59", "gives Sword/play 9"});
}

TEST_CASE("a declaration has what it uses", "[symbols]") {
  const IndexedGame game = Duel();
  const auto site = FindDeclarationSite(*game.index, game.FindEntity("main", 0));
  REQUIRE(site);
  CHECK(Words(game, OutgoingCalls(*game.index, site->declaration)) ==
        Lines{"calls draw_two 44", "calls shop 45", "asks Item/tired 46", "calls discard 47", "calls Item/boon 48"});
  const auto here = FindSiteAt(*game.index, {1}, game.Offset("Shield", 0, 1), game.sources);
  REQUIRE(here);
  CHECK(here->container == "Sword");
  CHECK(here->name == "modify cost(c)");
  CHECK(!here->entity);
}

TEST_CASE("card types have types and cards below them", "[symbols]") {
  const IndexedGame game = Duel();
  const auto names = [&](const std::vector<Entity>& entities) {
    Lines lines;
    for (const Entity entity : entities) lines.push_back(game.index->EntityName(entity));
    return lines;
  };
  const Entity item = game.FindEntity("Item"), weapon = game.FindEntity("Weapon");
  CHECK(names(Subtypes(*game.index, item)) == Lines{"Weapon", "Shield"});
  CHECK(names(Subtypes(*game.index, weapon)) == Lines{"Sword"});
  CHECK(names(Subtypes(*game.index, check::FindBuiltIn("Card"))) == Lines{"Item"});
  CHECK(Supertype(*game.index, weapon) == item);
  CHECK(Supertype(*game.index, item) == check::FindBuiltIn("Card"));
  CHECK(Supertype(*game.index, game.FindEntity("Sword", 0, 1)) == weapon);
  CHECK(!Supertype(*game.index, game.FindEntity("main", 0)));
}

}  // namespace
}  // namespace cardinal::symbols
