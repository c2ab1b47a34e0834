#include "interpreter/language/syntax/tokens.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/utf8.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/token_groups.h"

namespace cardinal::syntax {
namespace {

// The lexer sees bytes, one symbol each, so that its positions are byte offsets. Only strings and comments may contain
// characters outside of ASCII, and there a byte has no meaning.
class ByteStream : public antlr4::ANTLRInputStream {
 public:
  explicit ByteStream(std::string_view text) {
    _data.reserve(text.size());
    for (const char c : text) _data.push_back(static_cast<unsigned char>(c));
  }
};

struct UnexpectedChar {
  std::string_view text;
  std::size_t meant;  // the token that it is read as, or 0: it is left out
  const char* help;
};

// What authors who know other languages write.
constexpr std::size_t kNothing = 0;
constexpr UnexpectedChar kStrange[] = {
    {";", kNothing, "leave it out: a statement ends where the next one begins"},
    {"&&", Lexer::AND, "write `and`"},
    {"&", Lexer::AND, "write `and`"},
    {"||", Lexer::OR, "write `or`"},
    {"|", Lexer::OR, "write `or`"},
    {"!", Lexer::NOT, "write `not`"},
    {"/", Lexer::DIV, "write `div`"},
    {"%", Lexer::MOD, "write `mod`"},
    {"#", kNothing, "a comment begins with `//`"},
};

bool IsAdjacent(const Token& a, const Token& b) { return a.end == b.begin; }

class TokenReader {
 public:
  TokenReader(const source::SourceFile& source, ErrorReporter& mistakes, Tokens& tokens)
      : source_(source), mistakes_(mistakes), tokens_(tokens) {}

  void ReadAll() {
    Scan();
    for (at_ = 0; at_ < raw_.size(); ++at_) ReadToken();
  }

 private:
  void Scan() {
    ByteStream input(source_.Text());
    Lexer lexer(&input);
    lexer.removeErrorListeners();
    std::int32_t line = 1;
    std::int32_t last_line = 0;
    while (true) {
      const std::unique_ptr<antlr4::Token> next = lexer.nextToken();
      Token token;
      token.type = next->getType();
      const bool at_end = token.type == antlr4::Token::EOF;
      token.begin = static_cast<std::int32_t>(at_end ? source_.Text().size() : next->getStartIndex());
      token.end = at_end ? token.begin : static_cast<std::int32_t>(next->getStopIndex()) + 1;
      while (line < source_.LineCount() && source_.LineStart(line + 1) <= token.begin) ++line;
      token.line = line;
      token.indent = token.begin - source_.LineStart(line);
      token.first_on_line = line != last_line;
      last_line = line;
      raw_.push_back(token);
      if (at_end) return;
    }
  }

  std::string_view Text(const Token& token) const { return source_.Text({source_.Id(), token.begin, token.end}); }
  bool NextIs(std::size_t type, std::size_t ahead = 1) const {
    return at_ + ahead < raw_.size() && raw_[at_ + ahead].type == type &&
           IsAdjacent(raw_[at_ + ahead - 1], raw_[at_ + ahead]);
  }

  // Extends `token` by `count` more raw tokens.
  void ExtendToken(Token& token, std::size_t count) {
    at_ += count;
    token.end = raw_[at_].end;
  }

  void Report(const Token& token, diag::Code code, std::string message, std::string help = "") {
    tokens_.bad_lines.push_back(token.line);
    if (auto* reported = mistakes_.Report(code, token.begin, token.end, std::move(message))) {
      reported->help = std::move(help);
    }
  }

  void ReadToken() {
    Token token = raw_[at_];
    switch (token.type) {
      case Lexer::UNEXPECTED_CHAR: return ReadUnexpectedChar(token);
      case Lexer::UNTERMINATED_STRING: return TakeOpenString(token);
      case Lexer::UNTERMINATED_COMMENT: return TakeOpenComment(token);
      case Lexer::INT: return TakeNumber(token);
      case Lexer::ID: return TakeName(token);
      case Lexer::EQ: return TakeEquals(token);
      case Lexer::STAR: return TakeStar(token);
      default: tokens_.all.push_back(token);
    }
  }

  void TakeOpenString(Token token) {
    const Token quote{token.type, token.begin, token.begin + 1, token.line, 0, 0, 0, false};
    Report(quote, diag::Code::Unterminated, "this text is never closed",
           "a text ends with a quotation mark on the line where it begins");
    if (tokens_.unterminated < 0) tokens_.unterminated = token.begin;
    token.type = Lexer::STRING;
    tokens_.all.push_back(token);
  }

  void TakeOpenComment(const Token& token) {
    const Token opening{token.type, token.begin, token.begin + 2, token.line, 0, 0, 0, false};
    Report(opening, diag::Code::Unterminated, "this comment is never closed",
           "a comment that begins with `/*` ends with `*/`");
    if (tokens_.unterminated < 0) tokens_.unterminated = token.begin;
  }

  // `1.5` and `3rd` are single mistakes, not two words.
  void TakeNumber(Token token) {
    if (NextIs(Lexer::DOT) && NextIs(Lexer::INT, 2)) {
      ExtendToken(token, 2);
      Report(token, diag::Code::BadNumber, '`' + TruncateText(Text(token)) + "` is not a whole number");
    } else if (at_ + 1 < raw_.size() && IsAdjacent(raw_[at_], raw_[at_ + 1]) &&
               (raw_[at_ + 1].type == Lexer::ID || raw_[at_ + 1].type == Lexer::UNDERSCORE ||
                IsKeywordToken(raw_[at_ + 1].type))) {
      ExtendToken(token, 1);
      while (at_ + 1 < raw_.size() && IsAdjacent(raw_[at_], raw_[at_ + 1]) &&
             (raw_[at_ + 1].type == Lexer::INT || raw_[at_ + 1].type == Lexer::UNDERSCORE)) {
        ExtendToken(token, 1);
      }
      Report(token, diag::Code::BadNumber, '`' + TruncateText(Text(token)) + "` is neither a number nor a name",
             Text(token).find('_') != std::string_view::npos || Text(token).starts_with("0x")
                 ? "a number is written with the digits 0 to 9 only"
                 : "a name begins with a letter");
    }
    tokens_.all.push_back(token);
  }

  // A word with letters other than a to z is one bad name, not three words.
  void TakeName(Token token) {
    bool foreign = false;
    while (at_ + 1 < raw_.size() && IsAdjacent(raw_[at_], raw_[at_ + 1]) &&
           (IsForeign(raw_[at_ + 1]) || (foreign && raw_[at_ + 1].type == Lexer::ID))) {
      foreign = true;
      ExtendToken(token, 1);
    }
    if (foreign) ReportForeignName(token);
    tokens_.all.push_back(token);
  }

  bool IsForeign(const Token& token) const {
    return token.type == Lexer::UNEXPECTED_CHAR && static_cast<unsigned char>(Text(token)[0]) >= 0x80;
  }

  void ReportForeignName(const Token& token) {
    Report(token, diag::Code::Syntax, '`' + TruncateText(Text(token)) + "` is not a name",
           "names are written with the letters a to z, digits and `_`");
  }

  void TakeEquals(Token token) {
    if (NextIs(Lexer::EQ)) {
      ExtendToken(token, 1);
      Report(token, diag::Code::Syntax, "`==` has no meaning here", "write `=`, which compares");
    }
    tokens_.all.push_back(token);
  }

  // `*/` after a comment within a comment.
  void TakeStar(Token token) {
    if (at_ + 1 < raw_.size() && IsAdjacent(raw_[at_], raw_[at_ + 1]) && Text(raw_[at_ + 1]) == "/") {
      ExtendToken(token, 1);
      Report(token, diag::Code::Syntax, "`*/` has no meaning here",
             "no comment is open that it could close: a comment ends at the first `*/`, also if it holds a `/*`");
      return;
    }
    tokens_.all.push_back(token);
  }

  void ReadUnexpectedChar(Token token) {
    const std::string_view rest = source_.Text().substr(token.begin);
    for (const UnexpectedChar& strange : kStrange) {
      if (!rest.starts_with(strange.text)) continue;
      ExtendToken(token, strange.text.size() - 1);
      Report(token, diag::Code::Syntax, '`' + std::string(strange.text) + "` has no meaning here", strange.help);
      token.type = strange.meant;
      if (strange.meant != kNothing) tokens_.all.push_back(token);
      return;
    }
    if (rest[0] == '@') return ReadMalformedCitation(token);
    if (rest.starts_with("\u201c") || rest.starts_with("\u201d")) return TakeQuoted(token, 3, "\u201d");
    if (rest.starts_with("\u2018") || rest.starts_with("\u2019")) return TakeQuoted(token, 3, "\u2019");
    if (rest[0] == '\'') return TakeQuoted(token, 1, "'");
    while (NextIs(Lexer::UNEXPECTED_CHAR)) ExtendToken(token, 1);
    if (static_cast<unsigned char>(rest[0]) >= 0x80) {
      while (NextIs(Lexer::UNEXPECTED_CHAR) || NextIs(Lexer::ID)) ExtendToken(token, 1);
      ReportForeignName(token);
      token.type = Lexer::ID;
      tokens_.all.push_back(token);
      return;
    }
    Report(token, diag::Code::Syntax, '`' + TruncateText(Text(token)) + "` has no meaning here");
  }

  void ReadMalformedCitation(Token token) {
    while (at_ + 1 < raw_.size() && IsAdjacent(raw_[at_], raw_[at_ + 1]) &&
           (raw_[at_ + 1].type == Lexer::ID || raw_[at_ + 1].type == Lexer::INT || raw_[at_ + 1].type == Lexer::MINUS ||
            IsKeywordToken(raw_[at_ + 1].type))) {
      ExtendToken(token, 1);
    }
    Report(token, diag::Code::Syntax, '`' + TruncateText(Text(token)) + "` is not a citation",
           "a citation is capital letters, a dash and a number, as in `@IM-050` or `@IM-R07`");
  }

  // “...” and '...', as word processors and other languages write texts: up to the closing mark or the end of the line.
  void TakeQuoted(Token token, std::int32_t opening_bytes, std::string_view closing) {
    const std::string_view line = source_.LineText(token.line);
    const std::int32_t line_end = source_.LineStart(token.line) + base::Count(line);
    const std::size_t close = source_.Text().find(closing, token.begin + opening_bytes);
    const bool closed = close != std::string_view::npos && static_cast<std::int32_t>(close) < line_end;
    const std::int32_t end = closed ? static_cast<std::int32_t>(close + closing.size()) : line_end;
    while (at_ + 1 < raw_.size() && raw_[at_ + 1].begin < end) ++at_;
    token.end = std::max(end, raw_[at_].end);
    Report(token, diag::Code::Syntax, "these quotation marks have no meaning here",
           "a text is written between straight quotation marks: \"...\"");
    token.type = Lexer::STRING;
    tokens_.all.push_back(token);
  }

  const source::SourceFile& source_;
  ErrorReporter& mistakes_;
  Tokens& tokens_;
  std::vector<Token> raw_;
  std::size_t at_ = 0;
};

}  // namespace

Tokens ReadTokens(const source::SourceFile& source, const base::Limits& limits, ErrorReporter& mistakes) {
  Tokens tokens;
  TokenReader(source, mistakes, tokens).ReadAll();
  CutIntoSegments(tokens);
  FindDeepNesting(tokens, limits, mistakes);
  return tokens;
}

}  // namespace cardinal::syntax
