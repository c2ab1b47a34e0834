// Completion, signature help and inlay hints in rules and cards: the results of language/completion, in the types of
// the protocol.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/analysis/analysis_cache.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/lsp/features/router.h"
#include "interpreter/language/completion/completion.h"

namespace cardinal::lsp {

class RulesCompletion {
 public:
  explicit RulesCompletion(Session& session);

  // `text`: the text of the document; everything that is not in the language is blank.
  CompletionList Complete(const RequestTarget& target, std::string_view text, const CompletionParams& params);
  // In a file of no game: the games of the workspace, and words of the language.
  CompletionList CompleteOutside(const CompletionParams& params);
  // Adds the documentation. The item itself contains what it is about, since it may be from an older list.
  CompletionItem Resolve(CompletionItem item);
  std::optional<SignatureHelp> Signature(const RequestTarget& target, std::string_view text, Position position);
  std::vector<InlayHint> Hints(const RequestTarget& target, Range range) const;

 private:
  CompletionList Write(const completion::ItemList& found, const LineTable& lines, const CompletionParams& params);
  completion::GameContext Around(const RequestTarget& target);
  completion::EditPosition PlaceIn(const RequestTarget& target, std::string_view text, std::int32_t offset) const;
  void ReadRuleset(const workspace::AnalysisSnapshot& snapshot);

  Session& session_;
  std::vector<std::string> libraries_;
  std::map<std::filesystem::path, analysis::RulebookCache> rulebooks_;  // by the folder of the rules
  // State of the ruleset that was asked about last:
  workspace::SnapshotPtr snapshot_;
  std::vector<completion::ClauseText> clauses_;
  std::vector<std::string> files_;
};

// Also in inline cards of documents.
void RegisterRulesCompletion(Dispatcher& dispatcher, Router& router, Session& session,
                             const std::shared_ptr<Documents>& documents);
void SetCompletionOptions(ServerCapabilities& capabilities);

}  // namespace cardinal::lsp
