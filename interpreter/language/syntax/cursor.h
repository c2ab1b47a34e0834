// In: the tokens of a text and a place in it. Out: what is at that place, and the tokens in front of it and behind it
// that belong to the same declaration.
#pragma once

#include <optional>

#include "interpreter/language/syntax/expected.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {

struct Cursor {
  CursorIn in = CursorIn::Code;
  std::int32_t begin = 0;  // what an item of a completion replaces
  std::int32_t end = 0;
  std::int32_t place = 0;            // where the token at the cursor begins, or would begin
  std::optional<std::size_t> token;  // into Tokens::all: the token at the cursor
  // Tokens of the declaration, as indices into Tokens::all.
  std::size_t first = 0;       // it begins with this one
  std::size_t before_end = 0;  // the tokens in front of the cursor end here
  std::size_t behind = 0;      // those behind the cursor begin here
  std::size_t behind_end = 0;
  bool use_may_come = true;  // no declaration is in front of this one
  bool too_deep = false;
};

Cursor FindCursor(const source::SourceFile& source, const Tokens& tokens, std::int32_t offset);

// Whether a text in quotation marks has its second mark.
bool IsClosed(std::string_view quoted);

}  // namespace cardinal::syntax
