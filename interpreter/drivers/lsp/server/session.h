// The state of a session with a client: the workspace, the open documents, and the capabilities of the client. Features
// read it; only the server changes it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/lsp/document_text.h"
#include "interpreter/drivers/lsp/positions.h"
#include "interpreter/drivers/lsp/protocol/types.h"
#include "interpreter/drivers/workspace/workspace.h"

namespace cardinal::lsp {

// The document of a request, and the analysis of its game.
struct RequestTarget {
  std::filesystem::path path;       // canonical
  workspace::SnapshotPtr snapshot;  // null: a document that names no game
  bool is_document = false;         // YAML: it is not in the sources of the snapshot
  std::shared_ptr<const source::SourceFile> source;
  source::FileId file;  // its number
  std::string_view CurrentText() const { return source->Text(); }
};

class Session {
 public:
  Session(const source::FileSystem& disk, const std::filesystem::path& working_folder, const std::string& path_variable,
          std::size_t large_game = workspace::kLargeGame)
      : workspace(disk, working_folder, path_variable, large_game) {}

  // The document with the newest analysis that its game allows within some milliseconds. Nothing: the document belongs
  // to no game, cannot be read, or is not a file (`untitled:Untitled-1`). Throws ResponseError if the URI is malformed,
  // or if the text of the document is unknown because a change could not be applied.
  std::optional<RequestTarget> Locate(const std::string& uri);
  // The same with the analysis of all files of the game. A document outside of the games' folders may be closed: it
  // belongs to the game that it names.
  std::optional<RequestTarget> LocateInWhole(const std::string& uri);
  // A YAML document that belongs to no game, without a snapshot: `cardinal.yaml`, or one that does not name its game
  // yet.
  std::optional<RequestTarget> LocateLoose(const std::string& uri);
  // The inline cards around a position of a document (`cards: |`), as a file of cards: its text is that of the document
  // with everything else blank, and the snapshot is that of the rules with these cards. Nothing: there are none at the
  // position.
  std::optional<RequestTarget> LocateInlineCards(const RequestTarget& document, Position position);
  // The same for each scenario of a document that declares cards.
  std::vector<RequestTarget> LocateAllInlineCards(const RequestTarget& document);
  // The target with the analysis of all files of the game.
  std::optional<RequestTarget> InWhole(const RequestTarget& target);

  // Throws ResponseError if the URI is not that of a file.
  std::filesystem::path UriPath(const std::string& uri) const;
  // The games in a folder of the workspace.
  std::vector<workspace::WorkspaceGame*> FindGames(const std::filesystem::path& folder);

  LineTable MakeLineTable(const workspace::AnalysisSnapshot& snapshot, source::FileId file) const {
    return {snapshot.sources[file].Text(), encoding};
  }
  LineTable MakeLineTable(const RequestTarget& target) const { return {target.CurrentText(), encoding}; }
  // The byte offset of a position in the document.
  std::int32_t Offset(const RequestTarget& target, Position position) const {
    return MakeLineTable(target).Offset(position);
  }
  Range ToRange(const workspace::AnalysisSnapshot& snapshot, source::Span span) const;
  Location LocationIn(const std::filesystem::path& path, const source::SourceFile& file, source::Span span) const;
  // Nothing: the place is in the standard library, and no file on this machine has its text.
  std::optional<Location> ToLocation(const workspace::AnalysisSnapshot& snapshot, source::Span span) const;
  // The URI that the client uses for the file, if it is open.
  std::string ClientUri(const std::filesystem::path& path) const;

  workspace::Workspace workspace;
  PositionEncoding encoding = PositionEncoding::Utf16;
  ClientCapabilities client;
  std::vector<std::filesystem::path> folders;  // of the workspace
  std::set<std::filesystem::path> searched;    // those whose games were found
  // Called by the server when the rules or the documents of a game have another analysis.
  std::vector<std::function<void(workspace::WorkspaceGame&)>> on_analyzed;
  // Called before the game leaves the workspace: all data about it must be dropped.
  std::vector<std::function<void(const workspace::WorkspaceGame&)>> on_forgotten;

  struct Document {
    std::string uri;
    DocumentText text;
    // The first byte or character of the file on disk that the client cannot have opened: "a byte that is not UTF-8
    // (0xE9)".
    std::string bad_on_disk = {};
    std::vector<Document> others = {};  // the same file open with other URIs, such as one through a link
    // Throws ResponseError if the text differs from that of the client.
    void CheckIsInSync() const;
  };
  // By canonical path. If a file is open with several URIs, the document that was opened or changed last counts.
  std::map<std::filesystem::path, Document> open;
  void PutFirst(const std::filesystem::path& path, Document document);
  std::optional<Document> RemoveDocument(const std::filesystem::path& path, const std::string& uri);

 private:
  std::optional<RequestTarget> DocumentAt(std::filesystem::path path, workspace::SnapshotPtr snapshot) const;
  RequestTarget InlineTarget(const RequestTarget& document, workspace::SnapshotPtr snapshot) const;
  // The lines of a file, kept for the next request, so that an answer with 1,000 places of one file reads its text
  // once.
  const LineTable& KnownLines(const workspace::AnalysisSnapshot& snapshot, source::FileId file) const;
  std::optional<RequestTarget> MakeTarget(workspace::SnapshotPtr snapshot, std::filesystem::path path) const;

  struct KnownLineTables {
    std::weak_ptr<const workspace::AnalysisSnapshot> of;
    std::map<std::int32_t, LineTable> by_file;
  };
  mutable KnownLineTables lines_;
};

}  // namespace cardinal::lsp
