// Walks the grammar up to a cursor. In: the tokens before the cursor. Out: a grammar walk that has consumed them.
// Promises: the walk always reaches the cursor; tokens that the grammar does not accept are left out, only a few if a
// quick search finds a few.
#pragma once

#include <vector>

#include "interpreter/language/syntax/grammar_walk.h"
#include "interpreter/language/syntax/text_cursor.h"

namespace cardinal::syntax {

struct PrefixWalk {
  GrammarWalk walk;
  std::vector<std::size_t> skipped_tokens;  // into Tokens::all, ascending
};

PrefixWalk WalkToCursor(const Tokens& tokens, const TextCursor& cursor);

}  // namespace cardinal::syntax
