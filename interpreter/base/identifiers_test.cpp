#include "interpreter/base/identifiers.h"

#include <catch2/catch.hpp>

namespace cardinal::base {
namespace {

TEST_CASE("names: identifiers become words") {
  CHECK(IdentifierToWords("draw_two") == "draw two");
  CHECK(IdentifierToWords("Up") == "Up");
  CHECK(IdentifierToWords("") == "");
}

TEST_CASE("names: a text without holes keeps its braces") {
  CHECK(EscapeHoles("Take {one}") == "Take \\{one\\}");
  CHECK(EscapeHoles("a \\ b") == "a \\\\ b");
  CHECK(EscapeHoles("plain") == "plain");
}

}  // namespace
}  // namespace cardinal::base
