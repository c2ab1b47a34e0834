// Outline, folds and selections of YAML documents.
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/outline.h"

namespace cardinal::lsp {

namespace {

SymbolKind ToSymbolKind(documents::OutlineItem::Kind kind) {
  switch (kind) {
    case documents::OutlineItem::Kind::Scenario: return SymbolKind::Method;
    case documents::OutlineItem::Kind::Step: return SymbolKind::Event;
    case documents::OutlineItem::Kind::Deck: return SymbolKind::Package;
    case documents::OutlineItem::Kind::Clause: return SymbolKind::String;
    case documents::OutlineItem::Kind::Card: return SymbolKind::Object;
    case documents::OutlineItem::Kind::Section: break;
  }
  return SymbolKind::Namespace;
}

Range ToRange(const LineTable& lines, source::Span span) { return lines.ToRange(span); }

DocumentSymbol ToProtocol(const documents::OutlineItem& symbol, const LineTable& lines) {
  DocumentSymbol result;
  result.name = symbol.name;
  if (!symbol.detail.empty()) result.detail = symbol.detail;
  result.kind = ToSymbolKind(symbol.kind);
  result.range = ToRange(lines, symbol.span);
  result.selectionRange = ToRange(lines, symbol.name_span);
  std::vector<DocumentSymbol> children;
  for (const documents::OutlineItem& child : symbol.children) children.push_back(ToProtocol(child, lines));
  if (!children.empty()) result.children = std::move(children);
  return result;
}

}  // namespace

documents::YamlNode Documents::ParseTree(const RequestTarget& target) const {
  return documents::ReadLeniently(target.CurrentText(), target.file);
}

std::optional<std::string> Documents::DeclarationsAt(const RequestTarget& target, std::int32_t offset) const {
  return authoring::DeclarationsAround(*target.source, ParseTree(target), offset);
}

std::vector<DocumentSymbol> Documents::Symbols(const RequestTarget& target) const {
  const LineTable lines = session_.MakeLineTable(target);
  std::vector<DocumentSymbol> symbols;
  for (const documents::OutlineItem& symbol : documents::BuildOutline(target.path.string(), ParseTree(target)))
    symbols.push_back(ToProtocol(symbol, lines));
  return symbols;
}

std::vector<FoldingRange> Documents::Folds(const RequestTarget& target) const {
  const LineTable lines = session_.MakeLineTable(target);
  std::vector<FoldingRange> ranges;
  for (const documents::FoldRange& fold : documents::FindFolds(target.CurrentText(), ParseTree(target))) {
    FoldingRange range;
    range.startLine = lines.PositionAt(fold.begin).line;
    range.endLine = lines.PositionAt(fold.end).line;
    if (fold.comment) range.kind = "comment";
    const bool known = !ranges.empty() && ranges.back().startLine == range.startLine;
    if (!known) ranges.push_back(std::move(range));
  }
  return ranges;
}

std::vector<SelectionRange> Documents::Selections(const RequestTarget& target,
                                                  const std::vector<Position>& positions) const {
  const LineTable lines = session_.MakeLineTable(target);
  const documents::YamlNode root = ParseTree(target);
  std::vector<SelectionRange> selections;
  for (const Position position : positions) {
    const auto spans = documents::EnclosingSpans(root, lines.Offset(position));
    std::shared_ptr<SelectionRange> outer;
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
      const SelectionRange range{ToRange(lines, *span), outer};
      if (!outer || !(outer->range == range.range)) outer = std::make_shared<SelectionRange>(range);
    }
    selections.push_back(outer ? *outer : SelectionRange{{position, position}, nullptr});
  }
  return selections;
}

}  // namespace cardinal::lsp
