// Finds the comments of a file. The lexer skips comments, so they are in the text between its tokens.
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

// All tokens of a text. Errors are not reported.
std::vector<syntax::Token> LexTokens(const source::SourceFile& source);

}  // namespace cardinal::symbols
