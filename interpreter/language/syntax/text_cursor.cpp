#include "interpreter/language/syntax/text_cursor.h"

#include <algorithm>
#include <cctype>

#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/token_groups.h"

namespace cardinal::syntax {
namespace {

bool IsLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::int32_t WordBegin(std::string_view text, std::int32_t at) {
  while (at > 0 && IsLetter(text[at - 1])) --at;
  return at;
}

std::int32_t WordEnd(std::string_view text, std::int32_t at) {
  while (at < std::ssize(text) && IsLetter(text[at])) ++at;
  return at;
}

// True if the place is in a comment that begins at `from` or later. There is no token between `from` and the place.
bool InComment(std::string_view text, std::int32_t from, std::int32_t place) {
  auto at = static_cast<std::size_t>(from);
  const auto end = static_cast<std::size_t>(place);
  while (at + 1 < end) {
    const bool line = text.substr(at, 2) == "//", block = text.substr(at, 2) == "/*";
    if (!line && !block) {
      ++at;
      continue;
    }
    const std::size_t close = line ? text.find('\n', at) : text.find("*/", at + 2);
    if (close == std::string_view::npos) return true;
    const std::size_t next = line ? close : close + 2;
    if (line ? end <= close : end < next) return true;
    at = next;
  }
  return false;
}

// The place of the brace that opens the hole at `offset`, in the quoted text that begins at `begin`.
std::optional<std::int32_t> HoleAt(std::string_view text, std::int32_t begin, std::int32_t offset) {
  std::optional<std::int32_t> open;
  for (std::int32_t at = begin + 1; at < offset; ++at) {
    const char c = text[at];
    if (c == '\\') ++at;
    if (c == '{') open = at;
    if (c == '}') open.reset();
  }
  return open;
}

// The beginning of a citation such as `@CV-0` that ends at the offset, or nothing.
std::optional<std::int32_t> CitationBegin(std::string_view text, std::int32_t offset) {
  std::int32_t at = offset;
  while (at > 0 && (IsLetter(text[at - 1]) || text[at - 1] == '-')) --at;
  return at > 0 && text[at - 1] == '@' ? std::optional(at - 1) : std::nullopt;
}

// The token that contains the cursor, or a word or number that ends or begins at it.
std::optional<std::size_t> TokenAt(const Tokens& tokens, std::string_view text, std::int32_t offset) {
  for (std::size_t i = 0; i + 1 < tokens.all.size(); ++i) {
    const Token& token = tokens.all[i];
    if (token.begin > offset) break;
    const bool word = IsKeywordToken(token.type) || token.type == Lexer::ID || token.type == Lexer::INT;
    if (word && offset <= token.end) {
      const bool next_touches = offset == token.end && i + 2 < tokens.all.size() && tokens.all[i + 1].begin == offset &&
                                IsLetter(text[offset]);
      if (!next_touches) return i;
    }
    if (token.type != Lexer::STRING || offset <= token.begin) continue;
    const auto size = static_cast<std::size_t>(token.end - token.begin);
    const bool closed = IsClosed(text.substr(token.begin, size));
    if (offset < token.end || (offset == token.end && !closed)) return i;
  }
  return std::nullopt;
}

// Finds the word or text at the cursor.
void FindWord(std::string_view text, const Tokens& tokens, std::int32_t offset, TextCursor& cursor) {
  cursor.begin = cursor.end = cursor.token_begin = offset;
  std::int32_t last_end = 0;  // of the last token before the cursor
  for (std::size_t i = 0; i + 1 < tokens.all.size() && tokens.all[i].end <= offset; ++i) last_end = tokens.all[i].end;
  cursor.token = TokenAt(tokens, text, offset);
  if (!cursor.token && InComment(text, last_end, offset)) {
    cursor.context = CursorContext::Comment;
    return;
  }
  const bool in_string = cursor.token && tokens.all[*cursor.token].type == Lexer::STRING;
  if (const auto cite = in_string ? std::nullopt : CitationBegin(text, offset)) {
    cursor.context = CursorContext::Citation;
    cursor.begin = cursor.token_begin = *cite;
    cursor.token.reset();
    return;
  }
  if (!cursor.token) return;
  const Token& token = tokens.all[*cursor.token];
  cursor.token_begin = token.begin;
  cursor.begin = token.begin;
  cursor.end = token.end;
  if (token.type == Lexer::INT && offset > token.begin) cursor.context = CursorContext::Number;
  if (token.type != Lexer::STRING) return;
  const bool closed = IsClosed(text.substr(token.begin, token.end - token.begin));
  cursor.context = HoleAt(text, token.begin, offset) ? CursorContext::Hole : CursorContext::String;
  cursor.begin = cursor.context == CursorContext::Hole ? WordBegin(text, offset) : token.begin + 1;
  cursor.end = cursor.context == CursorContext::Hole ? WordEnd(text, offset) : token.end - (closed ? 1 : 0);
}

}  // namespace

bool IsClosed(std::string_view quoted) {
  for (std::size_t at = 1; at < quoted.size(); ++at) {
    if (quoted[at] == '\\') {
      ++at;
    } else if (quoted[at] == '"') {
      return at + 1 == quoted.size();
    }
  }
  return false;
}

TextCursor FindCursor(const source::SourceFile& source, const Tokens& tokens, std::int32_t offset) {
  TextCursor cursor;
  FindWord(source.Text(), tokens, offset, cursor);
  const std::vector<Token>& all = tokens.all;
  const std::size_t last = all.size() - 1;
  const auto from = [&](std::int32_t byte) {
    return static_cast<std::size_t>(
        std::lower_bound(all.begin(), all.begin() + last, byte,
                         [](const Token& token, std::int32_t at) { return token.begin < at; }) -
        all.begin());
  };
  cursor.before_end = from(cursor.token_begin);
  cursor.after_begin = cursor.token ? *cursor.token + 1 : from(cursor.end);
  cursor.first = cursor.before_end;
  cursor.after_end = cursor.after_begin;
  for (const Segment& segment : tokens.segments) {
    const bool holds_cursor = cursor.token && segment.begin <= *cursor.token && *cursor.token < segment.end;
    if (segment.begin < cursor.before_end) {
      cursor.first = segment.begin;
      cursor.too_deep = segment.too_deep;
      cursor.after_end = std::max(segment.end, cursor.after_begin);
    } else if (holds_cursor) {
      cursor.after_end = std::max(segment.end, cursor.after_begin);
    }
  }
  for (const Segment& segment : tokens.segments)
    if (segment.begin < cursor.first && all[segment.begin].type != Lexer::USE) cursor.may_precede_use = false;
  return cursor;
}

}  // namespace cardinal::syntax
