// Rename of anything that the rules or cards of a game declare, in all of its files.
#include "interpreter/language/symbols/rename.h"

#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/features/symbols.h"

namespace cardinal::lsp {

using symbols::Entity;
using symbols::EntityKind;

namespace {

[[noreturn]] void Refuse(const std::string& why) { throw ResponseError{LSPErrorCodes::RequestFailed, why, nullptr}; }

// What is renamed: a thing, and of a card perhaps its name in another language.
struct Renamed {
  Target target;
  Entity entity;
  std::int32_t language = -1;
  Range range;
  std::string name;  // as it is written there
};

// In a file of rules or cards.
Renamed InRules(Session& session, const Target& target, Position position) {
  const NamedPlace place(session, target, position);
  if (!place) Refuse("there is no name here");
  if (place.IsOutdated()) Refuse("this declaration has a syntax error: fix that first");
  const symbols::Reference& one = place.References().front();
  if (one.entity.kind == EntityKind::Card && one.use == symbols::Use::Former)
    Refuse("this is the name that the card had before: logs and saves find the card by it");
  const std::int32_t language = symbols::LanguageOfName(place.Index(), one);
  const std::string name(target.snapshot->sources[one.name.file].Text(one.name));
  return {target, one.entity, language, *place.NameRange(), name};
}

// In a YAML document.
Renamed InDocument(Session& session, const Target& target, Position position, Documents& documents) {
  const auto word = documents.NameAt(target, position);
  if (!word) Refuse("there is no name here");
  const Entity entity = EntityOfWord(target.snapshot->Symbols(), *word);
  if (!entity) Refuse("`" + word->name + "` is not declared in the rules or cards of the game");
  return {target, entity, -1, session.LocationIn(target.path, *target.source, word->span).range, word->name};
}

PrepareRenameRequest::Result Prepared(const Renamed& renamed) {
  if (const std::string why = symbols::WhyNotRenamed(renamed.target.snapshot->Symbols(), renamed.entity); !why.empty())
    Refuse(why);
  return PrepareRenamePlaceholder{renamed.range, renamed.name};
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

WorkspaceEdit RenameAs(Session& session, const Renamed& renamed, const std::string& name, Documents& documents) {
  const workspace::SnapshotPtr& snapshot = renamed.target.snapshot;
  const symbols::SymbolIndex& index = snapshot->Symbols();
  auto planned = symbols::PlanRename(index, snapshot->sources, {renamed.entity, renamed.language, name}, base::kLimits);
  if (const std::string* why = std::get_if<std::string>(&planned)) Refuse(*why);
  const symbols::RenamePlan& plan = std::get<symbols::RenamePlan>(planned);
  std::map<std::string, std::vector<TextEdit>> edits;
  for (const symbols::TextEdit& edit : plan.edits)
    if (const auto location = session.LocationOf(*snapshot, edit.span))
      edits[location->uri].push_back({location->range, edit.text});
  for (const symbols::NameChange& change : plan.changes) {
    if (change.language >= 0) continue;
    if (change.entity.kind == EntityKind::Card && documents::SaysNothing(change.after))
      Refuse("`" + change.after + "` means \"no card\" in a scenario");
    for (const authoring::NameKind kind : KindsInDocuments(change.entity.kind)) {
      if (!documents.KnowsWords(snapshot))
        Refuse("decks and scenarios cannot follow, because of an error" + PlaceOfError(*snapshot) + ": fix it first");
      for (auto& [uri, more] : documents.Rename(snapshot, kind, change.before, change.after))
        edits[uri].insert(edits[uri].end(), more.begin(), more.end());
    }
  }
  return EditOfWorkspace(session, std::move(edits));
}

// The analysis of all files of the game.
Target InWhole(Session& session, const std::string& uri) {
  const auto target = session.LocateInWhole(uri);
  if (!target) Refuse("this file belongs to no game");
  return *target;
}

}  // namespace

void RegisterRename(Router& router, Session& session, const DocumentsOfGames& documents) {
  router.OnRules<PrepareRenameRequest>([&session](const Target&, const PrepareRenameParams& params, Context&) {
    return Prepared(InRules(session, InWhole(session, params.textDocument.uri), params.position));
  });
  router.OnDocuments<PrepareRenameRequest>(
      [&session, documents](const Target&, const PrepareRenameParams& params, Context&) {
        return Prepared(InDocument(session, InWhole(session, params.textDocument.uri), params.position, *documents));
      });
  router.OnRules<RenameRequest>(
      [&session, documents](const Target&, const RenameParams& params, Context&) -> RenameRequest::Result {
        const Target whole = InWhole(session, params.textDocument.uri);
        return RenameAs(session, InRules(session, whole, params.position), params.newName, *documents);
      });
  router.OnDocuments<RenameRequest>(
      [&session, documents](const Target&, const RenameParams& params, Context&) -> RenameRequest::Result {
        const Target whole = InWhole(session, params.textDocument.uri);
        return RenameAs(session, InDocument(session, whole, params.position, *documents), params.newName, *documents);
      });
}

}  // namespace cardinal::lsp
