#include "tests/fuzz/targets/lsp_text.h"

#include <algorithm>

namespace cardinal::fuzz {

using lsp::Json;

std::size_t EditorText::LengthAt(std::size_t offset) const {
  if (text_[offset] == '\r' && offset + 1 < text_.size() && text_[offset + 1] == '\n') return 2;
  std::size_t end = offset + 1;
  while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
  return end - offset;
}

std::uint32_t EditorText::UnitsAt(std::size_t offset) const {
  const std::size_t length = LengthAt(offset);
  if (encoding_ == "utf-8") return static_cast<std::uint32_t>(length);
  return encoding_ == "utf-16" && length == 4 ? 2 : 1;
}

std::size_t EditorText::Snap(std::size_t offset) const {
  std::size_t at = 0;
  while (at < text_.size() && at + LengthAt(at) <= offset) at += LengthAt(at);
  return at;
}

Json EditorText::PositionAt(std::size_t offset) const {
  std::uint32_t line = 0, column = 0;
  for (std::size_t at = 0; at < offset; at += LengthAt(at)) {
    column = EndsLine(at) ? 0 : column + UnitsAt(at);
    line += EndsLine(at) ? 1 : 0;
  }
  return {{"line", line}, {"character", column}};
}

Json EditorText::ToRange(std::size_t begin, std::size_t end) const {
  return {{"start", PositionAt(begin)}, {"end", PositionAt(end)}};
}

std::size_t EditorText::ToOffset(const Json& position) const {
  std::uint64_t line = position.at("line").get<std::uint64_t>();
  std::uint64_t column = position.at("character").get<std::uint64_t>();
  std::size_t at = 0;
  for (; at < text_.size() && line > 0; at += LengthAt(at)) line -= EndsLine(at) ? 1 : 0;
  if (line > 0) return std::string::npos;
  for (; at < text_.size() && !EndsLine(at) && column >= UnitsAt(at); at += LengthAt(at)) column -= UnitsAt(at);
  return at;
}

std::size_t EditorText::LineCount() const {
  std::size_t lines = 1;
  for (std::size_t at = 0; at < text_.size(); at += LengthAt(at)) lines += EndsLine(at) ? 1 : 0;
  return lines;
}

Json EditorText::PositionWithinCharacter() const {
  for (std::size_t at = 0; at < text_.size(); at += LengthAt(at)) {
    if (EndsLine(at) || UnitsAt(at) < 2) continue;
    Json position = PositionAt(at);
    position["character"] = position["character"].get<std::uint32_t>() + 1;
    return position;
  }
  return nullptr;
}

}  // namespace cardinal::fuzz
