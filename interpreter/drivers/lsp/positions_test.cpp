// Byte offsets as lines and columns and back, in three encodings.
#include "interpreter/drivers/lsp/positions.h"

#include <catch2/catch.hpp>

namespace cardinal::lsp {
namespace {

constexpr auto kUtf8 = PositionEncoding::Utf8, kUtf16 = PositionEncoding::Utf16, kUtf32 = PositionEncoding::Utf32;

// é has 2 bytes and 1 unit of UTF-16, 🂡 4 bytes and 2 units.
const std::string kText = "aé🂡b\ncd\r\n\re";

TEST_CASE("lsp: lines end with LF, CRLF or CR", "[lsp]") {
  const LineTable lines(kText, kUtf16);
  CHECK(lines.LineCount() == 4);
  CHECK(lines.Offset({1, 0}) == 9);
  CHECK(lines.Offset({2, 0}) == 13);
  CHECK(lines.Offset({3, 0}) == 14);
  CHECK(LineTable("", kUtf16).LineCount() == 1);
  CHECK(LineTable("a\n", kUtf16).LineCount() == 2);
  CHECK(LineTable("\r\r\n\n", kUtf16).LineCount() == 4);
}

TEST_CASE("lsp: columns count units of the encoding", "[lsp]") {
  const auto columns = [](PositionEncoding encoding) {
    const LineTable lines(kText, encoding);
    std::vector<std::uint32_t> all;
    for (const std::int32_t offset : {0, 1, 3, 7, 8}) {
      all.push_back(lines.PositionAt(offset).character);
      CHECK(lines.Offset(lines.PositionAt(offset)) == offset);
    }
    return all;
  };
  CHECK(columns(kUtf8) == std::vector<std::uint32_t>{0, 1, 3, 7, 8});
  CHECK(columns(kUtf16) == std::vector<std::uint32_t>{0, 1, 2, 4, 5});
  CHECK(columns(kUtf32) == std::vector<std::uint32_t>{0, 1, 2, 3, 4});
}

TEST_CASE("lsp: positions that do not exist are moved to the nearest one before", "[lsp]") {
  const LineTable lines(kText, kUtf16);
  CHECK(lines.Offset({0, 3}) == 3);  // within the surrogate pair
  CHECK(lines.Offset({0, 6}) == 8);
  CHECK(lines.Offset({0, 2147483647}) == 8);
  CHECK(lines.Offset({1, 3}) == 11);  // the line ending is not part of the line
  CHECK(lines.Offset({4, 0}) == std::ssize(kText));
  CHECK(lines.Offset({2147483647, 2147483647}) == std::ssize(kText));
  CHECK(LineTable(kText, kUtf8).Offset({0, 5}) == 3);
  CHECK(lines.PositionAt(2) == Position{0, 1});   // within é
  CHECK(lines.PositionAt(5) == Position{0, 2});   // within the pair
  CHECK(lines.PositionAt(12) == Position{1, 2});  // between CR and LF
  CHECK(lines.PositionAt(99) == Position{3, 1});
  CHECK(LineTable("", kUtf16).PositionAt(0) == Position{0, 0});
}

TEST_CASE("lsp: an invalid byte counts as one unit", "[lsp]") {
  const LineTable lines(
      "a\xff\xf0\x9f"
      "b",
      kUtf16);
  CHECK(lines.PositionAt(4) == Position{0, 4});
  CHECK(lines.Offset({0, 3}) == 3);
}

TEST_CASE("lsp: an edit is refused where its position does not exist", "[lsp]") {
  const LineTable lines(kText, kUtf16);
  const auto edit = [&](Position position) {
    const auto offset = lines.EditOffset(position);
    const auto* problem = std::get_if<std::string>(&offset);
    return problem ? *problem : std::to_string(std::get<std::size_t>(offset));
  };
  CHECK(edit({0, 2}) == "3");
  CHECK(edit({0, 3}) == "line 0, character 3 is within a character");
  CHECK(edit({0, 99}) == "8");
  CHECK(edit({4, 0}) == "15");
  CHECK(edit({4, 1}) == "line 4, character 1 is out of range: the document has 4 lines");
  CHECK(edit({5, 0}) == "line 5, character 0 is out of range: the document has 4 lines");
}

// Long lines have marks in the table, short ones none: both ways must agree.
TEST_CASE("lsp: columns of long lines", "[lsp]") {
  std::string text = "short\n", line;
  for (int i = 0; i < 3000; ++i) line += i % 7 == 0 ? "🂡" : i % 5 == 0 ? "é" : "a";
  text += line + "\n" + "x\n" + line;
  for (const PositionEncoding encoding : {kUtf8, kUtf16, kUtf32}) {
    const LineTable lines(text, encoding);
    const std::int64_t last = std::ssize(text) - std::ssize(line);
    std::uint32_t column = 0;
    for (std::int64_t offset = 0; offset < std::ssize(line);) {
      const int bytes = static_cast<unsigned char>(line[offset]) >= 0xf0   ? 4
                        : static_cast<unsigned char>(line[offset]) >= 0xc0 ? 2
                                                                           : 1;
      const bool holds =
          lines.PositionAt(6 + offset) == Position{1, column} && lines.Offset({1, column}) == 6 + offset &&
          lines.PositionAt(last + offset) == Position{3, column} && lines.Offset({3, column}) == last + offset;
      if (!holds) FAIL("byte " << offset);
      column += encoding == kUtf8 ? bytes : encoding == kUtf16 && bytes == 4 ? 2 : 1;
      offset += bytes;
    }
    CHECK(lines.Offset({1, column}) == 6 + std::ssize(line));
    CHECK(lines.Offset({1, column + 1}) == 6 + std::ssize(line));
    CHECK(lines.Offset({2, 5}) == last - 1);
    CHECK(lines.PositionAt(text.size()) == Position{3, column});
  }
}

TEST_CASE("lsp: the client's order decides the encoding of positions", "[lsp]") {
  ClientCapabilities capabilities;
  CHECK(ChoosePositionEncoding(capabilities) == kUtf16);
  capabilities.general.emplace();
  CHECK(ChoosePositionEncoding(capabilities) == kUtf16);
  capabilities.general->positionEncodings = {"utf-7", "utf-32", "utf-8"};
  CHECK(ChoosePositionEncoding(capabilities) == kUtf32);
  capabilities.general->positionEncodings = {"utf-8", "utf-16"};
  CHECK(ChoosePositionEncoding(capabilities) == kUtf8);
  capabilities.general->positionEncodings = {"utf-7"};
  CHECK(ChoosePositionEncoding(capabilities) == kUtf16);
}

}  // namespace
}  // namespace cardinal::lsp
