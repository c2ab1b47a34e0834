// Outline, folds and selections of YAML documents.
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/outline.h"

namespace cardinal::lsp {

namespace {

SymbolKind KindOf(documents::Symbol::Kind kind) {
  switch (kind) {
    case documents::Symbol::Kind::Scenario: return SymbolKind::Method;
    case documents::Symbol::Kind::Step: return SymbolKind::Event;
    case documents::Symbol::Kind::Deck: return SymbolKind::Package;
    case documents::Symbol::Kind::Clause: return SymbolKind::String;
    case documents::Symbol::Kind::Card: return SymbolKind::Object;
    case documents::Symbol::Kind::Section: break;
  }
  return SymbolKind::Namespace;
}

Range RangeOf(const LineTable& lines, source::Span span) {
  return lines.RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end));
}

DocumentSymbol ToProtocol(const documents::Symbol& symbol, const LineTable& lines) {
  DocumentSymbol result;
  result.name = symbol.name;
  if (!symbol.detail.empty()) result.detail = symbol.detail;
  result.kind = KindOf(symbol.kind);
  result.range = RangeOf(lines, symbol.span);
  result.selectionRange = RangeOf(lines, symbol.name_span);
  std::vector<DocumentSymbol> children;
  for (const documents::Symbol& child : symbol.children) children.push_back(ToProtocol(child, lines));
  if (!children.empty()) result.children = std::move(children);
  return result;
}

}  // namespace

documents::Node Documents::TreeOf(const Target& target) const {
  return documents::ReadLeniently(target.Text(), target.file);
}

std::optional<std::string> Documents::DeclarationsAt(const Target& target, std::size_t offset) const {
  return authoring::DeclarationsAround(*target.source, TreeOf(target), static_cast<documents::Offset>(offset));
}

std::vector<DocumentSymbol> Documents::Symbols(const Target& target) const {
  const LineTable lines = session_.Lines(target);
  std::vector<DocumentSymbol> symbols;
  for (const documents::Symbol& symbol : documents::Outline(target.path.string(), TreeOf(target)))
    symbols.push_back(ToProtocol(symbol, lines));
  return symbols;
}

std::vector<FoldingRange> Documents::Folds(const Target& target) const {
  const LineTable lines = session_.Lines(target);
  std::vector<FoldingRange> ranges;
  for (const documents::Fold& fold : documents::FindFolds(target.Text(), TreeOf(target))) {
    FoldingRange range;
    range.startLine = lines.PositionAt(static_cast<std::size_t>(fold.begin)).line;
    range.endLine = lines.PositionAt(static_cast<std::size_t>(fold.end)).line;
    if (fold.comment) range.kind = "comment";
    const bool known = !ranges.empty() && ranges.back().startLine == range.startLine;
    if (!known) ranges.push_back(std::move(range));
  }
  return ranges;
}

std::vector<SelectionRange> Documents::Selections(const Target& target, const std::vector<Position>& positions) const {
  const LineTable lines = session_.Lines(target);
  const documents::Node root = TreeOf(target);
  std::vector<SelectionRange> selections;
  for (const Position position : positions) {
    const auto spans = documents::SpansAround(root, static_cast<documents::Offset>(lines.Offset(position)));
    std::shared_ptr<SelectionRange> outer;
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
      const SelectionRange range{RangeOf(lines, *span), outer};
      if (!outer || !(outer->range == range.range)) outer = std::make_shared<SelectionRange>(range);
    }
    selections.push_back(outer ? *outer : SelectionRange{{position, position}, nullptr});
  }
  return selections;
}

}  // namespace cardinal::lsp
