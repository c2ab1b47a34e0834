// Finds where declarations begin, by brackets and the layout of lines; finds nesting that is too deep for ANTLR; and
// records what has been reported.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/token_groups.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {
namespace {

bool IsOpening(std::size_t type) { return type == Lexer::LBRACE || type == Lexer::LPAREN || type == Lexer::LBRACKET; }
bool IsClosing(std::size_t type) { return type == Lexer::RBRACE || type == Lexer::RPAREN || type == Lexer::RBRACKET; }

// The open brackets during a walk over tokens. A `}` also closes the brackets that are open inside its block.
class Brackets {
 public:
  bool Advance(std::size_t type) {  // false: a `}` that closes nothing
    if (IsOpening(type)) {
      open_.push_back(type);
      braces_ += type == Lexer::LBRACE;
    } else if (type == Lexer::RBRACE) {
      if (braces_ == 0) return false;
      while (open_.back() != Lexer::LBRACE) open_.pop_back();
      open_.pop_back();
      --braces_;
    } else if (IsClosing(type) && !open_.empty() && open_.back() != Lexer::LBRACE) {
      open_.pop_back();
    }
    return true;
  }
  std::int32_t Braces() const { return braces_; }
  std::int32_t Depth() const { return base::Count(open_); }

 private:
  std::vector<std::size_t> open_;
  std::int32_t braces_ = 0;
};

bool LeavesBraceOpen(const std::vector<Token>& tokens) {
  Brackets brackets;
  for (const Token& token : tokens) brackets.Advance(token.type);
  return brackets.Braces() > 0;
}

// A declaration begins at the beginning of a line outside of all blocks, and its indentation is not greater than that
// of the one before. If a brace is missing in the file, a declaration in the first column counts, whatever the braces
// are.
bool BeginsSegment(const Token& token, const Token& before, bool brace_missing) {
  if (!token.first_on_line || !ContainsToken(DeclarationKeywords(), token.type)) return false;
  if (token.indent == 0) return token.braces == 0 || brace_missing;
  return token.depth == 0 && token.indent <= before.indent;
}

}  // namespace

void CutIntoSegments(Tokens& tokens) {
  const bool brace_missing = LeavesBraceOpen(tokens.all);
  Brackets brackets;
  Segment segment;
  const auto finish = [&](std::size_t end) {
    segment.end = end;
    segment.unbalanced = segment.unbalanced || brackets.Braces() > 0;
    if (segment.end > segment.begin) tokens.segments.push_back(segment);
    segment = {end, end, false, false, false};
    brackets = {};
  };
  for (std::size_t i = 0; i + 1 < tokens.all.size(); ++i) {
    Token& token = tokens.all[i];
    token.braces = brackets.Braces();
    token.depth = brackets.Depth();
    if (BeginsSegment(token, tokens.all[segment.begin], brace_missing)) {
      finish(i);
      token.braces = token.depth = 0;
    }
    if (!brackets.Advance(token.type)) segment.unbalanced = segment.extra_close = true;
  }
  finish(tokens.all.size() - 1);
}

namespace {

bool IsPrefix(std::size_t type) {
  return type == Lexer::NOT || type == Lexer::PLUS || type == Lexer::MINUS || type == Lexer::FIRST ||
         type == Lexer::LAST || type == Lexer::OF;
}

// No expression continues after such a token.
bool EndsExpression(const Token& token) {
  if (token.type == Lexer::LBRACE || token.type == Lexer::RBRACE) return true;
  return token.type == Lexer::COLON && token.depth == token.braces;
}

// Counts what makes ANTLR recurse or look far ahead before the DepthGuard can see it: brackets, runs of prefix
// operators, conditionals in conditionals, and `first n of first n of`.
class NestingCounter {
 public:
  explicit NestingCounter(std::int64_t limit) : limit_(limit) {}
  bool IsTooDeep(const Token& token) {
    prefixes_ = IsPrefix(token.type) ? prefixes_ + 1 : 0;
    conditionals_ = EndsExpression(token) ? 0 : conditionals_ + (token.type == Lexer::THEN);
    const bool counts = after_end_ && token.type != Lexer::OF && token.type != Lexer::LBRACKET;
    ends_ = EndsExpression(token) ? 0 : ends_ + counts;
    after_end_ = token.type == Lexer::FIRST || token.type == Lexer::LAST;
    const bool bracket = IsOpening(token.type) && token.depth >= limit_;
    return bracket || prefixes_ > 2 * limit_ || conditionals_ > limit_ || ends_ > limit_;
  }

 private:
  std::int64_t limit_;
  std::int64_t prefixes_ = 0;  // `first of` is one level and two tokens
  std::int64_t conditionals_ = 0;
  std::int64_t ends_ = 0;  // `first n of`
  bool after_end_ = false;
};

}  // namespace

void FindDeepNesting(Tokens& tokens, const base::Limits& limits, ErrorReporter& mistakes) {
  for (Segment& segment : tokens.segments) {
    NestingCounter counter(limits.nesting);
    for (std::size_t i = segment.begin; i < segment.end && !segment.too_deep; ++i) {
      const Token& token = tokens.all[i];
      if (!counter.IsTooDeep(token)) continue;
      mistakes.Report(diag::Code::NestingTooDeep, token.begin, token.end, TooDeepMessage(limits));
      segment.too_deep = true;
    }
  }
}

std::string TooDeepMessage(const base::Limits& limits) {
  return "nested deeper than " + std::to_string(limits.nesting) + " levels: name a part of it and use the name";
}

diag::Diagnostic* ErrorReporter::Report(diag::Code code, std::int32_t begin, std::int32_t end, std::string message,
                                        std::int32_t blamed) {
  SuppressAt(blamed < 0 ? begin : blamed);
  if (given_up_) return nullptr;
  const source::Span span{source_.Id(), begin, end};
  if (++reported_ > limits_.recoveries) {
    given_up_ = true;
    sink_.Report(diag::Code::TooManyErrors, span, "too many errors: the rest of this file is not read");
    return nullptr;
  }
  return &sink_.Report(code, span, std::move(message));
}

bool ErrorReporter::HasErrorsIn(std::int32_t begin, std::int32_t end) const {
  return std::any_of(places_.begin(), places_.end(), [&](std::int32_t place) { return place >= begin && place < end; });
}

}  // namespace cardinal::syntax
