// Workspace: the open files of an editor and the games that they belong to.
// In: what a user opens, types, saves and closes. Out: for each file the current analysis of its game. Promises: an
// analysis is made only if something that it read has changed; for open files the text of the editor is used, not that
// of the disk; nothing is written.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/workspace/analysis_snapshot.h"
#include "interpreter/drivers/workspace/overlay.h"
#include "interpreter/drivers/workspace/workspace_game.h"
#include "interpreter/language/load/game_lookup.h"

namespace cardinal::workspace {

// Identifies a game within a workspace: a folder can have several games that are a file each.
std::string GameKey(const load::GameHome& home);

class Workspace {
 public:
  // `path_variable`: $CARDINAL_PATH. `disk` must outlive it.
  Workspace(const source::FileSystem& disk, std::filesystem::path working_folder, std::string path_variable,
            std::size_t large_game = kLargeGame);

  const Overlay& Files() const { return files_; }
  const std::filesystem::path& WorkingFolder() const { return working_folder_; }
  // The real path of a file; all paths below are canonical.
  std::filesystem::path Canonical(const std::filesystem::path& path) const;

  // Sets the current text of an open file, which may be new.
  void SetText(const std::filesystem::path& path, std::string text);
  // The file was closed: the text on disk counts again.
  void Close(const std::filesystem::path& path);
  // A file was created, deleted or changed on disk.
  void DiskChanged(const std::filesystem::path& path);

  // The games in a folder, at any depth (the number of files is limited). Links and folders that cannot be read are
  // left out. Can be stopped (base/stop.h).
  std::vector<WorkspaceGame*> FindGames(const std::filesystem::path& folder);
  // The game of a file, or null. A file of the standard library belongs to the game that was asked about last.
  WorkspaceGame* FindGame(const std::filesystem::path& path);
  // The game that a closed file outside of the games' folders names, or null.
  WorkspaceGame* GameNamedBy(const std::filesystem::path& path);
  // All known games, sorted by folder.
  std::vector<WorkspaceGame*> Games() const;
  // Null: there is no such game, or it has been forgotten.
  WorkspaceGame* Find(const std::string& key) const;
  WorkspaceGame* Find(const load::GameHome& home) const;
  // False if the file that declares the game no longer exists.
  bool Exists(const WorkspaceGame& game) const { return files_.IsFile(GameFilePath(game.Home(), game.File())); }

  // The current analysis of the game of a file, or null if it belongs to none: of the whole game if that is small,
  // otherwise of the rules and this file. For a document of a large game: the newest analysis, which may be outdated.
  SnapshotPtr CurrentAnalysis(const std::filesystem::path& path);
  // The same for all files; takes long for a large game. Can be stopped (base/stop.h).
  SnapshotPtr AnalyzeWhole(const std::filesystem::path& path);
  // Destroys the game. It is added again if something asks about one of its files.
  void Forget(const WorkspaceGame& game);

  // Null: the game is unknown.
  DocumentsPtr Documents(const load::GameHome& home);
  DocumentsPtr Documents(WorkspaceGame& game) { return game.AnalyzeDocuments(files_, working_folder_); }
  SnapshotPtr AnalyzeWithoutErrors(WorkspaceGame& game) { return game.AnalyzeWithoutErrors(files_, working_folder_); }
  void AnalyzeOpenFiles(WorkspaceGame& game) { game.AnalyzeOpenFiles(files_, working_folder_); }
  SnapshotPtr AnalyzeWhole(WorkspaceGame& game);
  // The last analysis in which this file had no syntax error, or null.
  SnapshotPtr LastGood(const std::filesystem::path& path) const;

 private:
  std::filesystem::path GameFilePath(const load::GameHome& home, const std::filesystem::path& game_file) const;
  WorkspaceGame& AddGame(const load::GameHome& home, const std::filesystem::path& game_file);
  void Changed(const std::filesystem::path& path);
  void KeepIfGood(const std::filesystem::path& path, const SnapshotPtr& snapshot);

  Overlay files_;
  std::filesystem::path working_folder_;
  std::string path_variable_;
  std::size_t large_game_;
  std::map<std::filesystem::path, std::unique_ptr<WorkspaceGame>> games_;  // by the file that declares the game
  std::map<std::filesystem::path, SnapshotPtr> last_good_;                 // of open files
  // The snapshot of the whole game that last_good_ was updated with.
  std::map<const WorkspaceGame*, std::weak_ptr<const AnalysisSnapshot>> kept_good_;
  WorkspaceGame* last_asked_ = nullptr;
};

}  // namespace cardinal::workspace
