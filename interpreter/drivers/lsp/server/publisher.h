// Sends the findings of files to the client, each time that they have changed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class Publisher {
 public:
  explicit Publisher(const Session& session) : session_(session) {}

  // The findings in all rules and cards of a game; the findings of files that no longer have any are cleared.
  void PublishRules(const workspace::AnalysisSnapshot& snapshot, Client& client);
  // The same for its documents.
  void PublishDocuments(const workspace::DocumentsSnapshot& documents, const workspace::WorkspaceGame& game,
                        Client& client);
  // The same for one of them.
  void PublishDocument(const workspace::DocumentsSnapshot& documents, const workspace::WorkspaceGame& game,
                       const std::filesystem::path& path, Client& client);
  // The findings in one file of rules or cards.
  void PublishFile(const workspace::AnalysisSnapshot& snapshot, const std::filesystem::path& path,
                   const std::vector<diag::Diagnostic>& findings, Client& client);
  // A file that belongs to no game: its syntax errors, and that no game is known for it.
  void PublishFileOfNoGame(const std::filesystem::path& path, Client& client);
  // The game was removed: none of its files has findings any more.
  void ClearGame(const std::string& game, Client& client);
  // The document with this URI was closed. The file may be open with another URI, or have findings on the disk.
  void Closed(const std::filesystem::path& path, const std::string& uri, Client& client);
  // Publishes the findings of an open file again after its file on disk has changed. `bad_before`: its bad_on_disk
  // before.
  void PublishDiskState(const std::filesystem::path& path, const std::string& bad_before, const std::string& game,
                        Client& client);
  // A file that was closed and does not exist.
  void Clear(const std::filesystem::path& path, Client& client);

 private:
  // Files and the findings in them, by number in a set of sources.
  struct FileFindings {
    const source::SourceSet& sources;
    const std::map<std::filesystem::path, source::FileId>& files;
    const std::vector<diag::Diagnostic>& findings;
  };
  // `game`: workspace::GameKey
  void PublishAll(const FileFindings& found, const std::string& game, std::string_view ending, Client& client);
  std::vector<Diagnostic> MakeDiagnostics(const FileFindings& found, source::FileId file) const;
  void SendIfNew(const std::filesystem::path& path, std::vector<Diagnostic> diagnostics, const std::string& game,
                 Client& client);
  void Send(const std::filesystem::path& path, std::vector<Diagnostic> diagnostics, Client& client);

  const Session& session_;
  struct Sent {
    std::vector<Diagnostic> diagnostics;
    std::string game;  // the game that they are about, by workspace::GameKey; "": none
  };
  std::map<std::filesystem::path, Sent> sent_;  // files that have findings
};

}  // namespace cardinal::lsp
