#include "interpreter/base/utf8.h"

#include <catch2/catch.hpp>

using cardinal::base::AppendUtf8;
using cardinal::base::CodePoint;
using cardinal::base::DecodeUtf8;
using cardinal::base::DisplayWidth;

TEST_CASE("utf8: every length is read and written back", "[base]") {
  for (const char32_t value :
       {U'a', U'\x7f', U'\x80', U'é', U'\u07ff', U'\u0800', U'€', U'\uffff', U'\U00010000', U'🂡', U'\U0010ffff'}) {
    std::string text;
    AppendUtf8(text, value);
    const CodePoint point = DecodeUtf8(text + "x");
    CHECK(point.valid);
    CHECK(point.value == value);
    CHECK(point.bytes == text.size());
  }
}

TEST_CASE("utf8: an invalid sequence counts as one invalid byte", "[base]") {
  for (const char* text :
       {"\x80", "\xff", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xe2\x82", "\xe2", "\xe2(\xa1"}) {
    INFO(text);
    const CodePoint point = DecodeUtf8(text);
    CHECK_FALSE(point.valid);
    CHECK(point.bytes == 1);
  }
}

TEST_CASE("utf8: columns of a terminal", "[base]") {
  CHECK(DisplayWidth(U'a') == 1);
  CHECK(DisplayWidth(U'é') == 1);
  CHECK(DisplayWidth(U'\u0301') == 0);
  CHECK(DisplayWidth(U'漢') == 2);
  CHECK(DisplayWidth(U'🂡') == 1);
  CHECK(DisplayWidth(U'😀') == 2);
}

TEST_CASE("utf8: code points are counted, and none is cut in two", "[base]") {
  using cardinal::base::CountCodePoints;
  using cardinal::base::CutUtf8;
  CHECK(CountCodePoints("") == 0);
  CHECK(CountCodePoints("a\xC3\xA9\xE2\x82\xAC") == 3);
  CHECK(CountCodePoints("\xff\xff") == 2);
  CHECK(CutUtf8("a\xC3\xA9", 3) == "a\xC3\xA9");
  CHECK(CutUtf8("a\xC3\xA9", 2) == "a");
  CHECK(CutUtf8("a\xC3\xA9", 1) == "a");
  CHECK(CutUtf8("\xE2\x82\xAC", 2) == "");
}
