// Definition, declaration, references and highlights of names in rules and cards.
#include <algorithm>
#include <functional>

#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/drivers/lsp/features/unique.h"
#include "interpreter/language/load/standard_file.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::lsp {

using symbols::ReferenceKind;

namespace {

template <typename Client>
bool WantsLinks(const std::optional<Client>& client) {
  return client && client->linkSupport == true;
}

bool DefinitionWantsLinks(const Session& session) {
  return session.client.textDocument && WantsLinks(session.client.textDocument->definition);
}

bool DeclarationWantsLinks(const Session& session) {
  return session.client.textDocument && WantsLinks(session.client.textDocument->declaration);
}

// The declarations of the entities that the name refers to. A clause is declared in the rulebook.
DefinitionRequest::Result Definitions(const NamedPlace& place, Documents& documents, bool links) {
  std::vector<Location> locations;
  std::vector<LocationLink> with_origin;
  for (const symbols::Reference& one : place.References()) {
    for (const symbols::Definition& definition : place.Index().Definitions(one.entity)) {
      const auto name = place.ToLocation(definition.name), whole = place.ToLocation(definition.declaration);
      if (!name || !whole) continue;
      locations.push_back(*name);
      with_origin.push_back({place.NameRange(), name->uri, whole->range, name->range});
    }
    if (one.entity.kind != symbols::EntityKind::Clause) continue;
    for (const Location& location :
         documents.Declarations(place.Rules(), authoring::NameKind::Clause, place.Index().EntityName(one.entity))) {
      locations.push_back(location);
      with_origin.push_back({place.NameRange(), location.uri, location.range, location.range});
    }
  }
  if (links) return with_origin;
  return locations;
}

// The target of `use "vocabulary"` is the beginning of that file; of `use "std:piles"`, the file of the standard
// library.
std::optional<LocationLink> UsedFile(const Session& session, const RequestTarget& target, Position position) {
  const ast::File* tree = target.snapshot->FindTree(target.file);
  if (tree == nullptr) return std::nullopt;
  const auto path = symbols::FindPath(*tree, session.Offset(target, position));
  if (path.empty() || !tree->IsKind(path.back(), ast::NodeKind::Use)) return std::nullopt;
  const ast::Node& use = (*tree)[path.back()];
  const source::FileSystem& files = session.workspace.Files();
  const source::Import import = source::ResolveImport(files, use.text, target.snapshot->home.ruleset);
  const auto file = import.is_standard_library ? load::StandardFile(files, use.text) : std::optional(import.path);
  if (!import.error.empty() || !file || !files.IsFile(*file)) return std::nullopt;
  return LocationLink{session.ToRange(*target.snapshot, use.span), session.ClientUri(*file), Range{}, Range{}};
}

DefinitionRequest::Result DefinitionsAt(const Session& session, const RequestTarget& target, Position position,
                                        Documents& documents, bool links) {
  const auto file = UsedFile(session, target, position);
  if (!file) return Definitions(NamedPlace(session, target, position), documents, links);
  if (links) return std::vector{*file};
  return std::vector{Location{file->targetUri, file->targetRange}};
}

DocumentHighlightKind ToHighlightKind(ReferenceKind use) {
  const bool writes = use == ReferenceKind::Definition || use == ReferenceKind::Write || use == ReferenceKind::Give;
  return writes ? DocumentHighlightKind::Write : DocumentHighlightKind::Read;
}

using Locate = std::function<std::optional<Location>(source::Span)>;

void AddFromIndex(const symbols::SymbolIndex& index, symbols::Entity entity, bool with_declaration,
                  const Locate& locate, std::vector<Location>& locations) {
  for (const symbols::Reference& one : index.References(entity)) {
    if (one.use == ReferenceKind::Definition && !with_declaration) continue;
    if (const auto location = locate(one.name)) locations.push_back(*location);
  }
}

void Append(std::vector<Location>& locations, const std::vector<Location>& more) {
  locations.insert(locations.end(), more.begin(), more.end());
}

// Adds references in YAML documents and in their inline cards.
void AddFromDocuments(const workspace::SnapshotPtr& rules, symbols::Entity entity, bool with_declaration,
                      Documents& documents, std::vector<Location>& locations) {
  Append(locations, documents.References(rules, entity, with_declaration));
  Append(locations, documents.InlineReferences(rules, entity, with_declaration));
}

// One place can refer to several entities, and a card that a document declares is found both among its names and in its
// inline cards: each place is listed once.
std::vector<Location> WithoutDoubles(std::vector<Location> locations) {
  DropDoubles(locations, [](const Location& location) { return std::pair(location.uri, KeyOfRange(location.range)); });
  return locations;
}

std::vector<Location> ReferencesTo(const Session& session, const NamedPlace& place, bool with_declaration,
                                   Documents& documents) {
  std::vector<Location> locations;
  const workspace::SnapshotPtr& rules = place.Rules();
  for (const symbols::Reference& one : place.References()) {
    const symbols::Entity entity = place.InRules(one.entity);
    if (!entity) {  // only the document declares it
      AddFromIndex(
          place.Index(), one.entity, with_declaration, [&](source::Span span) { return place.ToLocation(span); },
          locations);
      if (one.entity.kind == symbols::EntityKind::Card)
        Append(locations,
               documents.OwnReferences(place.InTarget(), place.Index().EntityName(one.entity), with_declaration));
      continue;
    }
    const Locate locate = [&](source::Span span) {
      return rules == place.Snapshot() ? place.ToLocation(span) : session.ToLocation(*rules, span);
    };
    AddFromIndex(rules->Symbols(), entity, with_declaration, locate, locations);
    AddFromDocuments(rules, entity, with_declaration, documents, locations);
  }
  return WithoutDoubles(std::move(locations));
}

// The references to a name in a YAML document: in all documents, and in the rules and cards.
std::vector<Location> ReferencesFromDocument(Session& session, const RequestTarget& target,
                                             const ReferenceParams& params, Documents& documents) {
  const auto name = documents.NameAt(target, params.position);
  if (!name) return {};
  const bool with_declaration = params.context.includeDeclaration;
  const symbols::SymbolIndex& index = target.snapshot->Symbols();
  std::vector<Location> locations;
  if (authoring::IsOwnCard(*name)) {
    Append(locations, documents.OwnReferences(target, name->name, with_declaration));
    if (const auto cards = documents.CardsDeclaring(target, name->name))
      Append(locations,
             ReferencesTo(session, NamedPlace(session, cards->first, cards->second), with_declaration, documents));
    return WithoutDoubles(std::move(locations));
  }
  const symbols::Entity entity = FindEntity(index, *name);
  if (entity) {
    AddFromIndex(
        index, entity, with_declaration, [&](source::Span span) { return session.ToLocation(*target.snapshot, span); },
        locations);
    AddFromDocuments(target.snapshot, entity, with_declaration, documents, locations);
  } else {
    Append(locations, documents.References(target.snapshot, *name, with_declaration));
  }
  return WithoutDoubles(std::move(locations));
}

}  // namespace

void RegisterNavigation(Router& router, Session& session, const DocumentsOfGames& documents) {
  router.OnRulesAndInlineCards<DefinitionRequest>(
      [&session, documents](const RequestTarget& target, const DefinitionParams& params, HandlerContext&) {
        return DefinitionsAt(session, target, params.position, *documents, DefinitionWantsLinks(session));
      });
  router.OnRulesAndInlineCards<DeclarationRequest>(
      [&session, documents](const RequestTarget& target, const DeclarationParams& params, HandlerContext&) {
        return DefinitionsAt(session, target, params.position, *documents, DeclarationWantsLinks(session));
      });
  router.OnRulesAndInlineCards<ReferencesRequest>(
      [&session, documents](const RequestTarget& target, const ReferenceParams& params, HandlerContext&) {
        const auto whole = session.InWhole(target);
        const NamedPlace place(session, whole ? *whole : target, params.position);
        return ReferencesTo(session, place, params.context.includeDeclaration, *documents);
      });
  router.OnDocuments<ReferencesRequest>(
      [&session, documents](const RequestTarget& target, const ReferenceParams& params, HandlerContext&) {
        const auto whole = session.LocateInWhole(params.textDocument.uri);
        return ReferencesFromDocument(session, whole ? *whole : target, params, *documents);
      });
  router.OnRulesAndInlineCards<DocumentHighlightRequest>(
      [&session](const RequestTarget& target, const DocumentHighlightParams& params, HandlerContext&) {
        const NamedPlace place(session, target, params.position);
        std::vector<DocumentHighlight> highlights;
        if (!place) return highlights;
        for (const symbols::Reference& one : place.Index().References(place.Entity(), place.References()[0].name.file))
          if (const auto location = place.ToLocation(one.name))
            highlights.push_back({location->range, ToHighlightKind(one.use)});
        return highlights;
      });
}

}  // namespace cardinal::lsp
