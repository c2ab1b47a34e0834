// Semantic tokens: the colours of files of rules and cards.
#include "interpreter/language/symbols/semantic_tokens.h"

#include <algorithm>
#include <iterator>

#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/drivers/lsp/features/token_results.h"
#include "interpreter/drivers/workspace/offset_map.h"

namespace cardinal::lsp {

using symbols::TokenKind;

namespace {

// The type of the protocol for each TokenKind, in their order, chosen because themes have colours for them. Card types
// and enums are types whose values the rules list; the name of a card is a text in quotation marks wherever it is
// written.
constexpr const char* kTypeNames[] = {
    SemanticTokenTypes::Comment,    SemanticTokenTypes::Keyword,  SemanticTokenTypes::String,
    SemanticTokenTypes::Number,     SemanticTokenTypes::Operator,
    SemanticTokenTypes::Namespace,  // a game
    SemanticTokenTypes::Decorator,  // a clause
    SemanticTokenTypes::Type,       SemanticTokenTypes::Enum,
    SemanticTokenTypes::Class,  // a card type
    SemanticTokenTypes::EnumMember, SemanticTokenTypes::Property,
    SemanticTokenTypes::Struct,  // a zone
    SemanticTokenTypes::Function,   SemanticTokenTypes::Event,
    SemanticTokenTypes::Method,  // a part
    SemanticTokenTypes::Parameter,  SemanticTokenTypes::Variable,
    SemanticTokenTypes::String,  // a card
};
static_assert(std::size(kTypeNames) == static_cast<std::size_t>(TokenKind::Card) + 1);

// Each type once.
const std::vector<std::string>& Legend() {
  static const std::vector<std::string> legend = [] {
    std::vector<std::string> types;
    for (const char* name : kTypeNames)
      if (std::find(types.begin(), types.end(), name) == types.end()) types.emplace_back(name);
    return types;
  }();
  return legend;
}

std::uint32_t PlaceInLegend(TokenKind kind) {
  const char* name = kTypeNames[static_cast<std::size_t>(kind)];
  return static_cast<std::uint32_t>(std::find(Legend().begin(), Legend().end(), name) - Legend().begin());
}

// The order is that of the bits of TokenModifier.
const std::vector<std::string>& TokenModifiers() {
  static const std::vector<std::string> modifiers = {
      SemanticTokenModifiers::Definition, SemanticTokenModifiers::Readonly, SemanticTokenModifiers::DefaultLibrary,
      SemanticTokenModifiers::Modification};
  return modifiers;
}

// Names in declarations that could not be parsed, as they were in the last analysis without a syntax error.
std::vector<symbols::Reference> FormerNames(const Session& session, const RequestTarget& target) {
  std::vector<symbols::Reference> names;
  const workspace::SnapshotPtr good = session.workspace.LastGood(target.path);
  const source::FileId file = good ? good->FileAt(target.path) : source::FileId{};
  if (file.value < 0 || good == target.snapshot) return names;
  const workspace::OffsetMap map(good->sources[file].Text(), target.CurrentText());
  for (symbols::Reference one : good->Symbols().InFile(file)) {
    const auto now = map.Map(one.name, target.file);
    if (!now) continue;
    one.name = *now;
    names.push_back(one);
  }
  return names;
}

// True if the client colours comments, keywords, texts, numbers and operators by its own grammar.
bool HasGrammar(const ClientCapabilities& client) {
  return client.textDocument && client.textDocument->semanticTokens &&
         client.textDocument->semanticTokens->augmentsSyntaxTokens.value_or(false);
}

// Five numbers per token, as the protocol defines them.
std::vector<std::uint32_t> Tokens(const Session& session, const RequestTarget& target, std::optional<Range> range) {
  const LineTable lines = session.MakeLineTable(target);
  const bool only_names = HasGrammar(session.client);
  const std::size_t from = range ? lines.Offset(range->start) : 0;
  const std::size_t to = range ? lines.Offset(range->end) : target.CurrentText().size();
  std::vector<std::uint32_t> data;
  Position last{0, 0};
  for (const symbols::SemanticToken& token :
       symbols::SemanticTokens(target.snapshot->Symbols(), *target.source, FormerNames(session, target))) {
    const auto begin = static_cast<std::size_t>(token.span.begin), end = static_cast<std::size_t>(token.span.end);
    if (end <= from || begin >= to || (only_names && IsLexical(token.kind))) continue;
    const Range place = lines.ToRange(begin, end);
    const std::uint32_t column =
        place.start.line == last.line ? place.start.character - last.character : place.start.character;
    data.insert(data.end(), {place.start.line - last.line, column, place.end.character - place.start.character,
                             PlaceInLegend(token.kind), static_cast<std::uint32_t>(token.modifiers)});
    last = place.start;
  }
  return data;
}

}  // namespace

SemanticTokensOptions MakeSemanticTokensOptions() {
  SemanticTokensOptions options;
  options.legend = {Legend(), TokenModifiers()};
  return options;
}

void RegisterSemanticTokens(Router& router, Session& session) {
  const auto results = std::make_shared<TokenResults>(session);
  router.OnRules<SemanticTokensRequest>(
      [&session, results](const RequestTarget& target, const SemanticTokensParams&,
                          HandlerContext&) -> SemanticTokensRequest::Result {
        return results->Whole(target.path, Tokens(session, target, std::nullopt));
      },
      {.stop_if_outdated = true});
  router.OnRules<SemanticTokensDeltaRequest>(
      [&session, results](const RequestTarget& target, const SemanticTokensDeltaParams& params,
                          HandlerContext&) -> SemanticTokensDeltaRequest::Result {
        return results->Delta(target.path, params.previousResultId, Tokens(session, target, std::nullopt));
      },
      {.stop_if_outdated = true});
  router.OnRules<SemanticTokensRangeRequest>(
      [&session](const RequestTarget& target, const SemanticTokensRangeParams& params,
                 HandlerContext&) -> SemanticTokensRangeRequest::Result {
        return SemanticTokens{std::nullopt, Tokens(session, target, params.range)};
      },
      {.stop_if_outdated = true});
}

}  // namespace cardinal::lsp
