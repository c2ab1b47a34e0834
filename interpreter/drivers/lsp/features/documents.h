// What the features answer in YAML documents: scenarios, decks, rulebooks, cardinal.yaml. The handler of a method asks
// here if the document is one, and looks into the rules otherwise; for a name that rules declare it adds what documents
// have of it. Promises: answers on text that is not YAML; changes nothing.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/authoring/names.h"
#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/features/clause_lenses.h"
#include "interpreter/drivers/lsp/features/document_game.h"
#include "interpreter/drivers/lsp/features/router.h"

namespace cardinal::lsp {

class Documents {
 public:
  // Both must outlive it.
  Documents(Dispatcher& dispatcher, Session& session) : session_(session), clauses_(dispatcher, session) {}

  // documents_reading.cpp
  std::vector<DocumentSymbol> Symbols(const Target& target) const;
  std::vector<FoldingRange> Folds(const Target& target) const;
  std::vector<SelectionRange> Selections(const Target& target, const std::vector<Position>& positions) const;

  // The declarations in the language (`cards: |`), if the offset is in them: the text with everything else blank.
  std::optional<std::string> DeclarationsAt(const Target& target, std::size_t offset) const;

  // documents_writing.cpp
  CompletionList Complete(const Target& target, Position position);
  std::optional<Hover> HoverAt(const Target& target, Position position);

  // documents_names.cpp
  std::optional<authoring::DocumentName> NameAt(const Target& target, Position position);
  // Where the rules, the rulebook or the document itself declare what the name at the position names.
  std::vector<Location> Definition(const Target& target, Position position);
  std::vector<DocumentHighlight> Highlights(const Target& target, Position position);
  // In all documents of the game.
  std::vector<Location> References(const workspace::SnapshotPtr& snapshot, authoring::NameKind kind,
                                   const std::string& name);
  // Where a document declares the name, such as the clause of a rulebook.
  std::vector<Location> Declarations(const workspace::SnapshotPtr& snapshot, authoring::NameKind kind,
                                     const std::string& name);
  // The edits in all documents of the game that rename something of the rules or a card, by URI.
  std::map<std::string, std::vector<TextEdit>> Rename(const workspace::SnapshotPtr& snapshot, authoring::NameKind kind,
                                                      const std::string& from, const std::string& to);
  // Whether it is known which things of the game the documents name; it is not while the rules have errors.
  bool KnowsWords(const workspace::SnapshotPtr& snapshot) { return GameOf(snapshot).Words() != nullptr; }

  // documents_scenarios.cpp
  std::vector<CodeLens> Lenses(const Target& target);
  ClauseLenses& Clauses() { return clauses_; }
  // {uri, title}: runs the scenario. {passed, message, line, details}
  Json RunScenario(const Json& arguments);
  // {}: all scenarios of the games in the folders of the workspace, each {uri, title, range, game}.
  Json ListScenarios();

 private:
  DocumentGame& GameOf(const workspace::SnapshotPtr& snapshot);
  documents::Node TreeOf(const Target& target) const;
  template <typename Use>
  void ForEachDocument(const workspace::SnapshotPtr& snapshot, Use use);  // use(path, file)

  Session& session_;
  ClauseLenses clauses_;
  std::map<std::filesystem::path, std::unique_ptr<DocumentGame>> games_;  // by the folder of the rules
  // What scenarios came to, by their text: a result holds only as long as nothing is changed.
  struct Outcome {
    std::uint64_t text = 0;
    std::string said;
  };
  std::map<std::pair<std::filesystem::path, std::string>, Outcome> outcomes_;
};

std::shared_ptr<Documents> RegisterDocuments(Dispatcher& dispatcher, Router& router, Session& session);

}  // namespace cardinal::lsp
