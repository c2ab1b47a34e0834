// Rename of anything that the rules or cards of a game declare, in all of its files.
#include "interpreter/language/symbols/rename.h"

#include <algorithm>

#include "interpreter/drivers/lsp/features/document_words.h"
#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/drivers/lsp/features/unique.h"

namespace cardinal::lsp {

using symbols::Entity;
using symbols::EntityKind;

namespace {

[[noreturn]] void ThrowRefusal(const std::string& why) {
  throw ResponseError{LSPErrorCodes::RequestFailed, why, nullptr};
}

// What is renamed: an entity; for a card possibly its name in another language.
struct RenameTarget {
  RequestTarget target;
  Entity entity;
  std::int32_t language = -1;
  Range range;
  std::string name;  // as it is written in the source
};

// In a file of rules or cards, or in the inline cards of a document.
RenameTarget InRules(Session& session, const RequestTarget& target, Position position) {
  const NamedPlace place(session, target, position);
  if (!place) ThrowRefusal("there is no name here");
  if (place.IsOutdated()) ThrowRefusal("this declaration has a syntax error: fix that first");
  const symbols::Reference& one = place.References().front();
  if (one.entity.kind == EntityKind::Card && one.use == symbols::ReferenceKind::FormerName)
    ThrowRefusal("this is the name that the card had before: logs and saves find the card by it");
  const std::int32_t language = symbols::NameLanguage(place.Index(), one);
  const std::string name(target.snapshot->sources[one.name.file].Text(one.name));
  RenameTarget renamed{target, one.entity, language, *place.NameRange(), name};
  if (const Entity entity = place.InRules(one.entity)) {
    renamed.entity = entity;
    renamed.target.snapshot = place.Rules();
  }
  return renamed;
}

// In a YAML document.
RenameTarget InDocument(Session& session, const RequestTarget& target, Position position, Documents& documents) {
  const auto word = documents.NameAt(target, position);
  if (!word) ThrowRefusal("there is no name here");
  const Range range = session.LocationIn(target.path, *target.source, word->span).range;
  if (authoring::IsOwnCard(*word)) {
    const auto cards = documents.CardsDeclaring(target, word->name);
    if (!cards) ThrowRefusal("the declaration of `" + word->name + "` has a syntax error: fix that first");
    RenameTarget renamed = InRules(session, cards->first, cards->second);
    renamed.range = range;
    return renamed;
  }
  const Entity entity = FindEntity(target.snapshot->Symbols(), *word);
  if (!entity) ThrowRefusal("`" + word->name + "` is not declared in the rules or cards of the game");
  return {target, entity, -1, range, word->name};
}

PrepareRenameRequest::Result Prepared(const RenameTarget& renamed) {
  if (const std::string why = symbols::WhyNotRenamed(renamed.target.snapshot->Symbols(), renamed.entity); !why.empty())
    ThrowRefusal(why);
  return PrepareRenamePlaceholder{renamed.range, renamed.name};
}

using Edits = std::map<std::string, std::vector<TextEdit>>;  // by URI

void Append(Edits& edits, const Edits& more) {
  for (const auto& [uri, of_file] : more) edits[uri].insert(edits[uri].end(), of_file.begin(), of_file.end());
}

// Throws the message if there are no edits.
Edits EditsIn(const std::variant<Edits, std::string>& planned) {
  if (const std::string* why = std::get_if<std::string>(&planned)) ThrowRefusal(*why);
  return std::get<Edits>(planned);
}

// Adds the edits in decks, scenarios and rulebooks, and in the inline cards of scenarios.
void AddDocuments(const workspace::SnapshotPtr& snapshot, const std::vector<symbols::NameChange>& changes,
                  Documents& documents, Edits& edits) {
  std::vector<symbols::NameChange> named;
  for (const symbols::NameChange& change : changes) {
    if (change.language >= 0) continue;
    if (IsNamedInDocuments(snapshot->Symbols(), change.entity)) named.push_back(change);
    Append(edits, EditsIn(documents.RenameInline(snapshot, {change.entity, -1, change.after})));
  }
  if (!named.empty()) Append(edits, EditsIn(documents.Rename(snapshot, named)));
}

WorkspaceEdit RenameAs(Session& session, const RenameTarget& renamed, const std::string& name, Documents& documents) {
  const workspace::SnapshotPtr& snapshot = renamed.target.snapshot;
  const symbols::SymbolIndex& index = snapshot->Symbols();
  auto planned = symbols::PlanRename(index, snapshot->sources, {renamed.entity, renamed.language, name}, base::kLimits);
  if (const std::string* why = std::get_if<std::string>(&planned)) ThrowRefusal(*why);
  const symbols::RenamePlan& plan = std::get<symbols::RenamePlan>(planned);
  Edits edits;
  for (const symbols::NameEdit& edit : plan.edits)
    if (const auto location = session.ToLocation(*snapshot, edit.span))
      edits[location->uri].push_back({location->range, edit.text});
  for (const symbols::NameChange& change : plan.changes)
    if (change.language < 0 && change.entity.kind == EntityKind::Card && documents::IsEmptyWord(change.after))
      ThrowRefusal("`" + change.after + "` means \"no card\" in a scenario");
  if (!snapshot->without_inline_cards) AddDocuments(snapshot, plan.changes, documents, edits);
  for (const symbols::NameChange& change : plan.changes)
    if (snapshot->without_inline_cards && change.entity.kind == EntityKind::Card)
      Append(edits, EditsIn(documents.RenameOwnCard(renamed.target, change.before, change.after)));
  // A card that a document declares is among its names and in its inline cards: each place is edited once.
  for (auto& [uri, of_file] : edits) DropDoubles(of_file, [](const TextEdit& edit) { return KeyOfRange(edit.range); });
  return MakeWorkspaceEdit(session, std::move(edits));
}

// With the analysis of all files of the game.
RequestTarget InWhole(Session& session, const RequestTarget& target) {
  const auto whole = session.InWhole(target);
  if (!whole) ThrowRefusal("this file belongs to no game");
  return *whole;
}

}  // namespace

void RegisterRename(Router& router, Session& session, const DocumentsOfGames& documents) {
  router.OnRulesAndInlineCards<PrepareRenameRequest>(
      [&session](const RequestTarget& target, const PrepareRenameParams& params, HandlerContext&) {
        return Prepared(InRules(session, InWhole(session, target), params.position));
      });
  router.OnDocuments<PrepareRenameRequest>(
      [&session, documents](const RequestTarget& target, const PrepareRenameParams& params, HandlerContext&) {
        return Prepared(InDocument(session, InWhole(session, target), params.position, *documents));
      });
  router.OnRulesAndInlineCards<RenameRequest>([&session, documents](const RequestTarget& target,
                                                                    const RenameParams& params,
                                                                    HandlerContext&) -> RenameRequest::Result {
    const RequestTarget whole = InWhole(session, target);
    return RenameAs(session, InRules(session, whole, params.position), params.newName, *documents);
  });
  router.OnDocuments<RenameRequest>([&session, documents](const RequestTarget& target, const RenameParams& params,
                                                          HandlerContext&) -> RenameRequest::Result {
    const RequestTarget whole = InWhole(session, target);
    return RenameAs(session, InDocument(session, whole, params.position, *documents), params.newName, *documents);
  });
}

}  // namespace cardinal::lsp
