#include "interpreter/base/names.h"

#include <catch2/catch.hpp>

namespace cardinal::base {
namespace {

TEST_CASE("names: identifiers become words") {
  CHECK(WordsOf("draw_two") == "draw two");
  CHECK(WordsOf("Up") == "Up");
  CHECK(WordsOf("") == "");
}

TEST_CASE("names: a text without holes keeps its braces") {
  CHECK(WithoutHoles("Take {one}") == "Take \\{one\\}");
  CHECK(WithoutHoles("a \\ b") == "a \\\\ b");
  CHECK(WithoutHoles("plain") == "plain");
}

}  // namespace
}  // namespace cardinal::base
