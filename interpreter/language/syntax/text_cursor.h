// Finds the context of a cursor. In: the tokens of a text and an offset. Out: the kind of text at the offset, and the
// tokens before and after it that belong to the same declaration.
#pragma once

#include <optional>

#include "interpreter/language/syntax/expected.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {

struct TextCursor {
  CursorContext context = CursorContext::Code;
  std::int32_t begin = 0;  // the word at the cursor
  std::int32_t end = 0;
  std::int32_t token_begin = 0;      // where the token at the cursor begins, or would begin
  std::optional<std::size_t> token;  // index into Tokens::all: the token at the cursor
  // Tokens of the declaration, as indices into Tokens::all.
  std::size_t first = 0;        // the first token of the declaration
  std::size_t before_end = 0;   // the end of the tokens before the cursor
  std::size_t after_begin = 0;  // the first token after the cursor
  std::size_t after_end = 0;
  bool may_precede_use = true;  // no declaration is before this one
  bool too_deep = false;
};

TextCursor FindCursor(const source::SourceFile& source, const Tokens& tokens, std::int32_t offset);

// True if a text in quotation marks has its second mark.
bool IsClosed(std::string_view quoted);

}  // namespace cardinal::syntax
