// In: the tokens in front of a cursor. Out: a walk over the grammar behind them. Promises: the walk always comes to the
// cursor; what the grammar does not let stand in front of it is left out, in as few tokens as can be found quickly.
#pragma once

#include <vector>

#include "interpreter/language/syntax/cursor.h"
#include "interpreter/language/syntax/grammar_walk.h"

namespace cardinal::syntax {

struct Front {
  GrammarWalk walk;
  std::vector<std::size_t> left_out;  // into Tokens::all, ascending
};

Front WalkToCursor(const Tokens& tokens, const Cursor& cursor);

}  // namespace cardinal::syntax
