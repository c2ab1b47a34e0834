// Names in YAML documents: where they are declared, where they occur, and renaming.
#include <algorithm>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/analysis/inline_cards.h"
#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::lsp {

using authoring::DocumentName;
using authoring::NameKind;

namespace {

// The names in a document that refer to the entity.
std::vector<DocumentName> SelectNames(const symbols::SymbolIndex& index, symbols::Entity entity,
                                      std::vector<DocumentName> names) {
  std::erase_if(names, [&](const DocumentName& name) { return FindEntity(index, name) != entity; });
  return names;
}

bool NamesOwnCard(const DocumentName& name, const std::string& card) {
  return authoring::IsOwnCard(name) && name.name == card;
}

// " in cards/my_game/first.cardinal, line 3".
std::string PlaceOfError(const workspace::AnalysisSnapshot& snapshot) {
  for (const diag::Diagnostic& finding : snapshot.analysis.findings) {
    if (diag::GetCodeInfo(finding.code).grade != diag::Grade::Error || finding.span.file.value < 0) continue;
    const source::SourceFile& file = snapshot.sources[finding.span.file];
    return " in " + file.Path() + ", line " + std::to_string(file.LineNumberAt(finding.span.begin));
  }
  return " in the rules";
}

std::string CannotFollow(const workspace::AnalysisSnapshot& snapshot) {
  return "decks and scenarios cannot follow, because of an error" + PlaceOfError(snapshot) + ": fix it first";
}

// The cards that the given documents declare.
template <typename AllGiven>
std::vector<authoring::DeclaredCard> JoinCards(const AllGiven& all) {
  std::vector<authoring::DeclaredCard> cards;
  for (const auto& given : all) cards.insert(cards.end(), given.cards.begin(), given.cards.end());
  return cards;
}

}  // namespace

std::vector<Documents::Given> Documents::GivenTo(const std::filesystem::path& path, const documents::YamlNode& root,
                                                 const load::GameHome& home) const {
  const source::FileSystem& files = session_.workspace.Files();
  std::vector<Given> all;
  for (const documents::InlineCards& cards : documents::FindInlineCards(root)) {
    if (cards.given.empty()) continue;
    const scenario_runner::GivenPath found = scenario_runner::FindGiven(files, cards.given, path, home.ruleset);
    std::filesystem::path canonical = session_.workspace.Canonical(found.path);
    if (!found.problem.empty() || std::ranges::find(all, canonical, &Given::path) != all.end()) continue;
    Given& given = all.emplace_back(Given{std::move(canonical), {}});
    const auto text = analysis::ReadGiven(files, cards.given, path, home);
    if (!text) continue;
    given.cards = authoring::DeclaredCards(*text, documents::ReadLeniently(text->Text(), text->Id()));
  }
  return all;
}

bool Documents::NamedDocument::CanName(const std::filesystem::path& declaring) const {
  return path == declaring || std::ranges::find(given, declaring, &Given::path) != given.end();
}

Documents::NamedDocument Documents::ReadDocument(const std::filesystem::path& path, const source::SourceFile& file,
                                                 const workspace::SnapshotPtr& rules) {
  const documents::YamlNode root = documents::ReadLeniently(file.Text(), file.Id());
  NamedDocument document{path, file, GivenTo(path, root, rules->home), {}};
  if (authoring::GameNames* words = GameFor(rules).GetGameNames())
    document.names = authoring::FindNames(file, root, *words, JoinCards(document.given));
  return document;
}

// The names of the current document; the target may be its inline cards.
std::vector<DocumentName> Documents::NamesIn(const RequestTarget& target) {
  const auto document = session_.Locate(session_.ClientUri(target.path));
  return document ? ReadDocument(target.path, *document->source, RulesSnapshot(target)).names
                  : std::vector<DocumentName>{};
}

template <typename Use>
void Documents::ForEachDocument(const workspace::SnapshotPtr& snapshot, Use use) {
  const workspace::DocumentsPtr documents = session_.workspace.Documents(snapshot->home);
  if (!documents || !KnowsWords(snapshot)) return;
  for (const auto& [path, number] : documents->files) {
    base::StopScope::Check();
    use(ReadDocument(path, documents->sources[number], snapshot));
  }
}

std::optional<DocumentName> Documents::NameAt(const RequestTarget& target, Position position) {
  const auto offset = session_.Offset(target, position);
  for (DocumentName& name : NamesIn(target))
    if (name.span.begin <= offset && offset <= name.span.end) return std::move(name);
  return std::nullopt;
}

std::vector<Location> Documents::Definition(const RequestTarget& target, Position position) {
  const auto name = NameAt(target, position);
  if (!name) return GivenDocument(target, position);
  if (authoring::IsOwnCard(*name)) return OwnDeclarations(target, name->name);
  if (name->kind == NameKind::Clause) return Declarations(target.snapshot, name->kind, name->name);
  const symbols::SymbolIndex& index = target.snapshot->Symbols();
  std::vector<Location> locations;
  if (const symbols::Entity entity = FindEntity(index, *name))
    for (const symbols::Definition& definition : index.Definitions(entity))
      if (const auto location = session_.ToLocation(*target.snapshot, definition.name)) locations.push_back(*location);
  return locations;
}

// The beginning of the document that is named at the position, after `given`.
std::vector<Location> Documents::GivenDocument(const RequestTarget& target, Position position) const {
  const auto offset = session_.Offset(target, position);
  const auto cursor = documents::FindDocumentCursor(target.path.string(), target.CurrentText(), offset);
  const bool given = cursor && !cursor->is_key && !cursor->path.empty() && cursor->path.back().key == "given";
  if (!given) return {};
  const documents::YamlNode root = ParseTree(target);
  std::vector<Location> locations;
  documents::VisitTexts(root, documents::RootMapKind(target.path.string(), root), target.CurrentText(),
                        [&](const documents::SchemaText& placed) {
                          if (placed.entry != nullptr || placed.text.span.begin != cursor->begin) return;
                          const std::filesystem::path path = session_.workspace.Canonical(
                              scenario_runner::FindGiven(session_.workspace.Files(), placed.text.text, target.path,
                                                         target.snapshot->home.ruleset)
                                  .path);
                          if (session_.workspace.Files().IsFile(path))
                            locations.push_back({session_.ClientUri(path), {}});
                        });
  return locations;
}

std::vector<DocumentHighlight> Documents::Highlights(const RequestTarget& target, Position position) {
  std::vector<DocumentHighlight> highlights;
  const auto name = NameAt(target, position);
  if (!name) return highlights;
  const symbols::SymbolIndex& index = RulesSnapshot(target)->Symbols();
  const symbols::Entity entity = FindEntity(index, *name);
  for (const DocumentName& other : NamesIn(target))
    if (entity ? FindEntity(index, other) == entity : authoring::IsSameThing(other, *name))
      highlights.push_back({session_.LocationIn(target.path, *target.source, other.span).range,
                            other.is_definition ? DocumentHighlightKind::Write : DocumentHighlightKind::Read});
  return highlights;
}

template <typename IsMeant>
std::vector<Location> Documents::FindNames(const workspace::SnapshotPtr& snapshot, IsMeant is_meant) {
  std::vector<Location> locations;
  ForEachDocument(snapshot, [&](const NamedDocument& document) {
    for (const DocumentName& name : document.names)
      if (is_meant(document, name)) locations.push_back(session_.LocationIn(document.path, document.file, name.span));
  });
  return locations;
}

std::vector<Location> Documents::References(const workspace::SnapshotPtr& snapshot, symbols::Entity entity,
                                            bool with_declaration) {
  const symbols::SymbolIndex& index = snapshot->Symbols();
  if (!IsNamedInDocuments(index, entity)) return {};
  return FindNames(snapshot, [&](const NamedDocument&, const DocumentName& name) {
    return (with_declaration || !name.is_definition) && FindEntity(index, name) == entity;
  });
}

std::vector<Location> Documents::References(const workspace::SnapshotPtr& snapshot, const DocumentName& name,
                                            bool with_declaration) {
  return FindNames(snapshot, [&](const NamedDocument&, const DocumentName& other) {
    return (with_declaration || !other.is_definition) && authoring::IsSameThing(other, name);
  });
}

std::vector<Location> Documents::Declarations(const workspace::SnapshotPtr& snapshot, NameKind kind,
                                              const std::string& name) {
  return FindNames(snapshot, [&](const NamedDocument&, const DocumentName& other) {
    return other.is_definition && other.kind == kind && other.name == name;
  });
}

// edit(document) returns the edits of a document and gives its `names` and `given` the new names. If it returns
// nothing, the document is left out.
template <typename Edit>
std::variant<DocumentEdits, std::string> Documents::EditEach(const workspace::SnapshotPtr& snapshot,
                                                             authoring::GameNames& after, Edit edit) {
  DocumentEdits edits;
  std::string refusal;
  ForEachDocument(snapshot, [&](NamedDocument document) {
    if (!refusal.empty()) return;
    const std::optional<std::vector<authoring::DocumentEdit>> of_document = edit(document);
    if (!of_document) return;
    const source::SourceFile& file = document.file;
    if (const auto changed =
            authoring::FindChangedName(file, document.names, *of_document, after, JoinCards(document.given)))
      refusal = "then `" + std::string(file.Text(*changed)) + "` at " + file.Path() + ":" +
                std::to_string(file.LineNumberAt(changed->begin)) + " would mean something else";
    for (const authoring::DocumentEdit& one : *of_document)
      edits[session_.ClientUri(document.path)].push_back(
          {session_.LocationIn(document.path, file, one.span).range, one.text});
  });
  if (!refusal.empty()) return refusal;
  return edits;
}

std::variant<DocumentEdits, std::string> Documents::Rename(const workspace::SnapshotPtr& snapshot,
                                                           const std::vector<symbols::NameChange>& changes) {
  if (!KnowsWords(snapshot)) return CannotFollow(*snapshot);
  const symbols::SymbolIndex& index = snapshot->Symbols();
  program::Program renamed = GameFor(snapshot).GetGameNames()->GetProgram();
  for (const symbols::NameChange& change : changes) RenameInProgram(renamed, index, change);
  authoring::GameNames words_after(renamed);
  return EditEach(snapshot, words_after, [&](const NamedDocument& document) {
    std::vector<authoring::DocumentEdit> edits;
    for (const symbols::NameChange& change : changes) {
      const auto of_thing = SelectNames(index, change.entity, document.names);
      const bool card = change.entity.kind == symbols::EntityKind::Card;
      const auto more =
          card ? authoring::RenameCard(of_thing, change.after) : authoring::RenameWord(of_thing, change.after);
      edits.insert(edits.end(), more.begin(), more.end());
    }
    return std::optional(std::move(edits));
  });
}

// ---- cards that a document declares

// The document itself, or the given document that declares the card.
std::filesystem::path Documents::DeclaringDocument(const RequestTarget& target, const std::string& card) {
  const auto declares = [&](const DocumentName& name) { return NamesOwnCard(name, card) && name.is_definition; };
  if (std::ranges::any_of(NamesIn(target), declares)) return target.path;
  const auto document = session_.Locate(session_.ClientUri(target.path));
  if (!document) return target.path;
  for (const Given& given : GivenTo(target.path, ParseTree(*document), target.snapshot->home))
    if (std::ranges::find(given.cards, card, &authoring::DeclaredCard::name) != given.cards.end()) return given.path;
  return target.path;
}

std::vector<Location> Documents::OwnReferences(const RequestTarget& target, const std::string& card,
                                               bool with_declaration) {
  const std::filesystem::path declaring = DeclaringDocument(target, card);
  return FindNames(RulesSnapshot(target), [&](const NamedDocument& document, const DocumentName& name) {
    return (with_declaration || !name.is_definition) && NamesOwnCard(name, card) && document.CanName(declaring);
  });
}

std::vector<Location> Documents::OwnDeclarations(const RequestTarget& target, const std::string& card) {
  const std::filesystem::path declaring = DeclaringDocument(target, card);
  return FindNames(RulesSnapshot(target), [&](const NamedDocument& document, const DocumentName& name) {
    return name.is_definition && NamesOwnCard(name, card) && document.CanName(declaring);
  });
}

std::variant<DocumentEdits, std::string> Documents::RenameOwnCard(const RequestTarget& target, const std::string& from,
                                                                  const std::string& to) {
  const workspace::SnapshotPtr& rules = RulesSnapshot(target);
  if (!KnowsWords(rules)) return CannotFollow(*rules);
  const std::filesystem::path declaring = DeclaringDocument(target, from);
  return EditEach(rules, *GameFor(rules).GetGameNames(),
                  [&](NamedDocument& document) -> std::optional<std::vector<authoring::DocumentEdit>> {
                    if (!document.CanName(declaring)) return std::nullopt;
                    std::vector<DocumentName> names = document.names;
                    std::erase_if(names, [&](const DocumentName& name) { return !NamesOwnCard(name, from); });
                    for (DocumentName& name : document.names)
                      if (NamesOwnCard(name, from)) name.name = to;
                    for (Given& given : document.given)
                      for (authoring::DeclaredCard& card : given.cards)
                        if (given.path == declaring && card.name == from) card.name = to;
                    return authoring::RenameCard(names, to);
                  });
}

std::optional<std::pair<RequestTarget, Position>> Documents::CardsDeclaring(const RequestTarget& target,
                                                                            const std::string& card) {
  const auto document = session_.Locate(session_.ClientUri(DeclaringDocument(target, card)));
  if (!document) return std::nullopt;
  for (const DocumentName& name : NamesIn(*document)) {
    if (!name.is_definition || !NamesOwnCard(name, card)) continue;
    const Position position = session_.LocationIn(document->path, *document->source, name.span).range.start;
    if (auto cards = session_.LocateInlineCards(*document, position)) return std::pair{std::move(*cards), position};
  }
  return std::nullopt;
}

}  // namespace cardinal::lsp
