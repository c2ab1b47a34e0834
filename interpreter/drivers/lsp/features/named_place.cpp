#include "interpreter/drivers/lsp/features/named_place.h"

#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {

using symbols::EntityKind;

NamedPlace::NamedPlace(const Session& session, const Target& target, Position position)
    : session_(session), snapshot_(target.snapshot), target_(target), file_(target.file) {
  const std::size_t offset = session.Offset(target, position);
  references_ = Index().At(file_, static_cast<std::int32_t>(offset));
  const workspace::SnapshotPtr good = session.workspace.LastGood(target.path);
  if (!references_.empty() || !good || good == snapshot_) return;
  const source::FileId file = good->FileAt(target.path);
  if (file.value < 0) return;
  const std::string_view text = good->sources[file].Text();
  const auto before = workspace::OffsetMap(target.Text(), text).Map(offset);
  if (!before) return;
  snapshot_ = good;
  file_ = file;
  back_.emplace(text, target.Text());
  references_ = Index().At(file_, static_cast<std::int32_t>(*before));
}

std::optional<Range> NamedPlace::NameRange() const {
  if (references_.empty()) return std::nullopt;
  const auto location = LocationOf(references_.front().name);
  return location ? std::optional(location->range) : std::nullopt;
}

std::optional<Location> NamedPlace::LocationOf(source::Span span) const {
  if (!back_ || !(span.file == file_)) return session_.LocationOf(*snapshot_, span);
  const auto begin = back_->Map(static_cast<std::size_t>(span.begin));
  const auto end = back_->Map(static_cast<std::size_t>(span.end));
  if (!begin || !end) return std::nullopt;
  return Location{session_.UriOf(target_.path), session_.Lines(target_).RangeOf(*begin, *end)};
}

SymbolKind KindForEditor(EntityKind kind) {
  switch (kind) {
    case EntityKind::Game: return SymbolKind::Module;
    case EntityKind::Enum: return SymbolKind::Enum;
    case EntityKind::EnumValue: return SymbolKind::EnumMember;
    case EntityKind::CardType: return SymbolKind::Class;
    case EntityKind::Attribute: return SymbolKind::Property;
    case EntityKind::Field:
    case EntityKind::EventState: return SymbolKind::Field;
    case EntityKind::Part: return SymbolKind::Method;
    case EntityKind::RulesGroup: return SymbolKind::Namespace;
    case EntityKind::Zone: return SymbolKind::Array;
    case EntityKind::Relation: return SymbolKind::Operator;
    case EntityKind::Query: return SymbolKind::Function;
    case EntityKind::Event: return SymbolKind::Event;
    case EntityKind::Action: return SymbolKind::Method;
    case EntityKind::Window: return SymbolKind::Interface;
    case EntityKind::Card: return SymbolKind::Object;
    case EntityKind::None: return SymbolKind::Key;  // a rule, which has no name
    default: return SymbolKind::Variable;
  }
}

WorkspaceEdit EditOfWorkspace(const Session& session, std::map<std::string, std::vector<TextEdit>> edits) {
  WorkspaceEdit edit;
  const auto& of_client = session.client.workspace;
  const bool versioned = of_client && of_client->workspaceEdit && of_client->workspaceEdit->documentChanges == true;
  if (!versioned) {
    edit.changes = std::move(edits);
    return edit;
  }
  edit.documentChanges.emplace();
  for (const auto& [uri, changes] : edits) {
    TextDocumentEdit document;
    document.textDocument.uri = uri;
    if (const auto path = PathOfUri(uri))
      if (const auto found = session.open.find(session.workspace.Canonical(*path)); found != session.open.end())
        document.textDocument.version = found->second.text.Version();
    document.edits.assign(changes.begin(), changes.end());
    edit.documentChanges->push_back(std::move(document));
  }
  return edit;
}

}  // namespace cardinal::lsp
