// The answers of the features in YAML documents: scenarios, decks, rulebooks, cardinal.yaml. The handler of a method
// calls these functions if the document is YAML, and those for rules otherwise; for a name that the rules declare, it
// adds the results from documents. Promises: also answers for text that is not valid YAML; changes nothing.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/features/clause_lenses.h"
#include "interpreter/drivers/lsp/features/document_game.h"
#include "interpreter/drivers/lsp/features/router.h"
#include "interpreter/drivers/lsp/features/rules_hover.h"
#include "interpreter/language/symbols/rename.h"

namespace cardinal::lsp {

using DocumentEdits = std::map<std::string, std::vector<TextEdit>>;  // by URI

class Documents {
 public:
  // Both must outlive it.
  Documents(Dispatcher& dispatcher, Session& session)
      : session_(session), clauses_(dispatcher, session), hover_(session) {}

  // documents_reading.cpp
  std::vector<DocumentSymbol> Symbols(const RequestTarget& target) const;
  std::vector<FoldingRange> Folds(const RequestTarget& target) const;
  std::vector<SelectionRange> Selections(const RequestTarget& target, const std::vector<Position>& positions) const;

  // The inline cards (`cards: |`), if the offset is in them: the text with everything else blank.
  std::optional<std::string> DeclarationsAt(const RequestTarget& target, std::int32_t offset) const;

  // documents_writing.cpp
  CompletionList Complete(const RequestTarget& target, Position position);
  std::optional<Hover> HoverAt(const RequestTarget& target, Position position);

  // documents_names.cpp
  std::optional<authoring::DocumentName> NameAt(const RequestTarget& target, Position position);
  // Where the rules, the rulebook or the document itself declare the name at the position.
  std::vector<Location> Definition(const RequestTarget& target, Position position);
  std::vector<DocumentHighlight> Highlights(const RequestTarget& target, Position position);
  // References in all documents of the game: to an entity of the rules, or to a player or a scenario, which only
  // documents name.
  std::vector<Location> References(const workspace::SnapshotPtr& snapshot, symbols::Entity entity,
                                   bool with_declaration);
  std::vector<Location> References(const workspace::SnapshotPtr& snapshot, const authoring::DocumentName& name,
                                   bool with_declaration);
  // References to a card that only a document declares: in this document, and in those that name it after `given`.
  std::vector<Location> OwnReferences(const RequestTarget& target, const std::string& card, bool with_declaration);
  std::vector<Location> OwnDeclarations(const RequestTarget& target, const std::string& card);
  // The edits in these documents that rename the card; or a message why it cannot be renamed, as in Rename.
  std::variant<DocumentEdits, std::string> RenameOwnCard(const RequestTarget& target, const std::string& from,
                                                         const std::string& to);
  // The inline cards of a document that declare the card, and the position of its name in them.
  std::optional<std::pair<RequestTarget, Position>> CardsDeclaring(const RequestTarget& target,
                                                                   const std::string& card);
  // The names in the inline cards of all documents of the game that refer to the entity of its newest rules.
  std::vector<Location> InlineReferences(const workspace::SnapshotPtr& snapshot, check::Entity entity,
                                         bool with_declaration);
  // Where a document declares the name, such as the clause of a rulebook.
  std::vector<Location> Declarations(const workspace::SnapshotPtr& snapshot, authoring::NameKind kind,
                                     const std::string& name);
  // The edits in all documents of the game that rename entities of the rules or cards; or a message why they are
  // impossible: a name in a document would change its meaning.
  std::variant<DocumentEdits, std::string> Rename(const workspace::SnapshotPtr& snapshot,
                                                  const std::vector<symbols::NameChange>& changes);
  // The same in the inline cards of all documents, for an entity of the newest rules.
  std::variant<DocumentEdits, std::string> RenameInline(const workspace::SnapshotPtr& snapshot,
                                                        const symbols::RenameRequest& request);
  // True if the names of the game are known; they are unknown while the rules have errors.
  bool KnowsWords(const workspace::SnapshotPtr& snapshot) { return GameFor(snapshot).GetGameNames() != nullptr; }

  // documents_scenarios.cpp
  std::vector<CodeLens> Lenses(const RequestTarget& target);
  ClauseLenses& Clauses() { return clauses_; }
  void Forget(const workspace::WorkspaceGame& game);
  // {uri, title}: runs the scenario. Result: {passed, message, line, details}
  Json RunScenario(const Json& arguments);
  // {}: all scenarios of the games in the folders of the workspace. Result: for each {uri, title, range, game}.
  Json ListScenarios();

 private:
  // For completion, which also works while the game has errors.
  authoring::DocumentGameContext AtHand(const RequestTarget& target);
  DocumentGame& GameFor(const workspace::SnapshotPtr& snapshot);
  // The game of the last texts without errors, if there were any.
  DocumentGame& GameWithoutErrors(const workspace::SnapshotPtr& snapshot);
  documents::YamlNode ParseTree(const RequestTarget& target) const;
  static const workspace::SnapshotPtr& RulesSnapshot(const RequestTarget& target) {
    return target.snapshot->without_inline_cards ? target.snapshot->without_inline_cards : target.snapshot;
  }
  std::vector<authoring::DocumentName> NamesIn(const RequestTarget& target);
  // A document that another document names after `given`, and the cards that it declares.
  struct Given {
    std::filesystem::path path;
    std::vector<authoring::DeclaredCard> cards;
  };
  // A document of a game.
  struct NamedDocument {
    const std::filesystem::path& path;
    const source::SourceFile& file;
    std::vector<Given> given;
    std::vector<authoring::DocumentName> names;

    // True if it can name the cards that the other document declares: it is that document, or names it after `given`.
    bool CanName(const std::filesystem::path& declaring) const;
  };
  std::vector<Given> GivenTo(const std::filesystem::path& path, const documents::YamlNode& root,
                             const load::GameHome& home) const;
  // Without names while the rules have errors.
  NamedDocument ReadDocument(const std::filesystem::path& path, const source::SourceFile& file,
                             const workspace::SnapshotPtr& rules);
  std::filesystem::path DeclaringDocument(const RequestTarget& target, const std::string& card);
  std::vector<Location> GivenDocument(const RequestTarget& target, Position position) const;
  template <typename Use>
  void ForEachDocument(const workspace::SnapshotPtr& snapshot, Use use);  // use(NamedDocument)
  template <typename IsMeant>
  std::vector<Location> FindNames(const workspace::SnapshotPtr& snapshot, IsMeant is_meant);
  template <typename Edit>
  std::variant<DocumentEdits, std::string> EditEach(const workspace::SnapshotPtr& snapshot, authoring::GameNames& after,
                                                    Edit edit);

  // use(path, file, names). False: the rules have changed since the snapshot.
  template <typename Use>
  bool ForEachInlineNames(const workspace::SnapshotPtr& snapshot, Use use);

  Session& session_;
  ClauseLenses clauses_;
  RulesHover hover_;  // explains an entity of the rules
  using GamesByFolder = std::map<std::filesystem::path, std::unique_ptr<DocumentGame>>;  // the folder of the rules
  GamesByFolder games_;
  GamesByFolder without_errors_;  // of games that have errors
  std::optional<std::uint64_t> HashOfGame(const RequestTarget& target);
  // The results of scenarios: each is valid only while no text of the game changes.
  struct CachedOutcome {
    std::optional<std::uint64_t> game;  // the hash of its texts
    std::string said;
  };
  std::map<std::pair<std::filesystem::path, std::string>, CachedOutcome> outcomes_;
};

std::shared_ptr<Documents> RegisterDocuments(Dispatcher& dispatcher, Router& router, Session& session);

}  // namespace cardinal::lsp
