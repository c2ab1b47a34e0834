#include "interpreter/drivers/templates/card_gaps.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/templates/card.h"
#include "interpreter/language/fixes/fixes.h"
#include "tests/load_game.h"

namespace cardinal::templates {
namespace {

constexpr const char* kForge = R"(use "std:piles"
use "std:players"

game forge "Forge" { players 2  order from first of players  begin with main }

enum Metal { Iron, Gold }
type Thing is Card {
  metal: Metal
  weight: Int from 2 to 9
  maker: Name?
  part use_it
  rules while me in rack
}
type Hammer is Thing {
  force: Int = 2
  heads: set of Metal
  rusty: Bool
}
zone rack of Player: seen by all
window shop { ask players  close when passes = 2 }
action strike of Thing in shop {
  let rival = opponent(you)
  use use_it
}
phase main { open shop  draw_game }
)";

// The rules with a file of cards, which may have errors.
struct Written : testing::MemoryGame {
  explicit Written(const std::string& cards) : MemoryGame("forge", kForge, "cards forge \"Tools\"\n\n" + cards) {}

  WrittenCard Card() const {
    const ast::File& tree = loaded.trees.back();
    const source::SourceFile& file = sources[tree.file];
    const auto node = FindCardAt(tree, static_cast<std::int32_t>(file.Text().find("card \"")) + 1);
    REQUIRE(node);
    return {file, tree, *node};
  }
  std::vector<std::string> Missing() const {
    std::vector<std::string> names;
    for (const std::int32_t index : MissingAttributes(Card(), loaded.rules))
      names.push_back(loaded.rules.attributes[static_cast<std::size_t>(index)].name);
    return names;
  }
  // The cards after the header.
  std::string With(const std::vector<diag::Edit>& edits) const {
    const std::string text = fixes::ApplyEdits(Card().file.Text(), edits);
    return text.substr(text.find("card \""));
  }
  std::string WithAttributes() const {
    return With(WriteAttributes(Card(), loaded.rules, MissingAttributes(Card(), loaded.rules)));
  }
};

TEST_CASE("card gaps: attributes without a value and without a default", "[templates]") {
  CHECK(Written("card \"A\": Hammer { }\n").Missing() == std::vector<std::string>{"metal", "weight", "heads", "rusty"});
  CHECK(Written("card \"A\": Thing { weight 3 }\n").Missing() == std::vector<std::string>{"metal"});
  CHECK(Written("card \"A\": Thing { metal Iron  weight 3 }\n").Missing().empty());
  CHECK(Written("card \"A\": Nothing { }\n").Missing().empty());
}

TEST_CASE("card gaps: they are written in the order of their declaration", "[templates]") {
  CHECK(Written("card \"A\": Hammer { weight 3 }\n").WithAttributes() ==
        "card \"A\": Hammer { metal Iron  weight 3  heads []  rusty no }\n");
  CHECK(Written("card \"A\": Hammer { }\n").WithAttributes() ==
        "card \"A\": Hammer { metal Iron  weight 2  heads []  rusty no }\n");
  CHECK(Written("card \"A\": Thing {\n    metal Gold   // dear\n  text \"x\"\n}\n").WithAttributes() ==
        "card \"A\": Thing {\n    metal Gold   // dear\n    weight 2\n  text \"x\"\n}\n");
  CHECK(Written("card \"A\": Thing {\n   weight 2\n}\n").WithAttributes() ==
        "card \"A\": Thing {\n  metal Iron\n   weight 2\n}\n");
}

TEST_CASE("card gaps: the card then checks, and a file that was laid out stays so", "[templates]") {
  for (const char* cards : {"card \"A\": Hammer { }\n", "card \"A\": Hammer {\n  metal Iron\n  text \"x\"\n}\n",
                            "card \"A\": Hammer { weight 3 }\ncard \"B\": Thing { metal Gold  weight 3 }\n"}) {
    const Written before(cards);
    CHECK(before.sink.HasErrors());
    const Written now(before.WithAttributes());
    INFO(before.WithAttributes());
    CHECK_FALSE(now.sink.HasErrors());
  }
}

TEST_CASE("card gaps: a part is written with the names that its text knows", "[templates]") {
  const Written inline_card("card \"A\": Thing { metal Iron  weight 3 }\n");
  REQUIRE(MissingParts(inline_card.Card(), inline_card.loaded.rules) == std::vector<std::int32_t>{0});
  CHECK(inline_card.With(WritePart(inline_card.Card(), inline_card.loaded, 0)) ==
        "card \"A\": Thing { metal Iron  weight 3  use_it {} }\n");
  const Written lines("card \"A\": Thing {\n  metal Iron\n  weight   3\n}\n");
  const std::string text = lines.With(WritePart(lines.Card(), lines.loaded, 0));
  CHECK(text == "card \"A\": Thing {\n  metal Iron\n  weight   3\n  use_it {}  // knows rival: Player\n}\n");
  CHECK_FALSE(Written(text).sink.HasErrors());
  const Written whole("card \"A\": Thing { metal Iron  weight 3  use_it { } }\n");
  CHECK(MissingParts(whole.Card(), whole.loaded.rules).empty());
}

TEST_CASE("a new card has a value for each attribute", "[templates]") {
  const Written forge("");
  CardRequest request{"Tongs", "", 1};
  const std::string text = NewCard(forge.loaded, request);
  INFO(text);
  CHECK(text.find("weight 2") != std::string::npos);
  CHECK(text.find("// force 2") != std::string::npos);
  CHECK_FALSE(Written(text.substr(text.find("card \""))).sink.HasErrors());
}

}  // namespace
}  // namespace cardinal::templates
