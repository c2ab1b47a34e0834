#include "interpreter/drivers/lsp/positions.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/utf8.h"

namespace cardinal::lsp {

namespace {

constexpr std::size_t kMarkDistance = 1024;  // bytes

}  // namespace

PositionEncoding ChoosePositionEncoding(const ClientCapabilities& capabilities) {
  if (!capabilities.general || !capabilities.general->positionEncodings) return PositionEncoding::Utf16;
  for (const std::string& name : *capabilities.general->positionEncodings)
    for (const PositionEncoding encoding : {PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32})
      if (name == PositionEncodingName(encoding)) return encoding;
  return PositionEncoding::Utf16;
}

const char* PositionEncodingName(PositionEncoding encoding) {
  switch (encoding) {
    case PositionEncoding::Utf8: return PositionEncodingKind::UTF8;
    case PositionEncoding::Utf16: return PositionEncodingKind::UTF16;
    case PositionEncoding::Utf32: return PositionEncodingKind::UTF32;
  }
  return "";
}

LineTable::LineTable(std::string_view text, PositionEncoding encoding) : text_(text), encoding_(encoding) {
  std::size_t begin = 0;
  for (std::size_t end = text.find_first_of("\r\n"); end != std::string_view::npos;
       end = text.find_first_of("\r\n", begin)) {
    AddLine(begin, end);
    begin = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
  }
  AddLine(begin, text.size());
}

void LineTable::AddLine(std::size_t begin, std::size_t end) {
  lines_.push_back({begin, end});
  if (end - begin <= kMarkDistance) return;
  ColumnMark mark{begin, 0};
  for (std::size_t next = begin; mark.offset < end;) {
    if (mark.offset >= next) {
      marks_.push_back(mark);
      next += kMarkDistance;
    }
    std::size_t bytes = 0;
    mark.column += Units(mark.offset, &bytes);
    mark.offset += bytes;
  }
}

// The number of code units and bytes of the code point at `offset`.
std::uint32_t LineTable::Units(std::size_t offset, std::size_t* bytes) const {
  *bytes = 1;
  if (static_cast<unsigned char>(text_[offset]) < 0x80) return 1;
  const base::CodePoint point = base::DecodeUtf8(text_.substr(offset));
  *bytes = point.bytes;
  if (encoding_ == PositionEncoding::Utf8) return static_cast<std::uint32_t>(point.bytes);
  return encoding_ == PositionEncoding::Utf16 && point.valid && point.value > 0xFFFF ? 2 : 1;
}

// The last code point of the line whose column is not after that of the position, or the end of the line.
LineTable::ColumnMark LineTable::Seek(const Line& line, Position position) const {
  ColumnMark mark{line.begin, 0};
  const auto after =
      std::upper_bound(marks_.begin(), marks_.end(), position, [&](const Position& wanted, const ColumnMark& each) {
        return each.offset >= line.begin && (each.offset > line.end || each.column > wanted.character);
      });
  if (after != marks_.begin() && std::prev(after)->offset >= line.begin) mark = *std::prev(after);
  while (mark.offset < line.end) {
    std::size_t bytes = 0;
    const std::uint32_t column = mark.column + Units(mark.offset, &bytes);
    if (column > position.character) break;
    mark = {mark.offset + bytes, column};
  }
  return mark;
}

std::int32_t LineTable::Offset(Position position) const {
  if (position.line >= lines_.size()) return base::Count(text_);
  return static_cast<std::int32_t>(Seek(lines_[position.line], position).offset);
}

std::variant<std::size_t, std::string> LineTable::EditOffset(Position position) const {
  const auto at = [&] {
    return "line " + std::to_string(position.line) + ", character " + std::to_string(position.character);
  };
  if (position.line == lines_.size() && position.character == 0) return text_.size();
  if (position.line >= lines_.size())
    return at() + " is out of range: the document has " + std::to_string(lines_.size()) + " lines";
  const Line& line = lines_[position.line];
  const ColumnMark mark = Seek(line, position);
  if (mark.column < position.character && mark.offset < line.end) return at() + " is within a character";
  return mark.offset;
}

Position LineTable::PositionAt(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset,
                                      [](std::size_t wanted, const Line& each) { return wanted < each.begin; });
  const Line& line = *std::prev(after);
  const std::size_t end = std::min(offset, line.end);
  ColumnMark mark{line.begin, 0};
  const auto mark_after =
      std::upper_bound(marks_.begin(), marks_.end(), end,
                       [](std::size_t wanted, const ColumnMark& each) { return wanted < each.offset; });
  if (mark_after != marks_.begin() && std::prev(mark_after)->offset >= line.begin) mark = *std::prev(mark_after);
  while (mark.offset < end) {
    std::size_t bytes = 0;
    const std::uint32_t units = Units(mark.offset, &bytes);
    if (mark.offset + bytes > end) break;
    mark = {mark.offset + bytes, mark.column + units};
  }
  return {static_cast<std::uint32_t>(std::prev(after) - lines_.begin()), mark.column};
}

}  // namespace cardinal::lsp
