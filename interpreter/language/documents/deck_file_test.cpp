#include "interpreter/language/documents/deck_file.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

TEST_CASE("a deck as a map of copies") {
  Tried tried("deck: Embers and Stone\ngame: imagimon\ncards:\n  Cinder Whelp: 2\n  \"3 Musketeers\": 1\n");
  const auto deck = ReadDeck(tried.File(), tried.limits, tried.sink);
  INFO(tried.First());
  REQUIRE(deck.has_value());
  CHECK(deck->name == "Embers and Stone");
  CHECK(tried.At(deck->game_span) == "imagimon");
  REQUIRE(deck->cards.size() == 2);
  CHECK(deck->cards[0].card == "Cinder Whelp");
  CHECK(deck->cards[0].copies == 2);
  CHECK(tried.At(deck->cards[0].span) == "Cinder Whelp");
  CHECK(deck->cards[1].card == "3 Musketeers");
}

TEST_CASE("a deck as a list") {
  Tried tried("deck: D\ngame: g\ncards: [A, 2 Cinder Whelp, \"2 B\", A]\n");
  const auto deck = ReadDeck(tried.File(), tried.limits, tried.sink);
  REQUIRE(deck.has_value());
  REQUIRE(deck->cards.size() == 4);
  CHECK(deck->cards[1].copies == 2);
  CHECK(tried.At(deck->cards[1].span) == "Cinder Whelp");
  CHECK(deck->cards[2].card == "B");
  CHECK(deck->cards[2].copies == 2);
  CHECK(deck->cards[2].written.full_text.text == "2 B");
}

TEST_CASE("a deck that no match can hold is refused") {
  for (const std::int64_t most : {40, 39}) {
    Tried tried("deck: D\ngame: g\ncards: { A: 30, B: 10 }\n");
    tried.limits.cards = most;
    CHECK(ReadDeck(tried.File(), tried.limits, tried.sink).has_value() == (most == 40));
    if (most == 39)
      CHECK(tried.First() == "3:8 BadNumber: a match may have at most 39 cards, and this deck alone has 40");
  }
}

}  // namespace
}  // namespace cardinal::documents
