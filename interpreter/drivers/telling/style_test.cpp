#include "interpreter/drivers/telling/style.h"

#include <catch2/catch.hpp>

namespace cardinal::telling {
namespace {

TEST_CASE("text is wrapped at the width, further lines hang") {
  const Style narrow{false, 20};
  CHECK(Wrapped("one two three four five six", narrow) == "one two three four\nfive six\n");
  CHECK(Wrapped("one two three four", narrow, "- ", 2) == "- one two three four\n");
  CHECK(Wrapped("one two three fourth", narrow, "- ", 2) == "- one two three\n  fourth\n");
  CHECK(Wrapped("a-word-that-is-longer-than-the-line", narrow) == "a-word-that-is-longer-than-the-line\n");
  CHECK(Wrapped("", narrow, "x") == "x\n");
  CHECK(Wrapped("a\nb", narrow, "", 2) == "a\n  b\n");
}

TEST_CASE("colour takes no columns and is written only where it is shown") {
  const Style plain{false, 80}, coloured{true, 80};
  CHECK(plain.Bold("x") == "x");
  CHECK(coloured.Bold("x") == "\x1b[1mx\x1b[0m");
  CHECK(Columns(coloured.Bold("Ash")) == 3);
  CHECK(Columns("K\xc3\xa4se") == 4);
  CHECK(Padded("ab", 4) == "ab  ");
}

TEST_CASE("identifiers become words") { CHECK(Capitalized(Words("draw_two")) == "Draw two"); }

}  // namespace
}  // namespace cardinal::telling
