// Builds the contents of strings, and the templates of `tell`: text with holes like {c.owner}.
#include <algorithm>
#include <utility>

#include "interpreter/language/syntax/ast_builder.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::syntax {
namespace {

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsNamePart(char c) { return IsNameStart(c) || (c >= '0' && c <= '9') || c == '_'; }

bool IsName(std::string_view word) {
  return !word.empty() && IsNameStart(word[0]) && std::all_of(word.begin(), word.end(), IsNamePart);
}

// The position of the next `wanted` that has no backslash before it.
std::size_t FindUnescaped(std::string_view text, char wanted, std::size_t from) {
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == wanted) {
      return i;
    }
  }
  return text.size();
}

source::Span SpanInsideQuotes(source::Span quoted) { return {quoted.file, quoted.begin + 1, quoted.end - 1}; }

}  // namespace

std::string AstBuilder::Contents(antlr4::tree::TerminalNode* node) { return Resolve(SpanInsideQuotes(ToSpan(node))); }

std::string AstBuilder::Resolve(source::Span inside) {
  const std::string raw = Text(inside);
  std::string out;
  for (std::int32_t i = 0; i < std::ssize(raw); ++i) {
    if (raw[i] != '\\' || i + 1 == std::ssize(raw)) {
      out += raw[i];
      continue;
    }
    const char escaped = raw[++i];
    if (escaped == 'n') {
      out += '\n';
    } else if (std::string_view("\"\\{}").find(escaped) != std::string_view::npos) {
      out += escaped;
    } else {
      const std::int32_t at = inside.begin + i;
      Error(diag::Code::Syntax, {inside.file, at - 1, at + 1},
            "a backslash and this character mean nothing in a string",
            "write \\\" for a quotation mark, \\\\ for a backslash, \\n for a new line, \\{ for a brace");
    }
  }
  return out;
}

ast::NodeId AstBuilder::Template(antlr4::tree::TerminalNode* node, Holes holes) {
  const source::Span inside = SpanInsideQuotes(ToSpan(node));
  const std::string raw = Text(inside);
  const auto span = [&](std::size_t begin, std::size_t end) {
    return source::Span{inside.file, inside.begin + static_cast<std::int32_t>(begin),
                        inside.begin + static_cast<std::int32_t>(end)};
  };
  Ids parts;
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t open = FindUnescaped(raw, '{', at);
    const std::size_t stray = FindUnescaped(raw.substr(0, open), '}', at);
    if (stray < open) {
      Error(diag::Code::Syntax, span(stray, stray + 1), "a `}` without its `{` in this text", "write \\} for a brace");
    }
    if (open > at) parts.push_back(Add(Kind::String, span(at, open), Resolve(span(at, open)), {}));
    if (open == raw.size()) break;
    const std::size_t close = FindUnescaped(raw, '}', open);
    if (close == raw.size()) {
      Error(diag::Code::Syntax, span(open, open + 1), "a hole in this text is opened and never closed",
            "close it with `}`, or write \\{ for a brace");
      break;
    }
    parts.push_back(Hole(span(open + 1, close), holes));
    at = close + 1;
  }
  return Add(Kind::Template, ToSpan(node), "", parts);
}

// Builds a hole such as `c`, `me`, `c.owner`: a path without arguments.
ast::NodeId AstBuilder::Hole(source::Span hole, Holes holes) {
  const std::string raw = Text(hole);
  std::int64_t dots = 0;
  ast::NodeId path;
  for (std::size_t begin = 0; begin <= raw.size();) {
    const std::size_t end = std::min(raw.find('.', begin), raw.size());
    const std::string word = raw.substr(begin, end - begin);
    const source::Span span{hole.file, hole.begin + static_cast<std::int32_t>(begin),
                            hole.begin + static_cast<std::int32_t>(end)};
    const bool pronoun = begin == 0 && (word == "me" || word == "you" || word == "it");
    const bool parameter = begin > 0 && word == "you";
    if (!IsName(word) || (holes == Holes::Expressions && IsReserved(word) && !pronoun && !parameter)) {
      const source::Span whole{hole.file, hole.begin - 1, hole.end + 1};
      Error(diag::Code::Syntax, whole, "a hole in a text is a name or a path such as {c.owner}",
            "give the value a name with `let`, and put the name into the hole");
      return Absent(hole);
    }
    if (pronoun) {
      path = Add(word == "me" ? Kind::Me : word == "you" ? Kind::You : Kind::It, span, "", {});
    } else if (begin == 0) {
      path = Add(Kind::Ref, span, word, {});
    } else {
      if (depth_ + ++dots > limits_.nesting) throw TooDeep{hole};
      const ast::NodeId name = Add(Kind::Name, span, word, {});
      path = Add(Kind::Member, {hole.file, hole.begin, span.end}, word, {path, name});
    }
    begin = end + 1;
  }
  return path;
}

}  // namespace cardinal::syntax
