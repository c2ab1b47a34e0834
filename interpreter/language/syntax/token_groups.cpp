#include "interpreter/language/syntax/token_groups.h"

#include <algorithm>
#include <cctype>

#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::syntax {
namespace {

constexpr std::size_t kMaxAlternatives = 8;

const antlr4::dfa::Vocabulary& Vocabulary() {
  static const Lexer lexer(nullptr);
  return lexer.getVocabulary();
}

TokenTypes FirstTokens(std::size_t rule) {
  const Grammar parser(nullptr);
  const antlr4::atn::ATN& atn = parser.getATN();
  TokenTypes result;
  for (const ssize_t type : atn.nextTokens(atn.ruleToStartState[rule]).toList())
    result.push_back(static_cast<std::size_t>(type));
  return result;
}

const TokenTypes& ExpressionStarts() {
  static const TokenTypes types = {
      Lexer::INT, Lexer::STRING, Lexer::LPAREN, Lexer::LBRACKET, Lexer::PLUS, Lexer::MINUS, Lexer::NOT,
      Lexer::IF,  Lexer::FIRST,  Lexer::LAST,   Lexer::ALL,      Lexer::ANY,  Lexer::CAN,   Lexer::CURRENT,
      Lexer::ME,  Lexer::YOU,    Lexer::IT,     Lexer::YES,      Lexer::NO,   Lexer::NONE,  Lexer::UNDERSCORE};
  return types;
}

const TokenTypes& Operators() {
  static const TokenTypes types = {Lexer::DOT, Lexer::QUESTION, Lexer::OR,   Lexer::PLUS,    Lexer::MINUS, Lexer::STAR,
                                   Lexer::DIV, Lexer::MOD,      Lexer::WITH, Lexer::WITHOUT, Lexer::IS,    Lexer::EQ,
                                   Lexer::NE,  Lexer::LT,       Lexer::LE,   Lexer::GT,      Lexer::GE,    Lexer::MEETS,
                                   Lexer::NOT, Lexer::IN,       Lexer::AND};
  return types;
}

const TokenTypes& PathStarts() {
  static const TokenTypes types = {Lexer::ME, Lexer::YOU, Lexer::IT, Lexer::CURRENT};
  return types;
}

const TokenTypes& TypeStarts() {
  static const TokenTypes types = {Lexer::SET};
  return types;
}

const TokenTypes& ChoiceWords() {
  static const TokenTypes types = {Lexer::ONE,     Lexer::MAYBE, Lexer::SOME,   Lexer::ANY, Lexer::UP,
                                   Lexer::EXACTLY, Lexer::ORDER, Lexer::NUMBER, Lexer::YES};
  return types;
}

void Remove(TokenTypes& from, const TokenTypes& types) {
  std::erase_if(from, [&](std::size_t type) { return ContainsToken(types, type); });
}

// A group of tokens with a name of its own. The name is used if the two tokens that mark the group are both expected.
struct Group {
  const char* phrase;
  std::size_t mark, other_mark;
  std::vector<const TokenTypes*> covers;
};

const std::vector<Group>& Groups() {
  static const std::vector<Group> groups = {
      {"a declaration", Lexer::ENUM, Lexer::EVENT, {&DeclarationKeywords(), &RuleKeywords()}},
      {"a clause such as `when`, `choose` or `do`", Lexer::DO, Lexer::FINALLY, {&ClauseKeywords()}},
      {"a statement", Lexer::LET, Lexer::MOVE, {&StatementKeywords(), &RuleKeywords(), &NameTokens(), &PathStarts()}},
      {"what may be chosen (`one of`, `any of`, `up to` ...)", Lexer::ONE, Lexer::MAYBE, {&ChoiceWords()}},
      {"an expression", Lexer::INT, Lexer::LPAREN, {&ExpressionStarts(), &NameTokens()}},
      {"a type", Lexer::SET, Lexer::ID, {&TypeStarts(), &NameTokens()}},
      {"a name", Lexer::ME, Lexer::ID, {&PathStarts(), &NameTokens()}},
      {"a name", Lexer::ID, Lexer::ID, {&NameTokens()}},
      {"a rule", Lexer::MODIFY, Lexer::WHENEVER, {&RuleKeywords()}},
      {"", Lexer::AND, Lexer::STAR, {&Operators()}},
  };
  return groups;
}

std::string Phrase(std::size_t type) {
  if (type == Lexer::STRING) return "a text in quotation marks";
  if (type == Lexer::INT) return "a number";
  if (type == Lexer::CITE) return "a citation such as `@IM-050`";
  if (type == antlr4::Token::EOF) return "the end of the file";
  return '`' + TokenLiteral(type) + '`';
}

bool IsClosingPhrase(std::string_view phrase) { return phrase == "`}`" || phrase == "`)`" || phrase == "`]`"; }

}  // namespace

bool ContainsToken(const TokenTypes& types, std::size_t type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

const TokenTypes& DeclarationKeywords() {
  static const TokenTypes types = [] {
    TokenTypes result = FirstTokens(Grammar::RuleDeclaration);
    result.push_back(Lexer::USE);
    return result;
  }();
  return types;
}

const TokenTypes& StatementKeywords() {
  static const TokenTypes types = [] {
    TokenTypes result = FirstTokens(Grammar::RuleStatement);
    Remove(result, NameTokens());
    Remove(result, PathStarts());
    return result;
  }();
  return types;
}

const TokenTypes& RuleKeywords() {
  static const TokenTypes types = FirstTokens(Grammar::RuleStandingRule);
  return types;
}

const TokenTypes& ClauseKeywords() {
  static const TokenTypes types = FirstTokens(Grammar::RuleClause);
  return types;
}

const TokenTypes& NameTokens() {
  static const TokenTypes types = FirstTokens(Grammar::RuleName);
  return types;
}

std::string TokenLiteral(std::size_t type) {
  const std::string quoted = Vocabulary().getLiteralName(type);
  return quoted.size() < 2 ? "" : quoted.substr(1, quoted.size() - 2);
}

bool IsKeywordToken(std::size_t type) {
  const std::string literal = TokenLiteral(type);
  return !literal.empty() && std::isalpha(static_cast<unsigned char>(literal[0]));
}

std::vector<std::string> DescribeExpected(const TokenTypes& expected) {
  TokenTypes left = expected;
  std::vector<std::string> parts;
  for (const Group& group : Groups()) {
    if (!ContainsToken(left, group.mark) || !ContainsToken(left, group.other_mark)) continue;
    if (*group.phrase) parts.push_back(group.phrase);
    for (const TokenTypes* types : group.covers) Remove(left, *types);
  }
  // A citation is accepted nearly everywhere, and the end of a file is rarely meant: they are named only if nothing
  // else is expected.
  for (const std::size_t type : left) {
    const bool rarely_meant = type == Lexer::CITE || type == antlr4::Token::EOF;
    if (!rarely_meant || (parts.empty() && left.size() == 1)) parts.push_back(Phrase(type));
  }
  std::stable_partition(parts.begin(), parts.end(), [](const std::string& part) { return !IsClosingPhrase(part); });
  if (parts.empty()) parts.push_back("an operator");
  if (parts.size() > kMaxAlternatives) {
    parts.resize(kMaxAlternatives - 1);
    parts.push_back("something else that fits");
  }
  return parts;
}

std::string TruncateText(std::string_view text) {
  constexpr std::size_t kLongest = 30;
  if (text.size() <= kLongest) return std::string(text);
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string JoinWithOr(const std::vector<std::string>& parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " or " : ", ";
    out += parts[i];
  }
  return out;
}

bool IsRecoveryRule(std::size_t rule) {
  switch (rule) {
    case Grammar::RuleUse:
    case Grammar::RuleDeclaration:
    case Grammar::RuleGameItem:
    case Grammar::RuleMember:
    case Grammar::RuleEventState:
    case Grammar::RuleClause:
    case Grammar::RuleWindowItem:
    case Grammar::RuleMenuItem:
    case Grammar::RuleItem:
    case Grammar::RuleDeckRule:
    case Grammar::RuleCardItem: return true;
    default: return false;
  }
}

bool IsReserved(std::string_view word) {
  static const std::vector<std::string> reserved = [] {
    std::vector<std::string> words;
    for (std::size_t type = 1; type <= Vocabulary().getMaxTokenType(); ++type) {
      if (IsKeywordToken(type) && !ContainsToken(NameTokens(), type)) words.push_back(TokenLiteral(type));
    }
    std::sort(words.begin(), words.end());
    return words;
  }();
  return std::binary_search(reserved.begin(), reserved.end(), word);
}

}  // namespace cardinal::syntax
