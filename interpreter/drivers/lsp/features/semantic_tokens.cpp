// The colours of files of rules and cards.
#include "interpreter/language/symbols/semantic_tokens.h"

#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/drivers/workspace/offset_map.h"

namespace cardinal::lsp {

using symbols::TokenKind;

namespace {

// The types of the protocol, so that every theme has colours for them. The order is that of TokenKind.
const std::vector<std::string>& TokenTypes() {
  static const std::vector<std::string> types = {
      SemanticTokenTypes::Comment,   SemanticTokenTypes::Keyword,    SemanticTokenTypes::String,
      SemanticTokenTypes::Number,    SemanticTokenTypes::Operator,
      SemanticTokenTypes::Namespace,  // a game
      SemanticTokenTypes::Decorator,  // a clause
      SemanticTokenTypes::Type,      SemanticTokenTypes::EnumMember, SemanticTokenTypes::Property,
      SemanticTokenTypes::Struct,  // a zone
      SemanticTokenTypes::Function,  SemanticTokenTypes::Event,
      SemanticTokenTypes::Method,  // a part
      SemanticTokenTypes::Parameter, SemanticTokenTypes::Variable,
      SemanticTokenTypes::Class,  // a card
  };
  return types;
}

// The order is that of the bits of TokenModifier.
const std::vector<std::string>& TokenModifiers() {
  static const std::vector<std::string> modifiers = {
      SemanticTokenModifiers::Definition, SemanticTokenModifiers::Readonly, SemanticTokenModifiers::DefaultLibrary,
      SemanticTokenModifiers::Modification};
  return modifiers;
}

// Names in declarations that are left out for a syntax error, as they were in the last analysis without one.
std::vector<symbols::Reference> FormerNames(const Session& session, const Target& target) {
  std::vector<symbols::Reference> names;
  const workspace::SnapshotPtr good = session.workspace.LastGood(target.path);
  const source::FileId file = good ? good->FileAt(target.path) : source::FileId{};
  if (file.value < 0 || good == target.snapshot) return names;
  const workspace::OffsetMap map(good->sources[file].Text(), target.Text());
  for (symbols::Reference one : good->Symbols().InFile(file)) {
    const auto begin = map.Map(static_cast<std::size_t>(one.name.begin));
    const auto end = map.Map(static_cast<std::size_t>(one.name.end));
    if (!begin || !end) continue;
    one.name = {target.file, static_cast<std::int32_t>(*begin), static_cast<std::int32_t>(*end)};
    names.push_back(one);
  }
  return names;
}

SemanticTokens Colours(const Session& session, const Target& target, std::optional<Range> range) {
  const LineTable lines = session.Lines(target);
  const std::size_t from = range ? lines.Offset(range->start) : 0;
  const std::size_t to = range ? lines.Offset(range->end) : target.Text().size();
  SemanticTokens result;
  Position last{0, 0};
  for (const symbols::SemanticToken& token :
       symbols::SemanticTokens(target.snapshot->Symbols(), *target.source, FormerNames(session, target))) {
    const auto begin = static_cast<std::size_t>(token.span.begin), end = static_cast<std::size_t>(token.span.end);
    if (end <= from || begin >= to) continue;
    const Range place = lines.RangeOf(begin, end);
    const std::uint32_t column =
        place.start.line == last.line ? place.start.character - last.character : place.start.character;
    for (const std::uint32_t number :
         {place.start.line - last.line, column, place.end.character - place.start.character,
          static_cast<std::uint32_t>(token.kind), static_cast<std::uint32_t>(token.modifiers)})
      result.data.push_back(number);
    last = place.start;
  }
  return result;
}

}  // namespace

SemanticTokensOptions SemanticTokensOfServer() {
  SemanticTokensOptions options;
  options.legend = {TokenTypes(), TokenModifiers()};
  return options;
}

void RegisterSemanticTokens(Router& router, Session& session) {
  router.OnRules<SemanticTokensRequest>(
      [&session](const Target& target, const SemanticTokensParams&, Context&) -> SemanticTokensRequest::Result {
        return Colours(session, target, std::nullopt);
      },
      {.stop_if_outdated = true});
  router.OnRules<SemanticTokensRangeRequest>(
      [&session](const Target& target, const SemanticTokensRangeParams& params,
                 Context&) -> SemanticTokensRangeRequest::Result { return Colours(session, target, params.range); },
      {.stop_if_outdated = true});
}

}  // namespace cardinal::lsp
