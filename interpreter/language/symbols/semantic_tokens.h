// Classifies each word of a file, for its colour. Promises: tokens are ascending, do not overlap, and are each within
// one line; names are classified as the checker resolved them, all else as the lexer reads it, so that a file with
// mistakes has colours too.
#pragma once

#include <vector>

#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

enum class TokenKind : std::uint8_t {
  // kinds that the lexer knows; see IsLexical
  Comment,
  Keyword,
  String,
  Number,
  Operator,
  // names
  Game,    // also a language's code
  Clause,  // @IM-050
  Type,    // a type of the language: numbers, players, lists, ...
  Enum,
  CardType,
  EnumValue,
  Property,  // an attribute or a state
  Zone,
  Function,  // a query, a relation, a function of the language
  Event,     // also actions and windows
  Part,      // also groups of rules
  Parameter,
  Variable,
  Card,
};

enum TokenModifier : std::uint8_t {
  kDefinition = 1,
  kReadonly = 2,        // an attribute, a parameter, a local: no rule sets it
  kDefaultLibrary = 4,  // of the language or the standard library
  kModification = 8,    // set, added to, moved to, modified
};

struct SemanticToken {
  source::Span span;
  TokenKind kind = TokenKind::Keyword;
  std::uint8_t modifiers = 0;
};

// Whether a grammar of regular expressions can recognize this kind as well.
constexpr bool IsLexical(TokenKind kind) { return kind <= TokenKind::Operator; }

// `more`: further names, by place, that the index does not have because they are in a declaration with a syntax error.
std::vector<SemanticToken> SemanticTokens(const SymbolIndex& index, const source::SourceFile& source,
                                          std::span<const Reference> more = {});

}  // namespace cardinal::symbols
