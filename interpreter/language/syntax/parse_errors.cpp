// The messages of ErrorRecovery: ANTLR's sets of expected tokens, in words.
#include <algorithm>
#include <utility>

#include "interpreter/language/syntax/recovery.h"

namespace cardinal::syntax {
namespace {

// "after `x`" helps if something in the middle is missing, but not where any new part may begin.
bool ShouldSayAfter(const TokenTypes& expected) {
  if (ContainsToken(expected, Lexer::COMMA)) return true;
  return !ContainsToken(expected, Lexer::LET) && !ContainsToken(expected, Lexer::ENUM) &&
         !ContainsToken(expected, Lexer::DO);
}

}  // namespace

std::string LateUseMessage() { return "`use` belongs at the top of a file, before all declarations"; }

void ErrorRecovery::Report(antlr4::Parser* parser, std::size_t found, TokenTypes expected) {
  last_found_ = found;
  if (comma_at_ == found) expected.push_back(Lexer::COMMA);
  const Token& token = At(found);
  if (IsConsequence(token)) {
    mistakes_.SuppressAt(BlamedByte(found));
  } else if (ContainsToken(expected, Lexer::RBRACE) && segment_.begin + found >= segment_.end) {
    ReportUnclosed(found);
  } else if (!ReportMisspelled(found, expected)) {
    ReportExpected(parser, found, expected);
  }
  // If braces do not match, or the reporter has given up on the file, errors after this one would be unreliable.
  if (segment_.unbalanced || mistakes_.HasGivenUp()) throw antlr4::ParseCancellationException();
}

// An error found at the end of a segment is at the beginning of the next one, so the token before is blamed.
std::int32_t ErrorRecovery::BlamedByte(std::size_t found) const {
  const bool at_end = segment_.begin + found >= segment_.end && found > 0;
  return At(at_end ? found - 1 : found).begin;
}

diag::Diagnostic* ErrorRecovery::ReportAt(std::size_t found, std::string message) {
  const Token& token = At(found);
  return mistakes_.Report(diag::Code::Syntax, token.begin, token.end, std::move(message), BlamedByte(found));
}

// A mistake inside a word was reported before the parser ran: an error on the same line is its consequence.
bool ErrorRecovery::IsConsequence(const Token& found) const {
  if (tokens_.unterminated >= At(0).begin && tokens_.unterminated <= found.begin) return true;
  return std::binary_search(tokens_.bad_lines.begin(), tokens_.bad_lines.end(), found.line);
}

// `sett x to 3` is parsed as a call of `sett`, a call of `x`, and an unexpected token. If the first word of the line is
// nearly a word that is expected there, that word is reported.
bool ErrorRecovery::ReportMisspelled(std::size_t found, const TokenTypes& expected) {
  std::size_t first = found;
  while (first > 0 && !At(first).first_on_line && At(first - 1).depth >= At(found).depth &&
         At(first - 1).type != Lexer::LBRACE) {
    --first;
  }
  const Token& word = At(first);
  if (word.type != Lexer::ID || word.depth != At(found).depth) return false;
  const bool bare = first == found || (At(first + 1).type != Lexer::LPAREN && At(first + 1).type != Lexer::DOT);
  if (!bare) return false;
  std::vector<std::string> candidates;
  for (const std::size_t type : expected) {
    if (IsKeywordToken(type) && !(ContainsToken(NameTokens(), type) && ContainsToken(expected, Lexer::ID)))
      candidates.push_back(TokenLiteral(type));
  }
  const diag::Suggestion help = diag::DidYouMean(Text(word), candidates);
  if (help.empty()) return false;
  last_found_ = std::max(found, first + 1);
  const std::string message =
      "expected " + JoinWithOr(DescribeExpected(expected)) + ", found `" + TruncateText(Text(word)) + '`';
  if (auto* reported = ReportAt(first, message)) reported->SetHelp(help);
  return true;
}

// Reports the innermost block whose `}` is indented like the line of an outer block, not like its own opening line.
void ErrorRecovery::ReportUnclosed(std::size_t found) {
  std::vector<const Token*> open;
  const Token* suspect = nullptr;
  std::vector<std::int32_t> indents;  // of the lines that open them
  std::int32_t line_indent = 0;
  for (std::size_t i = 0; i < found; ++i) {
    const Token& token = At(i);
    if (token.first_on_line) line_indent = token.indent;
    if (token.type == Lexer::LBRACE) {
      open.push_back(&token);
      indents.push_back(line_indent);
    } else if (token.type == Lexer::RBRACE && !open.empty()) {
      const bool outer = std::find(indents.begin(), indents.end() - 1, token.indent) != indents.end() - 1;
      if (!suspect && token.first_on_line && token.indent < indents.back() && outer) suspect = open.back();
      open.pop_back();
      indents.pop_back();
    }
  }
  if (!suspect && !open.empty()) suspect = open.back();
  const Token& at = At(found);
  const std::int32_t line = suspect ? suspect->line : at.line;
  auto* reported = ReportAt(
      found, "expected `}` to close the block opened at line " + std::to_string(line) + ", found " + DescribeFound(at));
  if (reported && suspect) {
    reported->notes.push_back({{source_.Id(), suspect->begin, suspect->end}, "the block is opened here"});
  }
}

void ErrorRecovery::ReportExpected(antlr4::Parser* parser, std::size_t found, const TokenTypes& expected) {
  const Token& token = At(found);
  if (token.type == Lexer::USE) {
    ReportAt(found, LateUseMessage());
    return;
  }
  const bool after_at = found > 0 && At(found - 1).type == Lexer::AT && ContainsToken(expected, Lexer::END);
  if (after_at && (token.type == Lexer::TOP || token.type == Lexer::BOTTOM)) return;  // what is before `at` is wrong
  std::string message = "expected " + JoinWithOr(DescribeExpected(expected));
  // On its line it may also be the place of a move.
  if (after_at && !At(found - 1).first_on_line) message = "expected `top`, `bottom`, `next` or `end`";
  const std::string closing = ClosingHelp(parser, token, expected);
  if (!closing.empty()) {
    message += closing;
  } else if (found > 0 && ShouldSayAfter(expected)) {
    const Token& before = At(found - 1);
    message += before.type == Lexer::STRING ? " after this text" : " after `" + TruncateText(Text(before)) + '`';
  }
  message += ", found " + DescribeFound(token);
  if (auto* reported = ReportAt(found, std::move(message))) {
    reported->help = MissingValue(found, expected);
    if (reported->help.empty()) reported->help = SuggestFromOtherLanguages(found, expected);
    if (reported->help.empty()) reported->SetHelp(MakeHelp(token, expected));
  }
}

// On a card `cost code "X-1"` is parsed as a cost of `code`, and the error is only found after it.
std::string ErrorRecovery::MissingValue(std::size_t found, const TokenTypes& expected) const {
  if (found < 2 || !ContainsToken(expected, Lexer::TEXT)) return "";
  const Token &taken = At(found - 1), &name = At(found - 2);
  if (!ContainsToken(NameTokens(), taken.type) || !ContainsToken(NameTokens(), name.type)) return "";
  if (Text(name) == "state")
    return "a card declares no state: its type does, or a type of its own, `type Name is ... { state " +
           TruncateText(Text(taken)) + ": ... }`";
  return '`' + TruncateText(Text(name)) + "` has no value, so `" + TruncateText(Text(taken)) + "` was taken for it";
}

// Help for the syntax of other languages, or of other places of this one.
std::string ErrorRecovery::SuggestFromOtherLanguages(std::size_t found, const TokenTypes& expected) const {
  const auto is = [&](std::size_t back, std::size_t type) { return found >= back && At(found - back).type == type; };
  const bool statement = ContainsToken(expected, Lexer::LET) && ContainsToken(expected, Lexer::MOVE);
  const bool expression = ContainsToken(expected, Lexer::INT) && ContainsToken(expected, Lexer::LPAREN);
  if (statement && is(0, Lexer::EQ)) return "a statement that changes something is written `set ... to ...`";
  if (statement && (is(0, Lexer::PLUS) || is(0, Lexer::MINUS)) && At(found + 1).type == Lexer::EQ)
    return "a number is changed by `add ... to ...`";
  if (statement && is(0, Lexer::WHEN)) return "a condition among statements is `if ... { }`";
  if (statement && is(0, Lexer::INT) && found > 0 && ContainsToken(NameTokens(), At(found - 1).type))
    return "the arguments of an event are written in brackets: `" + TruncateText(Text(At(found - 1))) + "(" +
           TruncateText(Text(At(found))) + ")`";
  if (statement && is(0, Lexer::LBRACKET)) return "a list has `first of`, `last of` and `first n of`, and no numbers";
  const bool value = expression && ContainsToken(expected, Lexer::LBRACE) && found > 0 &&
                     ContainsToken(NameTokens(), At(found - 1).type);
  if (value && (is(0, Lexer::COLON) || is(0, Lexer::EQ)))
    return "on a card a value comes directly after its name: `" + TruncateText(Text(At(found - 1))) + " ...`";
  if (expression && is(0, Lexer::CHOOSE))
    return "a choice is a statement of its own, and gives its answer a name, which can be used here";
  if (is(0, Lexer::COLON) && is(1, Lexer::STRING) && is(2, Lexer::CARD))
    return "a card cannot be inside another card: is a `}` missing above?";
  const auto same = [&](std::size_t ahead) {
    return segment_.begin + found + ahead < tokens_.all.size() && Text(At(found + ahead)) == Text(At(found));
  };
  if (At(found).first_on_line && At(found).indent == 0 && (is(0, Lexer::LT) || is(0, Lexer::GT) || is(0, Lexer::EQ)) &&
      same(1) && same(2))
    return "this looks like a mark that version control leaves where two versions are to be merged";
  if (found > 0 && Text(At(found)) == "of" && (Text(At(found - 1)) == "list" || Text(At(found - 1)) == "set"))
    return "a set or list holds plain values, not sets or lists";
  return "";
}

// If only a closing bracket is expected: names the opening bracket, unless that is on the same line.
std::string ErrorRecovery::ClosingHelp(antlr4::Parser* parser, const Token& found, const TokenTypes& expected) const {
  if (expected.size() != 1) return "";
  const std::size_t opening = expected[0] == Lexer::RPAREN     ? static_cast<std::size_t>(Lexer::LPAREN)
                              : expected[0] == Lexer::RBRACKET ? static_cast<std::size_t>(Lexer::LBRACKET)
                                                               : 0;
  if (opening == 0) return "";
  for (antlr4::tree::ParseTree* child : parser->getContext()->children) {
    auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    if (leaf == nullptr || leaf->getSymbol()->getType() != opening) continue;
    const Token& token = At(leaf->getSymbol()->getTokenIndex());
    if (token.line != found.line)
      return " to close the `" + TokenLiteral(opening) + "` at line " + std::to_string(token.line);
  }
  return "";
}

std::string ErrorRecovery::DescribeFound(const Token& token) const {
  if (token.type == antlr4::Token::EOF) return "the end of the file";
  if (token.type == Lexer::STRING) return "a text";
  return '`' + TruncateText(Text(token)) + '`';
}

diag::Suggestion ErrorRecovery::MakeHelp(const Token& found, const TokenTypes& expected) const {
  if (found.type == Lexer::RBRACE && found.braces == 0) return "nothing is open that it could close";
  if (segment_.extra_close) return "a `}` above this place may be one too many";
  const auto phrases = DescribeExpected(expected);
  const bool wants_name = phrases.front() == "a name" && !ContainsToken(expected, Lexer::RBRACE);
  if (wants_name && IsKeywordToken(found.type) && !ContainsToken(NameTokens(), found.type) && !found.first_on_line) {
    return '`' + TokenLiteral(found.type) + "` is a word of the language and cannot be a name";
  }
  if (found.type != Lexer::ID) return "";
  std::vector<std::string> candidates;
  for (const std::size_t type : expected) {
    if (IsKeywordToken(type)) candidates.push_back(TokenLiteral(type));
  }
  return diag::DidYouMean(Text(found), candidates);
}

}  // namespace cardinal::syntax
