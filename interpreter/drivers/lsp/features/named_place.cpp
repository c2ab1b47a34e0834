#include "interpreter/drivers/lsp/features/named_place.h"

#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {

namespace fs = std::filesystem;

using symbols::EntityKind;

std::optional<source::Span> EarlierPlace::SpanNow(source::Span span) const { return back.Map(span, span.file); }

std::optional<EarlierPlace> FindEarlierPlace(const Session& session, const RequestTarget& target, std::int32_t offset) {
  const workspace::SnapshotPtr good = session.workspace.LastGood(target.path);
  if (!good || good == target.snapshot) return std::nullopt;
  const source::FileId file = good->FileAt(target.path);
  if (file.value < 0) return std::nullopt;
  const std::shared_ptr<const source::SourceFile> source(good, &good->sources[file]);
  const auto before = workspace::OffsetMap(target.CurrentText(), source->Text()).Map(offset);
  if (!before) return std::nullopt;
  return EarlierPlace{{target.path, good, target.is_document, source, file},
                      *before,
                      workspace::OffsetMap(source->Text(), target.CurrentText())};
}

NamedPlace::NamedPlace(const Session& session, const RequestTarget& target, Position position)
    : session_(session), snapshot_(target.snapshot), target_(target) {
  const std::int32_t offset = session.Offset(target, position);
  references_ = Index().ReferencesAt(target.file, offset);
  if (!references_.empty()) return;
  earlier_ = FindEarlierPlace(session, target, offset);
  if (!earlier_) return;
  snapshot_ = earlier_->target.snapshot;
  references_ = Index().ReferencesAt(earlier_->target.file, earlier_->offset);
}

symbols::Entity NamedPlace::InRules(symbols::Entity entity) const {
  if (!snapshot_->without_inline_cards) return entity;
  return analysis::FindInRules(snapshot_->analysis, target_.file, entity, Rules()->analysis.loaded.rules);
}

std::optional<Range> NamedPlace::NameRange() const {
  if (references_.empty()) return std::nullopt;
  const auto location = ToLocation(references_.front().name);
  return location ? std::optional(location->range) : std::nullopt;
}

std::optional<Location> NamedPlace::ToLocation(source::Span span) const {
  const workspace::SnapshotPtr& now = target_.snapshot;
  const fs::path path = earlier_ && span.file.value >= 0 ? snapshot_->FilePath(span.file) : fs::path();
  const source::FileId file = path.empty() ? source::FileId() : now->FileAt(path);
  if (file.value < 0) return session_.ToLocation(*snapshot_, span);
  const auto known = maps_.find(span.file.value);
  const workspace::OffsetMap& map =
      known != maps_.end() ? known->second
                           : maps_
                                 .emplace(span.file.value, workspace::OffsetMap(snapshot_->sources[span.file].Text(),
                                                                                now->sources[file].Text()))
                                 .first->second;
  const auto there = map.Map(span, file);
  return there ? session_.ToLocation(*now, *there) : std::nullopt;
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
    case EntityKind::RulesGroup:
    case EntityKind::Layer: return SymbolKind::Namespace;
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

WorkspaceEdit MakeWorkspaceEdit(const Session& session, std::map<std::string, std::vector<TextEdit>> edits) {
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
    if (const auto path = UriToPath(uri))
      if (const auto found = session.open.find(session.workspace.Canonical(*path)); found != session.open.end())
        document.textDocument.version = found->second.text.Version();
    document.edits.assign(changes.begin(), changes.end());
    edit.documentChanges->push_back(std::move(document));
  }
  return edit;
}

}  // namespace cardinal::lsp
