#include "interpreter/base/text.h"

#include <catch2/catch.hpp>

namespace cardinal::base {

TEST_CASE("text: lists and counts") {
  CHECK(JoinText({}) == "");
  CHECK(JoinText({"a"}) == "a");
  CHECK(JoinText({"a", "", "b"}) == "a, , b");
  CHECK(JoinText({"a", "b"}, " or ") == "a or b");
  CHECK(FormatCount(0, "card") == "0 cards");
  CHECK(FormatCount(1, "card") == "1 card");
}

TEST_CASE("text: numbers are grouped") {
  CHECK(FormatGrouped(0) == "0");
  CHECK(FormatGrouped(4212) == "4,212");
  CHECK(FormatGrouped(-1234567) == "-1,234,567");
  CHECK(FormatGrouped(-123) == "-123");
}

TEST_CASE("text: blanks at the ends, and lines") {
  CHECK(TrimText(" \t a b \r\n") == "a b");
  CHECK(TrimText(" \t\r\n") == "");
  CHECK(SplitLines("a\n\nb") == std::vector<std::string>{"a", "", "b"});
  CHECK(SplitLines("a\n") == std::vector<std::string>{"a"});
}

TEST_CASE("text: lines are taken one by one, without the rest that has no newline") {
  std::string_view rest = "a\n\nb", line;
  CHECK((TakeLine(rest, line) && line == "a"));
  CHECK((TakeLine(rest, line) && line == ""));
  CHECK_FALSE(TakeLine(rest, line));
  CHECK(rest == "b");
}

TEST_CASE("text: a number is the whole text") {
  std::uint8_t number = 0;
  CHECK((ParseInteger("255", number) && number == 255));
  CHECK((ParseInteger("ff", number, 16) && number == 255));
  for (const char* text : {"", " 1", "1 ", "+1", "-1", "256", "1.5", "x"}) CHECK_FALSE(ParseInteger(text, number));
}

}  // namespace cardinal::base
