// Names in YAML documents: where they are declared, where they occur, and renaming.
#include <algorithm>
#include <set>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/scenario/given.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::lsp {

using authoring::DocumentName;
using authoring::NameKind;

namespace {

// The names in a document of the thing.
std::vector<DocumentName> NamesOf(const symbols::SymbolIndex& index, symbols::Entity entity,
                                  std::vector<DocumentName> names) {
  std::erase_if(names, [&](const DocumentName& name) { return EntityOfWord(index, name) != entity; });
  return names;
}

std::vector<DocumentName> NamesOfOwnCard(std::vector<DocumentName> names, const std::string& card) {
  std::erase_if(names, [&](const DocumentName& name) { return !authoring::IsOwnCard(name) || name.name != card; });
  return names;
}

// " in cards/my_game/first.cardinal, line 3".
std::string PlaceOfError(const workspace::Snapshot& snapshot) {
  for (const diag::Diagnostic& finding : snapshot.analysis.findings) {
    if (diag::Info(finding.code).grade != diag::Grade::Error || finding.span.file.value < 0) continue;
    const source::SourceFile& file = snapshot.sources[finding.span.file];
    return " in " + file.Path() + ", line " + std::to_string(file.LineOf(finding.span.begin));
  }
  return " in the rules";
}

}  // namespace

std::vector<std::filesystem::path> Documents::GivenTo(const std::filesystem::path& path, const documents::Node& root,
                                                      const load::Home& home) const {
  std::vector<std::filesystem::path> paths;
  for (const documents::InlineCards& cards : documents::FindInlineCards(root)) {
    if (cards.given.empty()) continue;
    const auto given = scenario::FindGiven(session_.workspace.Files(), cards.given, path, home.ruleset);
    std::filesystem::path found = session_.workspace.Canonical(given.path);
    if (given.problem.empty() && std::ranges::find(paths, found) == paths.end()) paths.push_back(std::move(found));
  }
  return paths;
}

std::vector<authoring::DeclaredCard> Documents::GivenCards(const std::filesystem::path& path,
                                                           const documents::Node& root, const load::Home& home) const {
  std::vector<authoring::DeclaredCard> cards;
  std::set<std::string> read;
  for (const documents::InlineCards& of_scenario : documents::FindInlineCards(root)) {
    if (!read.insert(of_scenario.given).second) continue;
    const auto given = analysis::ReadGiven(session_.workspace.Files(), of_scenario.given, path, home);
    if (!given) continue;
    const auto more = authoring::DeclaredCards(*given, documents::ReadLeniently(given->Text(), given->Id()));
    cards.insert(cards.end(), more.begin(), more.end());
  }
  return cards;
}

std::vector<DocumentName> Documents::NamesIn(const std::filesystem::path& path, const source::SourceFile& file,
                                             const workspace::SnapshotPtr& rules) {
  authoring::GameWords* words = GameOf(rules).Words();
  if (words == nullptr) return {};
  const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
  return authoring::NamesIn(file, root, *words, GivenCards(path, root, rules->home));
}

// Of the document as it is now; the target may be the cards in it.
std::vector<DocumentName> Documents::NamesIn(const Target& target) {
  const auto document = session_.Locate(session_.UriOf(target.path));
  return document ? NamesIn(target.path, *document->source, RulesOf(target)) : std::vector<DocumentName>{};
}

template <typename Use>
void Documents::ForEachDocument(const workspace::SnapshotPtr& snapshot, Use use) {
  const workspace::DocumentsPtr documents = session_.workspace.Documents(snapshot->home);
  if (!documents || !KnowsWords(snapshot)) return;
  for (const auto& [path, number] : documents->files) {
    base::StopScope::Check();
    const source::SourceFile& file = documents->sources[number];
    use(path, file, NamesIn(path, file, snapshot));
  }
}

std::optional<DocumentName> Documents::NameAt(const Target& target, Position position) {
  const auto offset = static_cast<documents::Offset>(session_.Offset(target, position));
  for (DocumentName& name : NamesIn(target))
    if (name.span.begin <= offset && offset <= name.span.end) return std::move(name);
  return std::nullopt;
}

std::vector<Location> Documents::Definition(const Target& target, Position position) {
  const auto name = NameAt(target, position);
  if (!name) return GivenDocument(target, position);
  if (authoring::IsOwnCard(*name)) return OwnDeclarations(target, name->name);
  if (name->kind == NameKind::Clause) return Declarations(target.snapshot, name->kind, name->name);
  const symbols::SymbolIndex& index = target.snapshot->Symbols();
  std::vector<Location> locations;
  if (const symbols::Entity entity = EntityOfWord(index, *name))
    for (const symbols::Definition& definition : index.Definitions(entity))
      if (const auto location = session_.LocationOf(*target.snapshot, definition.name)) locations.push_back(*location);
  return locations;
}

// The beginning of the document that is named at the position, after `given`.
std::vector<Location> Documents::GivenDocument(const Target& target, Position position) const {
  const auto offset = static_cast<documents::Offset>(session_.Offset(target, position));
  const auto cursor = documents::FindCursor(target.path.string(), target.Text(), offset);
  const bool given = cursor && !cursor->key && !cursor->path.empty() && cursor->path.back().key == "given";
  if (!given) return {};
  const documents::Node root = TreeOf(target);
  std::vector<Location> locations;
  documents::Walk(root, documents::RootPlace(target.path.string(), root), target.Text(),
                  [&](const documents::PlacedText& placed) {
                    if (placed.entry != nullptr || placed.text.span.begin != cursor->begin) return;
                    const std::filesystem::path path =
                        session_.workspace.Canonical(scenario::FindGiven(session_.workspace.Files(), placed.text.text,
                                                                         target.path, target.snapshot->home.ruleset)
                                                         .path);
                    if (session_.workspace.Files().IsFile(path)) locations.push_back({session_.UriOf(path), {}});
                  });
  return locations;
}

std::vector<DocumentHighlight> Documents::Highlights(const Target& target, Position position) {
  std::vector<DocumentHighlight> highlights;
  const auto name = NameAt(target, position);
  if (!name) return highlights;
  const symbols::SymbolIndex& index = RulesOf(target)->Symbols();
  const symbols::Entity entity = EntityOfWord(index, *name);
  for (const DocumentName& other : NamesIn(target))
    if (entity ? EntityOfWord(index, other) == entity : authoring::IsSameThing(other, *name))
      highlights.push_back({session_.LocationIn(target.path, *target.source, other.span).range,
                            other.is_definition ? DocumentHighlightKind::Write : DocumentHighlightKind::Read});
  return highlights;
}

std::vector<Location> Documents::References(const workspace::SnapshotPtr& snapshot, symbols::Entity entity) {
  std::vector<Location> locations;
  const symbols::SymbolIndex& index = snapshot->Symbols();
  if (!IsNamedInDocuments(index, entity)) return locations;
  ForEachDocument(snapshot, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const DocumentName& name : NamesOf(index, entity, names))
      locations.push_back(session_.LocationIn(path, file, name.span));
  });
  return locations;
}

std::vector<Location> Documents::References(const workspace::SnapshotPtr& snapshot, const DocumentName& name) {
  std::vector<Location> locations;
  ForEachDocument(snapshot, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const DocumentName& other : names)
      if (authoring::IsSameThing(other, name)) locations.push_back(session_.LocationIn(path, file, other.span));
  });
  return locations;
}

std::vector<Location> Documents::Declarations(const workspace::SnapshotPtr& snapshot, NameKind kind,
                                              const std::string& name) {
  std::vector<Location> locations;
  ForEachDocument(snapshot, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const DocumentName& other : names)
      if (other.is_definition && other.kind == kind && other.name == name)
        locations.push_back(session_.LocationIn(path, file, other.span));
  });
  return locations;
}

std::variant<DocumentEdits, std::string> Documents::Rename(const workspace::SnapshotPtr& snapshot,
                                                           const std::vector<symbols::NameChange>& changes) {
  if (!KnowsWords(snapshot))
    return "decks and scenarios cannot follow, because of an error" + PlaceOfError(*snapshot) + ": fix it first";
  const symbols::SymbolIndex& index = snapshot->Symbols();
  program::Program renamed = GameOf(snapshot).Words()->Rules();
  for (const symbols::NameChange& change : changes) RenameInProgram(renamed, index, change);
  authoring::GameWords words_after(renamed);
  DocumentEdits edits;
  std::string refusal;
  ForEachDocument(snapshot, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    if (!refusal.empty()) return;
    std::vector<authoring::TextEdit> of_document;
    for (const symbols::NameChange& change : changes) {
      const auto of_thing = NamesOf(index, change.entity, names);
      const bool card = change.entity.kind == symbols::EntityKind::Card;
      const auto more =
          card ? authoring::RenameCard(of_thing, change.after) : authoring::RenameWord(of_thing, change.after);
      of_document.insert(of_document.end(), more.begin(), more.end());
    }
    const auto given = GivenCards(path, documents::ReadLeniently(file.Text(), file.Id()), snapshot->home);
    if (const auto changed = authoring::FindChangedName(file, names, of_document, words_after, given))
      refusal = "then `" + std::string(file.Text(*changed)) + "` at " + file.Path() + ":" +
                std::to_string(file.LineOf(changed->begin)) + " would mean something else";
    for (const authoring::TextEdit& edit : of_document)
      edits[session_.UriOf(path)].push_back({session_.LocationIn(path, file, edit.span).range, edit.text});
  });
  if (!refusal.empty()) return refusal;
  return edits;
}

// ---- cards that a document declares

// Itself, or the one that it is given.
std::filesystem::path Documents::DeclaringDocument(const Target& target, const std::string& card) {
  const auto declares = [&](const DocumentName& name) {
    return authoring::IsOwnCard(name) && name.is_definition && name.name == card;
  };
  if (std::ranges::any_of(NamesIn(target), declares)) return target.path;
  const auto document = session_.Locate(session_.UriOf(target.path));
  if (!document) return target.path;
  for (const std::filesystem::path& given : GivenTo(target.path, TreeOf(*document), target.snapshot->home)) {
    const auto other = session_.Locate(session_.UriOf(given));
    if (other && std::ranges::any_of(NamesIn(*other), declares)) return given;
  }
  return target.path;
}

// use(path, file, names) of the document that declares the card, and of those that are given it.
template <typename Use>
void Documents::ForEachWithOwnCard(const Target& target, const std::string& card, Use use) {
  const std::filesystem::path declaring = DeclaringDocument(target, card);
  ForEachDocument(RulesOf(target), [&](const auto& path, const auto& file, std::vector<DocumentName> names) {
    const documents::Node root = documents::ReadLeniently(file.Text(), file.Id());
    const auto given = GivenTo(path, root, target.snapshot->home);
    if (path != declaring && std::ranges::find(given, declaring) == given.end()) return;
    std::erase_if(names, [&](const DocumentName& name) { return !authoring::IsOwnCard(name) || name.name != card; });
    use(path, file, names);
  });
}

std::vector<Location> Documents::OwnReferences(const Target& target, const std::string& card) {
  std::vector<Location> locations;
  ForEachWithOwnCard(target, card, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const DocumentName& name : names) locations.push_back(session_.LocationIn(path, file, name.span));
  });
  return locations;
}

std::vector<Location> Documents::OwnDeclarations(const Target& target, const std::string& card) {
  std::vector<Location> locations;
  ForEachWithOwnCard(target, card, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const DocumentName& name : names)
      if (name.is_definition) locations.push_back(session_.LocationIn(path, file, name.span));
  });
  return locations;
}

std::map<std::string, std::vector<TextEdit>> Documents::RenameOwnCard(const Target& target, const std::string& from,
                                                                      const std::string& to) {
  std::map<std::string, std::vector<TextEdit>> edits;
  ForEachWithOwnCard(target, from, [&](const auto& path, const auto& file, const std::vector<DocumentName>& names) {
    for (const authoring::TextEdit& edit : authoring::RenameCard(NamesOfOwnCard(names, from), to))
      edits[session_.UriOf(path)].push_back({session_.LocationIn(path, file, edit.span).range, edit.text});
  });
  return edits;
}

std::optional<std::pair<Target, Position>> Documents::CardsDeclaring(const Target& target, const std::string& card) {
  const auto document = session_.Locate(session_.UriOf(DeclaringDocument(target, card)));
  if (!document) return std::nullopt;
  for (const DocumentName& name : NamesIn(*document)) {
    if (!authoring::IsOwnCard(name) || !name.is_definition || name.name != card) continue;
    const Position position = session_.LocationIn(document->path, *document->source, name.span).range.start;
    if (auto cards = session_.LocateInlineCards(*document, position)) return std::pair{std::move(*cards), position};
  }
  return std::nullopt;
}

}  // namespace cardinal::lsp
