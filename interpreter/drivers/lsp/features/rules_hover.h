// Hover in files of rules and cards: the page of `cardinal explain` about the name, the card, the text, the clause or
// the check at a position. Promises: in a declaration with a syntax error, it explains what was there in the last text
// without one.
#pragma once

#include <optional>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/lsp/features/router.h"

namespace cardinal::lsp {

class RulesHover {
 public:
  explicit RulesHover(const Session& session) : session_(session) {}
  std::optional<Hover> HoverAt(const RequestTarget& target, Position position);
  // The page about an entity of the rules, wherever it is named.
  std::optional<Hover> MakeHover(const workspace::SnapshotPtr& snapshot, check::Entity entity, Range range);
  std::optional<Hover> OfClause(const workspace::SnapshotPtr& snapshot, const std::string& id, Range range);
  // In the format that the client wants.
  std::optional<Hover> HoverWith(const explain::ExplainPage& page, Range range) const;

 private:
  struct FoundPage {
    explain::ExplainPage page;
    source::Span span;
  };

  void Use(const workspace::SnapshotPtr& snapshot);
  std::optional<FoundPage> Find(const RequestTarget& target, std::int32_t offset);
  explain::ExplainPage ExplainClause(const std::string& id) const;
  std::optional<FoundPage> FindClause(const RequestTarget& target, std::int32_t offset) const;
  std::optional<FoundPage> FindCheck(const RequestTarget& target, std::int32_t offset) const;
  std::optional<FoundPage> FindName(const RequestTarget& target, std::int32_t offset) const;
  std::optional<FoundPage> FindText(const RequestTarget& target, std::int32_t offset) const;
  std::optional<FoundPage> FindOwnWord(const RequestTarget& target, std::int32_t offset) const;
  std::optional<explain::ExplainPage> Explain(check::Entity entity, check::Type type) const;
  explain::ExplainedGame Game() const;
  std::string LocationUri(const explain::PageLocation& place) const;
  std::string RenderPage(const explain::ExplainPage& page) const;

  const Session& session_;
  workspace::SnapshotPtr snapshot_;  // of the last hover
  documents::ClauseList rulebook_;   // of its game, read once per analysis
};

void RegisterRulesHover(Router& router, Session& session);

}  // namespace cardinal::lsp
