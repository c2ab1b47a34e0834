#include "interpreter/language/symbols/symbol_index.h"

#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

std::vector<std::string> Words(const IndexedGame& game, std::span<const Reference> references) {
  static const std::map<ReferenceKind, std::string> kUses = {
      {ReferenceKind::Read, "read"},           {ReferenceKind::Definition, "definition"},
      {ReferenceKind::Write, "write"},         {ReferenceKind::Call, "call"},
      {ReferenceKind::Hook, "hook"},           {ReferenceKind::Permit, "permit"},
      {ReferenceKind::Give, "give"},           {ReferenceKind::WordingKey, "say"},
      {ReferenceKind::Translate, "translate"}, {ReferenceKind::FormerName, "former"}};
  std::vector<std::string> words;
  for (const Reference& one : references) {
    const source::LineColumn place = game.sources[one.name.file].LineColumnAt(one.name.begin);
    words.push_back(std::to_string(one.name.file.value) + ":" + std::to_string(place.line) + " " + kUses.at(one.use));
  }
  return words;
}

TEST_CASE("a place names the thing that the rules mean there", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(game.FindEntity("draw_two").kind == EntityKind::Event);
  CHECK(game.FindEntity("cost").kind == EntityKind::Attribute);
  CHECK(game.FindEntity("tired").kind == EntityKind::Field);
  CHECK(game.FindEntity("Red").kind == EntityKind::EnumValue);
  CHECK(game.FindEntity("left").kind == EntityKind::EventState);
  CHECK(game.FindEntity("n", 0).kind == EntityKind::EventParameter);
  CHECK(game.FindEntity("giver", 0).kind == EntityKind::PartParameter);
  CHECK(game.FindEntity("first_player").kind == EntityKind::Local);
  CHECK(game.FindEntity("players", 1).kind == EntityKind::BuiltIn);
  CHECK(game.FindEntity("win").kind == EntityKind::BuiltIn);
  CHECK(game.FindEntity("duel").kind == EntityKind::Game);
  CHECK(game.FindEntity("Sword", 0, 1).kind == EntityKind::Card);
  // A part and an event of one name are different entities, and so are a zone and an event.
  CHECK(game.FindEntity("discard", 0).kind == EntityKind::Zone);
  CHECK(game.FindEntity("discard", 1).kind == EntityKind::Event);
}

TEST_CASE("a name ends after its last letter, and nothing else is a name", "[symbols]") {
  const IndexedGame game = Duel();
  const std::int32_t at = game.Offset("draw_two");
  CHECK(game.index->ReferencesAt({0}, at - 1).empty());
  CHECK(game.index->ReferencesAt({0}, at + 8).size() == 1);
  CHECK(game.index->ReferencesAt({0}, at + 9).empty());
  CHECK(game.index->ReferencesAt({0}, -1).empty());
  CHECK(game.index->ReferencesAt({0}, 1'000'000).empty());
  CHECK(game.index->ReferencesAt({7}, 0).empty());
}

TEST_CASE("references are in the order of files and places, with what is done there", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(
      Words(game, game.index->References(game.FindEntity("draw_two"))) ==
      std::vector<std::string>{"0:32 definition", "0:44 call", "0:63 hook", "0:68 translate", "0:73 say", "1:8 call"});
  CHECK(Words(game, game.index->References(game.FindEntity("left"))) ==
        std::vector<std::string>{"0:33 definition", "0:34 write"});
  CHECK(Words(game, game.index->References(game.FindEntity("Shield", 0, 1))) ==
        std::vector<std::string>{"1:11 read", "1:13 definition", "1:14 translate", "1:15 former"});
  CHECK(Words(game, game.index->References(game.FindEntity("cost", 0), {1})) ==
        std::vector<std::string>{"1:4 give", "1:11 write", "1:16 give"});
}

TEST_CASE("a definition has the place of its name and of the declaration", "[symbols]") {
  const IndexedGame game = Duel();
  const auto text = [&](source::Span span) { return std::string(game.sources[span.file].Text(span)); };
  const auto first = [&](Entity entity) { return game.index->Definitions(entity).at(0); };
  CHECK(text(first(game.FindEntity("tired", 1)).name) == "tired");
  CHECK(text(first(game.FindEntity("tired", 1)).declaration) == "state tired: Bool = no");
  CHECK(text(first(game.FindEntity("Sword", 0, 1)).name) == "Sword");
  CHECK(text(first(game.FindEntity("Sword", 0, 1)).declaration).starts_with("card \"Sword\": Weapon {"));
  CHECK(text(first(game.FindEntity("first_player", 2)).declaration) == "let first_player = first of players");
  CHECK(game.index->Definitions(game.FindEntity("win")).empty());
}

TEST_CASE("a hook on two events has one name for what both call alike", "[symbols]") {
  const IndexedGame game = Duel();
  const Entity p = game.FindEntity("p", 0);
  CHECK(Words(game, game.index->References(p)) ==
        std::vector<std::string>{"0:63 definition", "0:63 definition", "0:64 read"});
}

TEST_CASE("a tested expression means in its use what it means in the test", "[symbols]") {
  const IndexedGame game({R"(game g "G" { players 2  begin with main }
type Thing { mate: Int? }
zone hand of Player: seen by all
event main() {
  for each c in all Thing {
    if c.mate? { tell "{c} has {c.mate}" }
  }
}
)"});
  REQUIRE(game.ok);
  CHECK(game.FindEntity("mate", 2) == game.FindEntity("mate", 0));
  CHECK(game.FindEntity("c", 3) == game.FindEntity("c", 0));
}

TEST_CASE("the names in a sentence, its translation and the key are the same", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Words(game, game.index->References(game.FindEntity("n", 0))) ==
        std::vector<std::string>{"0:32 definition", "0:33 read", "0:35 read", "0:36 read", "0:44 read", "0:70 read",
                                 "0:70 read"});
}

TEST_CASE("rules with mistakes have what could be resolved", "[symbols]") {
  const IndexedGame game(
      {"game g \"G\" { players 2  begin with main }\nevent main() { nothing(1)  helper() }\nevent helper() {}\n"});
  CHECK(!game.ok);
  CHECK(game.index->References(game.FindEntity("helper", 1)).size() == 2);
  CHECK(game.index->ReferencesAt({0}, game.Offset("nothing")).empty());
}

}  // namespace
}  // namespace cardinal::symbols
