#include "interpreter/language/symbols/semantic_tokens.h"

#include "interpreter/language/symbols/test_support.h"

namespace cardinal::symbols {
namespace {

using testing::Duel;
using testing::IndexedGame;

TEST_CASE("tokens ascend, do not overlap, and stay within their lines", "[symbols]") {
  const IndexedGame game = Duel();
  for (const ast::File& tree : game.trees) {
    const source::SourceFile& source = game.sources[tree.file];
    std::int32_t end = 0;
    for (const SemanticToken& token : SemanticTokens(*game.index, source)) {
      CHECK(token.span.begin >= end);
      CHECK(token.span.end > token.span.begin);
      CHECK(source.LineNumberAt(token.span.begin) == source.LineNumberAt(token.span.end));
      end = token.span.end;
    }
  }
}

TEST_CASE("a word has the colour of the entity that it names and of its use", "[symbols]") {
  const IndexedGame game = Duel();
  const auto token = [&](const std::string& word, int occurrence = 0) {
    const std::int32_t at = game.Offset(word, occurrence);
    for (const SemanticToken& one : SemanticTokens(*game.index, game.sources[{0}]))
      if (one.span.begin == at) return std::pair{one.kind, static_cast<int>(one.modifiers)};
    FAIL("no token at " << word);
    return std::pair{TokenKind::Comment, 0};
  };
  using Pair = std::pair<TokenKind, int>;
  CHECK(token("draw_two") == Pair{TokenKind::Event, kDefinition});
  CHECK(token("draw_two", 1) == Pair{TokenKind::Event, 0});
  CHECK(token("cost") == Pair{TokenKind::Property, kDefinition | kReadonly});
  CHECK(token("left", 1) == Pair{TokenKind::Property, kModification});
  CHECK(token("Int") == Pair{TokenKind::Type, kDefaultLibrary});
  CHECK(token("Colour") == Pair{TokenKind::Enum, kDefinition});
  CHECK(token("Item") == Pair{TokenKind::CardType, kDefinition});
  CHECK(token("win") == Pair{TokenKind::Function, kDefaultLibrary});
  CHECK(token("n", 3) == Pair{TokenKind::Parameter, kReadonly});
  CHECK(token("enum") == Pair{TokenKind::Keyword, 0});
  CHECK(token("hand", 2) == Pair{TokenKind::Zone, kDefinition});
  CHECK(token("Red") == Pair{TokenKind::EnumValue, kDefinition | kReadonly});
}

TEST_CASE("the type of all cards is a card type of the language", "[symbols]") {
  const IndexedGame game({"event a(c: Card) { tell \"{c}\" }\n"});
  const std::int32_t at = game.Offset("Card");
  bool found = false;
  for (const SemanticToken& token : SemanticTokens(*game.index, game.sources[{0}])) {
    if (token.span.begin != at) continue;
    found = true;
    CHECK(token.kind == TokenKind::CardType);
    CHECK(token.modifiers == kDefaultLibrary);
  }
  CHECK(found);
}

TEST_CASE("a sentence is a text with names in it; comments and mistakes have colours too", "[symbols]") {
  const IndexedGame game(
      {"// one\n/* two\n three */ event a(n: Int) { tell \"{n} and\" }\nevent b( { 12 unknown @AB-001 }\n"});
  const source::SourceFile& source = game.sources[{0}];
  std::vector<std::string> written;
  for (const SemanticToken& token : SemanticTokens(*game.index, source))
    written.push_back(std::to_string(static_cast<int>(token.kind)) + std::string(source.Text(token.span)));
  const auto kind = [](TokenKind one) { return std::to_string(static_cast<int>(one)); };
  const std::string comment = kind(TokenKind::Comment), word = kind(TokenKind::Keyword), text = kind(TokenKind::String);
  CHECK(written == std::vector<std::string>{
                       comment + "// one", comment + "/* two", comment + " three */", word + "event",
                       kind(TokenKind::Event) + "a", kind(TokenKind::Parameter) + "n", kind(TokenKind::Type) + "Int",
                       word + "tell", text + "\"{", kind(TokenKind::Parameter) + "n", text + "} and\"", word + "event",
                       kind(TokenKind::Number) + "12", kind(TokenKind::Clause) + "@AB-001"});
}

}  // namespace
}  // namespace cardinal::symbols
