// The copy of a document that an editor has. It is independent of interpreter/drivers/lsp/positions.h, which it checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/lsp/json.h"

namespace cardinal::fuzz {

// Converts between bytes and the line and column of the protocol, whose unit is that of `encoding` ("utf-16", ...).
class EditorText {
 public:
  EditorText(std::string text, std::string encoding) : text_(std::move(text)), encoding_(std::move(encoding)) {}

  const std::string& Text() const { return text_; }
  // The nearest offset before `offset` that is between two characters; "\r\n" is one.
  std::size_t Snap(std::size_t offset) const;
  lsp::Json PositionAt(std::size_t offset) const;  // of a snapped offset
  lsp::Json ToRange(std::size_t begin, std::size_t end) const;
  // Returns the offset of a position by the rules of the specification; npos: the document has no such line.
  std::size_t ToOffset(const lsp::Json& position) const;
  std::size_t LineCount() const;
  // A position within a character of two code units, or null if there is none.
  lsp::Json PositionWithinCharacter() const;
  void Replace(std::size_t begin, std::size_t end, const std::string& text) { text_.replace(begin, end - begin, text); }

 private:
  std::size_t LengthAt(std::size_t offset) const;  // bytes of the character
  std::uint32_t UnitsAt(std::size_t offset) const;
  bool EndsLine(std::size_t offset) const { return text_[offset] == '\n' || text_[offset] == '\r'; }

  std::string text_, encoding_;
};

}  // namespace cardinal::fuzz
