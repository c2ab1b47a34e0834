#include "interpreter/language/symbols/outline.h"

#include "interpreter/language/symbols/ranges.h"
#include "interpreter/language/symbols/search.h"
#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

void Write(const std::vector<OutlineItem>& items, const std::string& indent, std::string& out) {
  for (const OutlineItem& item : items) {
    out += indent + item.name + (item.detail.empty() ? "" : " | " + item.detail) + "\n";
    CHECK(item.range.begin <= item.selection.begin);
    CHECK(item.selection.end <= item.range.end);
    for (const OutlineItem& child : item.children) {
      CHECK(item.range.begin <= child.range.begin);
      CHECK(child.range.end <= item.range.end);
    }
    Write(item.children, indent + "  ", out);
  }
}

TEST_CASE("an outline has the declarations as they are nested", "[symbols]") {
  const IndexedGame game = Duel();
  std::string written;
  Write(Outline(game.trees[0], game.sources[{0}]), "", written);
  CHECK(written == R"(duel | Duel
Colour
  Red
  Blue
beats | Colour > Colour
Item
  cost | Int from 0
  colour | Colour
  tired | Bool
  boon | (giver: Player)
  play
  aura
Weapon | is Item
  attack | Int
Player
  coins | Int from 0
hand | of Player
discard | of Player
price | (c: Item): Int
bonus | (c: Item): Int
draw_two | (you, n: Int = 2)
  left | Int
refill | (you)
discard | (c: Item)
main
shop | (who: Player)
buy | of Item
after draw_two(p, _) or refill(p)
text it
wording en
)");
  written.clear();
  Write(Outline(game.trees[1], game.sources[{1}]), "", written);
  CHECK(written == R"(First | duel
Sword | Weapon
  cost | 3
  colour | Red
  attack | 2
  boon
  play
  aura
  modify cost(c)
Shield | Item
  cost | 1
  colour | Blue
)");
}

TEST_CASE("a text with mistakes has the outline of its well-formed parts", "[symbols]") {
  const IndexedGame game({"event a() { let }\nevent b() { unknown() }\n"});
  CHECK(!game.ok);
  const auto items = Outline(game.trees[0], game.sources[{0}]);
  REQUIRE(items.size() == 1);
  CHECK(items[0].name == "b");
}

std::vector<std::string> Found(const IndexedGame& game, const std::string& letters) {
  std::vector<std::vector<OutlineItem>> outlines;
  for (const ast::File& tree : game.trees) outlines.push_back(Outline(tree, game.sources[tree.file]));
  std::vector<std::string> names;
  for (const FoundSymbol& found : FindSymbols(outlines, letters, 6)) names.push_back(found.item->name);
  return names;
}

TEST_CASE("a search finds names by letters in their order, the best first", "[symbols]") {
  const IndexedGame game = Duel();
  CHECK(Found(game, "boon").at(0) == "boon");
  CHECK(Found(game, "dt").at(0) == "draw_two");
  CHECK(Found(game, "SWO") == std::vector<std::string>{"Sword"});
  CHECK(Found(game, "play") == std::vector<std::string>{"play", "play", "Player"});
  CHECK(Found(game, "zzz").empty());
  CHECK(Found(game, "").size() == 6);
}

TEST_CASE("exact names, beginnings, beginnings of words and adjacent letters count, in this order", "[symbols]") {
  CHECK(MatchScore("draw", "draw") > MatchScore("draw", "draw_two"));
  CHECK(MatchScore("draw", "draw_two") > MatchScore("draw", "redraw"));
  CHECK(MatchScore("dt", "draw_two") > MatchScore("dt", "edit"));
  CHECK(MatchScore("tw", "draw_two") > MatchScore("tw", "stew"));
  CHECK(MatchScore("ab", "xabx") > MatchScore("ab", "xaxb"));
  CHECK(MatchScore("ba", "ab") < 0);
  CHECK(MatchScore("", "anything") == 0);
  CHECK(MatchScore(std::string(50, 'a'), std::string(2000, 'a')) > 0);
}

TEST_CASE("brackets over several lines fold, comments and uses too", "[symbols]") {
  source::SourceSet sources;
  const source::FileId file = sources.AddFile("f.cardinal",
                                              "use \"a\"\nuse \"b\"\n// one\n// two\nevent a() {\n  b(1,\n    2)\n}\n"
                                              "event c() { }  // end\n/* long\n comment */\n");
  std::vector<std::string> folded;
  for (const Fold& fold : FindFolds(sources[file])) folded.emplace_back(sources[file].Text(fold.span));
  CHECK(folded == std::vector<std::string>{"use \"a\"\nuse \"b\"", "// one\n// two", "\n  b(1,\n    2)\n", "1,\n    2",
                                           "/* long\n comment */"});
  const source::FileId open = sources.AddFile("g.cardinal", "event a() {\n ( [ \n } ) \"\n");
  CHECK(FindFolds(sources[open]).size() <= 2);
}

TEST_CASE("a selection grows from the name to the file", "[symbols]") {
  const IndexedGame game = Duel();
  const auto spans = SelectionSpans(game.trees[0], game.Offset("coins", 1));
  REQUIRE(spans.size() > 4);
  CHECK(game.sources[{0}].Text(spans[0]) == "coins");
  CHECK(game.sources[{0}].Text(spans[1]) == "you.coins");
  CHECK(game.sources[{0}].Text(spans[2]) == "add n to you.coins");
  CHECK(spans.back() == game.trees[0][game.trees[0].Root()].span);
  for (std::size_t i = 1; i < spans.size(); ++i) CHECK(spans[i - 1].begin >= spans[i].begin);
}

}  // namespace
}  // namespace cardinal::symbols
