// Names in YAML documents: where they are declared, where they occur, and renaming.
#include <algorithm>

#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/language/documents/lenient.h"
#include "interpreter/language/documents/rulebook.h"

namespace cardinal::lsp {

using authoring::DocumentName;
using authoring::NameKind;

namespace {

// Where the rules declare it, -1: nowhere, or only symbols know.
model::SiteId SiteOf(const program::Program& program, const DocumentName& name) {
  if (name.index < 0) return -1;
  const auto index = static_cast<std::size_t>(name.index);
  switch (name.kind) {
    case NameKind::Card: return program.cards[index].site;
    case NameKind::Zone: return program.zones[index].site;
    case NameKind::Query: return program.queries[index].site;
    case NameKind::Window: return program.windows[index].site;
    case NameKind::Action: return program.actions[index].site;
    case NameKind::Event: return program.events[index].site;
    default: return -1;
  }
}

bool IsSame(const DocumentName& name, NameKind kind, const std::string& wanted) {
  return name.kind == kind && name.name == wanted;
}

}  // namespace

template <typename Use>
void Documents::ForEachDocument(const workspace::SnapshotPtr& snapshot, Use use) {
  const workspace::DocumentsPtr documents = session_.workspace.Documents(snapshot->home);
  if (!documents) return;
  for (const auto& [path, file] : documents->files) use(path, documents->sources[file]);
}

std::optional<DocumentName> Documents::NameAt(const Target& target, Position position) {
  authoring::GameWords* words = GameOf(target.snapshot).Words();
  if (words == nullptr) return std::nullopt;
  const auto offset = static_cast<documents::Offset>(session_.Offset(target, position));
  for (DocumentName& name : authoring::NamesIn(*target.source, TreeOf(target), *words))
    if (name.span.begin <= offset && offset <= name.span.end) return std::move(name);
  return std::nullopt;
}

std::vector<Location> Documents::Definition(const Target& target, Position position) {
  const auto name = NameAt(target, position);
  if (!name) return {};
  const workspace::Snapshot& snapshot = *target.snapshot;
  const program::Program& program = GameOf(target.snapshot).Words()->Rules();
  std::vector<Location> locations;
  const auto add = [&](source::Span span) {
    if (const auto location = session_.LocationOf(snapshot, span)) locations.push_back(*location);
  };
  if (const model::SiteId site = SiteOf(program, *name); site >= 0) {
    const program::Site& place = program.sites[static_cast<std::size_t>(site)];
    add({source::FileId{place.file}, place.begin, place.end});
    return locations;
  }
  // Clauses are declared in the rulebook, cards of a scenario in its own document.
  ForEachDocument(target.snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file) {
    const bool wanted =
        name->kind == NameKind::Clause ? path.filename() == documents::kRulebookFile : path == target.path;
    if (!wanted) return;
    const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
    for (const DocumentName& other : authoring::NamesIn(file, root, *GameOf(target.snapshot).Words()))
      if (other.is_definition && IsSame(other, name->kind, name->name))
        locations.push_back(session_.LocationIn(path, file, other.span));
  });
  return locations;
}

std::vector<DocumentHighlight> Documents::Highlights(const Target& target, Position position) {
  std::vector<DocumentHighlight> highlights;
  const auto name = NameAt(target, position);
  if (!name) return highlights;
  const auto all = authoring::NamesIn(*target.source, TreeOf(target), *GameOf(target.snapshot).Words());
  for (const DocumentName& other : all)
    if (IsSame(other, name->kind, name->name))
      highlights.push_back({session_.LocationIn(target.path, *target.source, other.span).range,
                            other.is_definition ? DocumentHighlightKind::Write : DocumentHighlightKind::Read});
  return highlights;
}

std::vector<Location> Documents::References(const workspace::SnapshotPtr& snapshot, NameKind kind,
                                            const std::string& name) {
  std::vector<Location> locations;
  authoring::GameWords* words = GameOf(snapshot).Words();
  if (words == nullptr) return locations;
  ForEachDocument(snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file) {
    const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
    for (const DocumentName& other : authoring::NamesIn(file, root, *words))
      if (IsSame(other, kind, name)) locations.push_back(session_.LocationIn(path, file, other.span));
  });
  return locations;
}

std::vector<Location> Documents::Declarations(const workspace::SnapshotPtr& snapshot, NameKind kind,
                                              const std::string& name) {
  std::vector<Location> locations;
  authoring::GameWords* words = GameOf(snapshot).Words();
  if (words == nullptr) return locations;
  ForEachDocument(snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file) {
    const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
    for (const DocumentName& other : authoring::NamesIn(file, root, *words))
      if (other.is_definition && IsSame(other, kind, name))
        locations.push_back(session_.LocationIn(path, file, other.span));
  });
  return locations;
}

std::map<std::string, std::vector<TextEdit>> Documents::Rename(const workspace::SnapshotPtr& snapshot, NameKind kind,
                                                               const std::string& from, const std::string& to) {
  std::map<std::string, std::vector<TextEdit>> edits;
  authoring::GameWords* words = GameOf(snapshot).Words();
  if (words == nullptr) return edits;
  ForEachDocument(snapshot, [&](const std::filesystem::path& path, const source::SourceFile& file) {
    const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
    const auto names = authoring::NamesIn(file, root, *words);
    const auto of_document =
        kind == NameKind::Card ? authoring::RenameCard(names, from, to) : authoring::RenameWord(names, kind, from, to);
    for (const authoring::TextEdit& edit : of_document)
      edits[session_.UriOf(path)].push_back({session_.LocationIn(path, file, edit.span).range, edit.text});
  });
  return edits;
}

}  // namespace cardinal::lsp
