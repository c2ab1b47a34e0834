// What the name at a position of a file of rules or cards means. Promises: where the file has a syntax error, a name in
// the declaration that is left out means what it meant in the last analysis in which the file had none.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/drivers/lsp/server/session.h"
#include "interpreter/drivers/workspace/offset_map.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::lsp {

// A place in the last analysis in which its file had no syntax error.
struct EarlierPlace {
  RequestTarget target;
  std::int32_t offset = 0;
  workspace::OffsetMap back;  // to the text as of now

  // The stretch in the text as of now. Nothing: it has been edited.
  std::optional<source::Span> SpanNow(source::Span span) const;
};
// Nothing: the file has no syntax error now, never was without one, or the place has been edited since.
std::optional<EarlierPlace> FindEarlierPlace(const Session& session, const RequestTarget& target, std::size_t offset);

class NamedPlace {
 public:
  NamedPlace(const Session& session, const RequestTarget& target, Position position);

  explicit operator bool() const { return !references_.empty(); }
  std::span<const symbols::Reference> References() const { return references_; }
  symbols::Entity Entity() const { return references_.empty() ? symbols::Entity() : references_.front().entity; }
  const symbols::SymbolIndex& Index() const { return snapshot_->Symbols(); }
  const workspace::SnapshotPtr& Snapshot() const { return snapshot_; }
  // Of the last analysis in which the file had no syntax error; other files may have changed since, too.
  bool IsOutdated() const { return earlier_.has_value(); }

  // In the cards in the language of a document: the rules without these cards; otherwise the snapshot.
  const workspace::SnapshotPtr& Rules() const {
    return snapshot_->without_inline_cards ? snapshot_->without_inline_cards : snapshot_;
  }
  // A thing of the snapshot in the numbers of Rules(); None: only the document has it.
  symbols::Entity InRules(symbols::Entity entity) const;
  const RequestTarget& InTarget() const { return target_; }

  // The range of the name.
  std::optional<Range> NameRange() const;
  // Where a span of the snapshot is in the texts of now. Nothing: in a text that is gone, or see Session::ToLocation.
  std::optional<Location> ToLocation(source::Span span) const;

 private:
  const Session& session_;
  workspace::SnapshotPtr snapshot_;
  RequestTarget target_;
  std::optional<EarlierPlace> earlier_;
  // From the files of an earlier snapshot to their texts of now. To compare the two texts takes as long as they are.
  mutable std::map<std::int32_t, workspace::OffsetMap> maps_;
  std::span<const symbols::Reference> references_;
};

// The kind of a symbol for an editor, which has no kinds of card games.
SymbolKind KindForEditor(symbols::EntityKind kind);

// All edits as one change of the workspace, by URI; with the versions of open documents if the client wants them.
WorkspaceEdit MakeWorkspaceEdit(const Session& session, std::map<std::string, std::vector<TextEdit>> edits);

}  // namespace cardinal::lsp
