#include "interpreter/language/documents/inline_cards.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/lenient.h"

namespace cardinal::documents {
namespace {

std::vector<InlineCards> Find(const std::string& text) { return FindInlineCards(ReadLeniently(text, {})); }

}  // namespace

TEST_CASE("inline cards: those of the file and those of the scenario") {
  const std::string text =
      "game: g\n"
      "given: all.yaml\n"
      "cards: |\n"
      "  card \"A\": T { }\n"
      "scenarios:\n"
      "  - scenario: one\n"
      "    cards: |\n"
      "      card \"B\": T { }\n"
      "  - scenario: two\n"
      "    given: other.yaml\n";
  const auto cards = Find(text);
  REQUIRE(cards.size() == 2);
  CHECK(cards[0].given == "all.yaml");
  CHECK(cards[1].given == "other.yaml");
  REQUIRE(cards[0].bodies.size() == 2);
  REQUIRE(cards[1].bodies.size() == 1);
  CHECK(FindCardBodies(ReadLeniently(text, {})) == cards[0].bodies);
  CHECK(AreAround(cards[0].bodies, cards[0].bodies[1].end));
  CHECK_FALSE(AreAround(cards[0].bodies, cards[0].bodies[1].begin - 1));
  CHECK_FALSE(AreAround(cards[0].bodies, cards[0].bodies[1].end + 1));
  const source::SourceFile file({}, "x.yaml", text);
  CHECK(file.Text(cards[0].bodies[1]).find("card \"B\"") != std::string_view::npos);
  const std::string masked = MaskedText(file, cards[0].bodies);
  // The text after the last card is left out: so the cards of the next scenario do not require reading the rest again.
  CHECK(masked.size() == static_cast<std::size_t>(cards[0].bodies[1].end));
  CHECK(masked.find("card \"A\"") == text.find("card \"A\""));
  CHECK(masked.find("card \"B\"") == text.find("card \"B\""));
  CHECK(masked.find("scenario") == std::string::npos);
}

TEST_CASE("inline cards: a list of cards, and a document without any") {
  CHECK(Find("deck: D\ncards: {A: 1}\n").front().bodies.empty());
  CHECK(Find("cards: |\n  card \"A\": T { }\nboard: {}\n").front().bodies.size() == 1);
  CHECK(Find("").front().bodies.empty());
}

}  // namespace cardinal::documents
