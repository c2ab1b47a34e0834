// The comments of a file: the lexer leaves them out, so they are what is between its tokens.
#pragma once

#include <vector>

#include "interpreter/language/source/source.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::symbols {

struct Comment {
  source::Span span;
  bool first_on_line = false;
};

std::vector<Comment> FindComments(const source::SourceFile& source, const std::vector<syntax::Token>& tokens);

// All tokens of a text; what is wrong with it is not reported.
std::vector<syntax::Token> LexTokens(const source::SourceFile& source);

}  // namespace cardinal::symbols
