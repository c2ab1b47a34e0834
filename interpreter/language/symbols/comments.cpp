#include "interpreter/language/symbols/comments.h"

#include <algorithm>

namespace cardinal::symbols {

namespace {

// The end of the comment at `begin`: before the end of its line, or after `*/`; `limit` for a comment that is not
// closed.
std::size_t EndOfComment(std::string_view text, std::size_t begin, std::size_t limit) {
  if (text[begin + 1] == '/') return std::min({text.find_first_of("\r\n", begin), limit});
  const std::size_t close = text.find("*/", begin + 2);
  return close == std::string_view::npos ? limit : std::min(close + 2, limit);
}

// Adds the comments between two tokens: those in the bytes from `from` to `to`.
void AddBetween(const source::SourceFile& source, std::size_t from, std::size_t to, std::vector<Comment>& comments) {
  const std::string_view text = source.Text();
  for (std::size_t at = from; at + 1 < to;) {
    if (text[at] != '/' || (text[at + 1] != '/' && text[at + 1] != '*')) {
      ++at;
      continue;
    }
    const std::size_t end = EndOfComment(text, at, to);
    const std::size_t before = text.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
    // Whether only blanks are before the comment on its line. The last case: only blanks are before it in the file.
    const bool first = at == 0 || before == std::string_view::npos || text[before] == '\n' ||
                       (before == 0 && (text[0] == ' ' || text[0] == '\t'));
    comments.push_back({{source.Id(), static_cast<std::int32_t>(at), static_cast<std::int32_t>(end)}, first});
    at = std::max(end, at + 1);
  }
}

}  // namespace

std::vector<Comment> FindComments(const source::SourceFile& source, const std::vector<syntax::Token>& tokens) {
  std::vector<Comment> comments;
  std::size_t from = 0;
  for (const syntax::Token& token : tokens) {
    AddBetween(source, from, std::min(static_cast<std::size_t>(token.begin), source.Text().size()), comments);
    from = static_cast<std::size_t>(token.end);
  }
  if (from < source.Text().size()) AddBetween(source, from, source.Text().size(), comments);
  return comments;
}

std::vector<syntax::Token> LexTokens(const source::SourceFile& source) {
  diag::Sink sink;
  syntax::ErrorReporter mistakes(source, base::kLimits, sink);
  return syntax::ReadTokens(source, base::kLimits, mistakes).all;
}

}  // namespace cardinal::symbols
