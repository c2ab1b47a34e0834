#include "interpreter/drivers/narration/text_style.h"

#include <catch2/catch.hpp>

namespace cardinal::narration {
namespace {

TEST_CASE("text is wrapped at the width, further lines hang") {
  const TextStyle narrow{false, 20};
  CHECK(WrapText("one two three four five six", narrow) == "one two three four\nfive six\n");
  CHECK(WrapText("one two three four", narrow, "- ", 2) == "- one two three four\n");
  CHECK(WrapText("one two three fourth", narrow, "- ", 2) == "- one two three\n  fourth\n");
  CHECK(WrapText("a-word-that-is-longer-than-the-line", narrow) == "a-word-that-is-longer-than-the-line\n");
  CHECK(WrapText("", narrow, "x") == "x\n");
  CHECK(WrapText("a\nb", narrow, "", 2) == "a\n  b\n");
  const std::string label(static_cast<std::size_t>(narrow.width) - 2, 'x');
  CHECK(WrapText("words", narrow, label + "  ", 2) == label + "\n  words\n");  // there is no place after a long label
}

TEST_CASE("colour takes no columns and is written only where it is shown") {
  const TextStyle plain{false, 80}, coloured{true, 80};
  CHECK(plain.Bold("x") == "x");
  CHECK(coloured.Bold("x") == "\x1b[1mx\x1b[0m");
  CHECK(TextColumns(coloured.Bold("Ash")) == 3);
  CHECK(TextColumns("K\xc3\xa4se") == 4);
  CHECK(PadRight("ab", 4) == "ab  ");
}

TEST_CASE("identifiers become words") { CHECK(Capitalize(Words("draw_two")) == "Draw two"); }

}  // namespace
}  // namespace cardinal::narration
