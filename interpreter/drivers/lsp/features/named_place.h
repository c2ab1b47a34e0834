// The meaning of the name at a position of a file of rules or cards. Promises: if the file has a syntax error, a name
// in a declaration that could not be parsed means what it meant in the last analysis without one.
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
  workspace::OffsetMap back;  // to the current text

  // The same range in the current text. Nothing: it has been edited.
  std::optional<source::Span> SpanNow(source::Span span) const;
};
// Nothing: the file has no syntax error now, there was no analysis without one, or the place has been edited since.
std::optional<EarlierPlace> FindEarlierPlace(const Session& session, const RequestTarget& target, std::int32_t offset);

class NamedPlace {
 public:
  NamedPlace(const Session& session, const RequestTarget& target, Position position);

  explicit operator bool() const { return !references_.empty(); }
  std::span<const symbols::Reference> References() const { return references_; }
  symbols::Entity Entity() const { return references_.empty() ? symbols::Entity() : references_.front().entity; }
  const symbols::SymbolIndex& Index() const { return snapshot_->Symbols(); }
  const workspace::SnapshotPtr& Snapshot() const { return snapshot_; }
  // True if the meaning is from an earlier analysis, because the file has a syntax error; other files may have changed
  // since then, too.
  bool IsOutdated() const { return earlier_.has_value(); }

  // For inline cards of a document: the snapshot of the rules without these cards; otherwise the snapshot itself.
  const workspace::SnapshotPtr& Rules() const {
    return snapshot_->without_inline_cards ? snapshot_->without_inline_cards : snapshot_;
  }
  // The entity of the snapshot in the numbering of Rules(); None: only the document declares it.
  symbols::Entity InRules(symbols::Entity entity) const;
  const RequestTarget& InTarget() const { return target_; }

  // The range of the name.
  std::optional<Range> NameRange() const;
  // The current location of a span of the snapshot. Nothing: its text has been edited, or see Session::ToLocation.
  std::optional<Location> ToLocation(source::Span span) const;

 private:
  const Session& session_;
  workspace::SnapshotPtr snapshot_;
  RequestTarget target_;
  std::optional<EarlierPlace> earlier_;
  // Maps from the files of an earlier snapshot to their current texts. Kept, because comparing two texts takes linear
  // time.
  mutable std::map<std::int32_t, workspace::OffsetMap> maps_;
  std::span<const symbols::Reference> references_;
};

// The kind of a symbol for an editor, which has no kinds of card games.
SymbolKind KindForEditor(symbols::EntityKind kind);

// All edits as one change of the workspace, by URI; with the versions of open documents if the client wants them.
WorkspaceEdit MakeWorkspaceEdit(const Session& session, std::map<std::string, std::vector<TextEdit>> edits);

}  // namespace cardinal::lsp
