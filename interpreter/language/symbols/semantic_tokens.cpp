#include "interpreter/language/symbols/semantic_tokens.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "interpreter/base/text.h"
#include "interpreter/language/symbols/comments.h"
#include "interpreter/language/syntax/token_groups.h"

namespace cardinal::symbols {

namespace {

using base::IsCapital;

std::optional<TokenKind> EntityTokenKind(Entity entity, std::string_view text) {
  switch (entity.kind) {
    case EntityKind::None: return std::nullopt;
    case EntityKind::BuiltIn:
      if (text == "Card") return TokenKind::CardType;
      return IsCapital(text.empty() ? ' ' : text[0]) || text == "list" ? TokenKind::Type : TokenKind::Function;
    case EntityKind::Game:
    case EntityKind::Language: return TokenKind::Game;
    case EntityKind::Enum: return TokenKind::Enum;
    case EntityKind::CardType: return TokenKind::CardType;
    case EntityKind::EnumValue: return TokenKind::EnumValue;
    case EntityKind::Attribute:
    case EntityKind::Field:
    case EntityKind::EventState: return TokenKind::Property;
    case EntityKind::Part:
    case EntityKind::RulesGroup:
    case EntityKind::Layer: return TokenKind::Part;
    case EntityKind::Zone: return TokenKind::Zone;
    case EntityKind::Relation:
    case EntityKind::Query: return TokenKind::Function;
    case EntityKind::Event:
    case EntityKind::Action:
    case EntityKind::Window: return TokenKind::Event;
    case EntityKind::Card: return TokenKind::Card;
    case EntityKind::QueryParameter:
    case EntityKind::EventParameter:
    case EntityKind::WindowParameter:
    case EntityKind::PartParameter: return TokenKind::Parameter;
    case EntityKind::Local: return TokenKind::Variable;
    case EntityKind::Clause: return TokenKind::Clause;
  }
  return std::nullopt;
}

bool IsReadonly(Entity entity) {
  switch (entity.kind) {
    case EntityKind::EnumValue:
    case EntityKind::Attribute:
    case EntityKind::QueryParameter:
    case EntityKind::EventParameter:
    case EntityKind::WindowParameter:
    case EntityKind::PartParameter:
    case EntityKind::Local: return true;
    default: return false;
  }
}

// The kind that the lexer alone knows; empty: punctuation.
std::optional<TokenKind> LexicalTokenKind(std::size_t type, std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (syntax::IsKeywordToken(type)) return TokenKind::Keyword;
  if (text[0] == '"') return TokenKind::String;
  if (text[0] >= '0' && text[0] <= '9') return TokenKind::Number;
  if (text[0] == '@' && text.size() > 1) return TokenKind::Clause;
  return std::string_view("+-*=<>!?").find(text[0]) != std::string_view::npos ? std::optional(TokenKind::Operator)
                                                                              : std::nullopt;
}

class TokenMaker {
 public:
  TokenMaker(const SymbolIndex& index, const source::SourceFile& source, std::span<const Reference> more)
      : index_(index), source_(source) {
    const auto names = index.InFile(source.Id());
    names_.reserve(names.size() + more.size());
    std::merge(names.begin(), names.end(), more.begin(), more.end(), std::back_inserter(names_),
               [](const Reference& a, const Reference& b) { return a.name.begin < b.name.begin; });
  }

  std::vector<SemanticToken> MakeTokens() {
    const std::vector<syntax::Token> tokens = LexTokens(source_);
    const std::vector<Comment> comments = FindComments(source_, tokens);
    auto comment = comments.begin();
    for (const syntax::Token& token : tokens) {
      for (; comment != comments.end() && comment->span.begin < token.begin; ++comment)
        AddToken(comment->span, TokenKind::Comment, 0);
      AddToken(token);
    }
    for (; comment != comments.end(); ++comment) AddToken(comment->span, TokenKind::Comment, 0);
    return std::move(made_);
  }

 private:
  // Adds a token with the names in it: the token is a name, or a text with holes; the pieces between the names are
  // text.
  void AddToken(const syntax::Token& token) {
    const source::Span whole{source_.Id(), token.begin, token.end};
    const auto kind = LexicalTokenKind(token.type, source_.Text(whole));
    std::int32_t from = token.begin;
    while (next_ < names_.size() && names_[next_].name.begin < token.end) {
      const Reference& name = names_[next_++];
      if (name.name.begin < from) continue;  // another meaning of the same name
      if (!kind && !(name.name == whole)) continue;
      if (kind) AddToken({source_.Id(), from, name.name.begin}, *kind, 0);
      AddName(name);
      from = name.name.end;
    }
    if (kind) AddToken({source_.Id(), from, token.end}, *kind, 0);
  }

  void AddName(const Reference& name) {
    const auto kind = EntityTokenKind(name.entity, source_.Text(name.name));
    if (!kind) return;
    int modifiers = 0;
    if (name.use == ReferenceKind::Definition) modifiers |= kDefinition;
    if (name.use == ReferenceKind::Write) modifiers |= kModification;
    if (IsReadonly(name.entity)) modifiers |= kReadonly;
    if (Standard(name.entity)) modifiers |= kDefaultLibrary;
    AddToken(name.name, *kind, static_cast<std::uint8_t>(modifiers));
  }

  bool Standard(Entity entity) {
    if (!(entity == last_)) {
      last_ = entity;
      last_is_standard_ = index_.IsStandard(entity);
    }
    return last_is_standard_;
  }

  // Only a comment can span several lines: it becomes one token for each line.
  void AddToken(source::Span span, TokenKind kind, std::uint8_t modifiers) {
    const std::string_view text = source_.Text();
    while (span.begin < span.end) {
      const auto line_end =
          static_cast<std::int32_t>(std::min(text.find('\n', span.begin), static_cast<std::size_t>(span.end)));
      if (line_end > span.begin) made_.push_back({{span.file, span.begin, line_end}, kind, modifiers});
      span.begin = line_end + 1;
    }
  }

  const SymbolIndex& index_;
  const source::SourceFile& source_;
  std::vector<Reference> names_;  // if two overlap, the first one counts
  std::size_t next_ = 0;
  std::vector<SemanticToken> made_;
  Entity last_;
  bool last_is_standard_ = false;
};

}  // namespace

std::vector<SemanticToken> SemanticTokens(const SymbolIndex& index, const source::SourceFile& source,
                                          std::span<const Reference> more) {
  return TokenMaker(index, source, more).MakeTokens();
}

}  // namespace cardinal::symbols
