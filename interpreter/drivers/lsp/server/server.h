// The language server: opens and changes documents, analyzes the games that they belong to, publishes findings, and
// sends each request to its feature. Promises: writes no file, starts no program, opens no connection.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/publisher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class Server {
 public:
  // `disk` and `dispatcher` must outlive it. `version`: of the program. `path_variable`: $CARDINAL_PATH. `large_game`:
  // a game with more cards is not analyzed as a whole at each edit.
  Server(Dispatcher& dispatcher, const source::FileSystem& disk, const std::filesystem::path& working_folder,
         const std::string& path_variable, std::string version, std::size_t large_game = workspace::kLargeGame);

  const Session& GetSession() const { return session_; }

 private:
  void RegisterLifecycle();
  void RegisterDocuments();
  void RegisterFeatures();  // one line per feature
  InitializeResult Initialize(const InitializeParams& params);
  void FindGamesLater();
  // Called when a file has changed: once no message waits, its game is analyzed, and the findings are published.
  void Changed(const std::filesystem::path& path);
  void AnalyzeChanged(const std::filesystem::path& path, HandlerContext& context);
  void AnalyzeLater(const workspace::WorkspaceGame& game);
  void AnalyzeDocumentsLater(const workspace::WorkspaceGame& game);
  void AnalyzeOpenFilesLater(const workspace::WorkspaceGame& game);
  void CheckScenariosLater(const workspace::WorkspaceGame& game);
  void CheckScenarios(workspace::WorkspaceGame& game, const std::filesystem::path& path);
  // Removes the games of folders that are no longer in the workspace. A game with an open file stays.
  void LeaveGames(Client& client);
  bool IsInWorkspace(const workspace::WorkspaceGame& game);
  void AnalyzeOwningGame(const std::filesystem::path& path, HandlerContext& context);
  std::optional<std::filesystem::path> UriPath(const std::string& uri) const;
  // Empty if the file has none, or cannot be read.
  std::string DescribeBadByteOnDisk(const std::filesystem::path& path) const;
  // Publishes the findings of an open file whose file on disk has changed.
  void PublishDiskState(const std::filesystem::path& path, const std::string& bad_before, Client& client);

  Dispatcher& dispatcher_;
  std::string version_;
  Session session_;
  Publisher publisher_;
  struct Published {
    workspace::SnapshotPtr rules;
    workspace::DocumentsPtr documents;
  };
  std::map<std::string, Published> published_;  // by workspace::GameKey
};

}  // namespace cardinal::lsp
