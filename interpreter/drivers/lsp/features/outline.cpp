// The outline of a file of rules or cards, and the search for symbols of the workspace.
#include "interpreter/language/symbols/outline.h"

#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/language/symbols/search.h"

namespace cardinal::lsp {

using symbols::OutlineItem;
using symbols::OutlineKind;

namespace {

constexpr std::size_t kMaxSymbols = 200;  // per search

SymbolKind KindForEditor(OutlineKind kind) {
  switch (kind) {
    case OutlineKind::Game: return SymbolKind::Module;
    case OutlineKind::Option: return SymbolKind::Constant;
    case OutlineKind::CardSet: return SymbolKind::Package;
    case OutlineKind::Enum: return SymbolKind::Enum;
    case OutlineKind::EnumValue: return SymbolKind::EnumMember;
    case OutlineKind::Relation: return SymbolKind::Operator;
    case OutlineKind::CardType: return SymbolKind::Class;
    case OutlineKind::Attribute: return SymbolKind::Property;
    case OutlineKind::State: return SymbolKind::Field;
    case OutlineKind::Part: return SymbolKind::Method;
    case OutlineKind::RulesGroup: return SymbolKind::Namespace;
    case OutlineKind::Zone: return SymbolKind::Array;
    case OutlineKind::Query: return SymbolKind::Function;
    case OutlineKind::Event: return SymbolKind::Event;
    case OutlineKind::Action: return SymbolKind::Method;
    case OutlineKind::Window: return SymbolKind::Interface;
    case OutlineKind::Deck: return SymbolKind::Package;
    case OutlineKind::DeckRule: return SymbolKind::Boolean;
    case OutlineKind::Card: return SymbolKind::Object;
    case OutlineKind::Rule: return SymbolKind::Key;
    case OutlineKind::Texts:
    case OutlineKind::Wording: return SymbolKind::String;
  }
  return SymbolKind::Variable;
}

Range ToRange(const LineTable& lines, source::Span span) { return lines.ToRange(span); }

std::vector<DocumentSymbol> ToProtocol(const std::vector<OutlineItem>& items, const LineTable& lines) {
  std::vector<DocumentSymbol> symbols;
  for (const OutlineItem& item : items) {
    DocumentSymbol symbol;
    symbol.name = item.name.empty() ? "?" : item.name;  // the protocol forbids an empty name
    if (!item.detail.empty()) symbol.detail = item.detail;
    symbol.kind = KindForEditor(item.kind);
    symbol.range = ToRange(lines, item.range);
    symbol.selectionRange = ToRange(lines, item.selection);
    if (!item.children.empty()) symbol.children = ToProtocol(item.children, lines);
    symbols.push_back(std::move(symbol));
  }
  return symbols;
}

bool TakesNesting(const Session& session) {
  const auto& document = session.client.textDocument;
  return document && document->documentSymbol && document->documentSymbol->hierarchicalDocumentSymbolSupport == true;
}

void AddFlat(const std::vector<DocumentSymbol>& outline, const std::string& uri, const std::string& container,
             std::vector<SymbolInformation>& flat) {
  for (const DocumentSymbol& one : outline) {
    SymbolInformation symbol;
    symbol.name = one.name;
    symbol.kind = one.kind;
    if (!container.empty()) symbol.containerName = container;
    symbol.location = {uri, one.range};
    flat.push_back(std::move(symbol));
    if (one.children) AddFlat(*one.children, uri, one.name, flat);
  }
}

// The outlines of all files of all games, without those of the standard library.
struct WorkspaceOutline {
  std::vector<std::vector<OutlineItem>> outlines;
  std::vector<workspace::SnapshotPtr> snapshots;  // of each outline

  explicit WorkspaceOutline(Session& session) {
    for (workspace::WorkspaceGame* game : session.workspace.Games()) {
      const workspace::SnapshotPtr snapshot = game->Newest() ? game->Newest() : session.workspace.AnalyzeWhole(*game);
      if (!snapshot) continue;
      for (const ast::File& tree : snapshot->analysis.loaded.trees) {
        if (tree.is_standard_library) continue;
        outlines.push_back(symbols::Outline(tree, snapshot->sources[tree.file]));
        snapshots.push_back(snapshot);
      }
    }
  }
};

std::vector<WorkspaceSymbol> Search(Session& session, const std::string& letters) {
  const WorkspaceOutline all(session);
  std::vector<WorkspaceSymbol> found;
  for (const symbols::FoundSymbol& one : symbols::FindSymbols(all.outlines, letters, kMaxSymbols)) {
    const auto location = session.ToLocation(*all.snapshots[one.outline], one.item->selection);
    if (!location) continue;
    WorkspaceSymbol symbol;
    symbol.name = one.item->name;
    symbol.kind = KindForEditor(one.item->kind);
    if (one.container != nullptr) symbol.containerName = one.container->name;
    symbol.location = *location;
    found.push_back(std::move(symbol));
  }
  return found;
}

}  // namespace

DocumentSymbolRequest::Result OutlineForClient(const Session& session, const RequestTarget& target,
                                               std::vector<DocumentSymbol> outline) {
  if (TakesNesting(session)) return outline;
  std::vector<SymbolInformation> flat;
  AddFlat(outline, session.ClientUri(target.path), "", flat);
  return flat;
}

void RegisterOutline(Dispatcher& dispatcher, Router& router, Session& session) {
  router.OnRules<DocumentSymbolRequest>([&session](const RequestTarget& target, const DocumentSymbolParams&,
                                                   HandlerContext&) -> DocumentSymbolRequest::Result {
    const ast::File* tree = target.snapshot->FindTree(target.file);
    if (tree == nullptr) return {};
    return OutlineForClient(session, target,
                            ToProtocol(symbols::Outline(*tree, *target.source), session.MakeLineTable(target)));
  });
  dispatcher.On<WorkspaceSymbolRequest>(
      [&session](const WorkspaceSymbolParams& params, HandlerContext&) { return Search(session, params.query); });
}

}  // namespace cardinal::lsp
