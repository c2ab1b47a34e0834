#include "interpreter/language/source/source.h"

#include <catch2/catch.hpp>
#include <string>

using namespace cardinal::source;
using namespace std::string_literals;

namespace {
SourceFile Of(std::string text) { return {FileId{0}, "a.cardinal", std::move(text)}; }
}  // namespace

TEST_CASE("source: good text has no bad byte", "[source]") {
  for (const std::string& text : {""s, "a\tb\nc\r\nd"s, "é € 🂡"s, "\xef\xbb\xbf// marked"s, "\u00a0"s}) {
    INFO(text);
    CHECK_FALSE(FindBadByte(text));
  }
}

TEST_CASE("source: every kind of bad byte is found where it is", "[source]") {
  struct Row {
    std::string text;
    int offset;
    std::string word;
  };
  const Row rows[] = {
      {"ab\0c"s, 2, "NUL"},
      {"\x80", 0, "not UTF-8 (0x80)"},
      {"ab\xc0\x80", 2, "not UTF-8"},        // an overlong NUL
      {"a\xe0\x80\xaf", 1, "not UTF-8"},     // an overlong slash
      {"\xed\xa0\x80", 0, "not UTF-8"},      // a surrogate
      {"\xf4\x90\x80\x80", 0, "not UTF-8"},  // above U+10FFFF
      {"caf\xe9", 3, "not UTF-8 (0xE9)"},    // Latin-1
      {"cut off \xe2\x82", 8, "not UTF-8"},
      {"\x1b[31m", 0, "control character U+001B"},
      {"a\x0c", 1, "control character U+000C"},
      {"a\x7f", 1, "control character U+007F"},
      {"a\u0085", 1, "control character U+0085"},
      {"a\rb", 1, "carriage return"},
      {"a\r", 1, "carriage return"},
      {"x\u202e", 1, "direction mark U+202E"},
      {"x\u202a", 1, "direction mark"},
      {"x\u2066", 1, "direction mark"},
      {"x\u2069", 1, "direction mark"},
      {"x\u200e", 1, "direction mark"},
      {"x\u200f", 1, "direction mark"},
      {"x\u2028", 1, "line separator"},
      {"x\ufeff", 1, "byte order mark"},
      {"\ufeff\ufeff", 0, "byte order mark"},  // the first one is not part of the text
      {"\ufeffab\x1b", 2, "control character"},
      {"\xff\xfe\x64\0\x65\0"s, 0, "UTF-16"},
      {"\xfe\xff\0\x64"s, 0, "UTF-16"},
      {"\xff\xfe\0\0\x64\0\0\0"s, 0, "UTF-32"},
      {"d\0e\0c\0k\0:\0"s, 0, "UTF-16"},  // without a byte order mark
  };
  for (const Row& row : rows) {
    INFO(row.word << " at " << row.offset);
    const auto bad = FindBadByte(row.text);
    REQUIRE(bad);
    CHECK(bad->offset == row.offset);
    CHECK(bad->description.find(row.word) != std::string::npos);
  }
}

TEST_CASE("source: lines and places", "[source]") {
  const SourceFile file = Of("one\r\n\ttwo é x\n\nlast");
  CHECK(file.LineCount() == 4);
  CHECK(file.LineText(1) == "one");
  CHECK(file.LineText(2) == "\ttwo é x");
  CHECK(file.LineText(3).empty());
  CHECK(file.LineText(4) == "last");
  const auto place = [&](int byte, int line, int column) {
    INFO(byte);
    CHECK(file.LineColumnAt(byte).line == line);
    CHECK(file.LineColumnAt(byte).column == column);
  };
  place(0, 1, 1);
  place(3, 1, 4);  // the \r
  place(4, 1, 4);  // the \n: columns never count \r
  place(5, 2, 1);
  place(6, 2, 2);   // a tab is one character
  place(10, 2, 6);  // é
  place(12, 2, 7);  // after it
  place(15, 3, 1);
  place(16, 4, 1);
  place(20, 4, 5);
  place(999, 4, 5);
  place(-5, 1, 1);
}

TEST_CASE("source: an empty file has one empty line; a last newline begins another", "[source]") {
  CHECK(Of("").LineCount() == 1);
  CHECK(Of("").LineText(1).empty());
  CHECK(Of("a\n").LineCount() == 2);
  CHECK(Of("a\n").LineText(2).empty());
}

TEST_CASE("source: a byte order mark is left out of the text", "[source]") {
  const SourceFile file = Of("\xef\xbb\xbfuse");
  CHECK(file.Text() == "use");
  CHECK(file.LineColumnAt(0).column == 1);
}

TEST_CASE("source: the text of a span, clamped to the file", "[source]") {
  const SourceFile file = Of("hello");
  CHECK(file.Text({FileId{0}, 1, 3}) == "el");
  CHECK(file.Text({FileId{0}, 3, 99}) == "lo");
  CHECK(file.Text({FileId{0}, 4, 2}).empty());
}

TEST_CASE("source: a set numbers its files and keeps references alive", "[source]") {
  SourceSet set;
  const SourceFile& first = set[set.AddFile("a", "A")];
  for (int i = 0; i < 100; ++i) set.AddFile("b", "B");
  CHECK(set.Size() == 101);
  CHECK(first.Text() == "A");
  CHECK(&first == &set[FileId{0}]);
  CHECK(set[FileId{100}].Id().value == 100);
}
