// Converts between byte offsets, which Cardinal uses, and the positions of the protocol: a line and a column in code
// units of the encoding that client and server agreed on. Lines end with "\n", "\r\n" or "\r".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "interpreter/drivers/lsp/protocol/types.h"

namespace cardinal::lsp {

enum class PositionEncoding : std::uint8_t { Utf8, Utf16, Utf32 };

// The first encoding of the client's list that the server knows, UTF-16 without a list.
PositionEncoding ChoosePositionEncoding(const ClientCapabilities& capabilities);
const char* PositionEncodingName(PositionEncoding encoding);  // "utf-16"

// The lines of a text, which must outlive the table and not change. The text is UTF-8; an invalid byte counts as one
// code unit.
class LineTable {
 public:
  LineTable(std::string_view text, PositionEncoding encoding);

  std::size_t LineCount() const { return lines_.size(); }
  // The byte offset of a position. As the specification says, a column after the end of its line is the end of the
  // line. A line after the last one is the end of the text, a column within a code point the beginning of the code
  // point.
  std::int32_t Offset(Position position) const;
  // The position of a byte offset. An offset within a code point or a line ending counts as the beginning of it.
  Position PositionAt(std::size_t offset) const;
  Range ToRange(std::size_t begin, std::size_t end) const { return {PositionAt(begin), PositionAt(end)}; }
  // `span` has a begin and an end, as source::Span.
  template <class Span>
  Range ToRange(const Span& span) const {
    return ToRange(span.begin, span.end);
  }

  // The byte offset of a position at which a client edits its copy of the text, or what is wrong with the position: a
  // line that does not exist, or a column within a code point. The line after the last one is allowed at column 0:
  // clients use it to delete the last line.
  std::variant<std::size_t, std::string> EditOffset(Position position) const;

 private:
  struct Line {
    std::size_t begin, end;  // without the line ending
  };
  struct ColumnMark {
    std::size_t offset;
    std::uint32_t column;
  };
  void AddLine(std::size_t begin, std::size_t end);
  std::uint32_t Units(std::size_t offset, std::size_t* bytes) const;
  ColumnMark Seek(const Line& line, Position position) const;

  std::string_view text_;
  PositionEncoding encoding_;
  std::vector<Line> lines_;
  std::vector<ColumnMark> marks_;  // columns within long lines, so that a conversion reads only a small part of a line
};

}  // namespace cardinal::lsp
