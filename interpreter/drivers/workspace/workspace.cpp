#include "interpreter/drivers/workspace/workspace.h"

#include <algorithm>

#include "interpreter/base/read_folder.h"
#include "interpreter/base/stop.h"
#include "interpreter/language/load/standard_file.h"

namespace cardinal::workspace {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMaxFiles = 20'000;  // files that are examined for games in a folder

bool HasSyntaxError(const AnalysisSnapshot& snapshot, source::FileId file) {
  const ast::File* tree = snapshot.FindTree(file);
  return tree == nullptr || !tree->names_in_broken_declarations.empty() ||
         std::any_of(snapshot.analysis.findings.begin(), snapshot.analysis.findings.end(),
                     [&](const diag::Diagnostic& finding) {
                       return finding.span.file == file && finding.code == diag::Code::Syntax;
                     });
}

// The folders in a folder of the disk, without hidden ones, links, and packages of other languages.
std::vector<fs::path> FoldersIn(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const base::FolderEntry& entry : base::ReadFolder(folder, error)) {
    const fs::path name = entry.path.filename();
    const bool is_meant = entry.is_folder && !entry.is_link;
    if (is_meant && !name.native().starts_with('.') && name != "node_modules") folders.push_back(entry.path);
  }
  return folders;
}

// FileSystem::ListFiles refuses a folder if it may not follow an entry somewhere below. A workspace has folders of all
// kinds, so the subfolders of such a folder are listed one by one, and only those that are refused themselves are left
// out.
std::vector<fs::path> FindGameFiles(const Overlay& files, const fs::path& folder) {
  base::StopScope::Check();
  constexpr const char* kName = "game.cardinal";
  std::vector<fs::path> found;
  try {
    found = files.ListFiles(folder, kName, kMaxFiles);
    std::erase_if(found, [&](const fs::path& file) { return file.filename() != kName; });
  } catch (const source::FolderError&) {
    if (files.IsFile(folder / kName)) found.push_back(folder / kName);
    for (const fs::path& inner : FoldersIn(folder))
      for (fs::path& file : FindGameFiles(files, inner)) found.push_back(std::move(file));
  }
  return found;
}

}  // namespace

std::string GameKey(const load::GameHome& home) { return home.ruleset.string() + ' ' + home.game; }

Workspace::Workspace(const source::FileSystem& disk, fs::path working_folder, std::string path_variable,
                     std::size_t large_game)
    : files_(disk),
      working_folder_(std::move(working_folder)),
      path_variable_(std::move(path_variable)),
      large_game_(large_game) {}

fs::path Workspace::Canonical(const fs::path& path) const { return files_.Canonical(working_folder_ / path); }

void Workspace::SetText(const fs::path& path, std::string text) {
  const std::string* before = files_.FindText(path);
  if (before != nullptr && *before == text) return;
  files_.SetText(path, std::move(text));
  Changed(path);
}

void Workspace::Close(const fs::path& path) {
  files_.Remove(path);
  last_good_.erase(path);
  Changed(path);
}

void Workspace::DiskChanged(const fs::path& path) {
  if (files_.FindText(path) == nullptr) Changed(path);
}

void Workspace::Changed(const fs::path& path) {
  WorkspaceGame* game = FindGame(path);
  if (game != nullptr) game->FileChanged(files_, path);
  for (const auto& [key, other] : games_) {
    if (other.get() == game) continue;
    other->RemoveLooseFile(path);                       // it named that game before
    if (key == path) other->FileChanged(files_, path);  // the file that declares the game was deleted
  }
}

fs::path Workspace::GameFilePath(const load::GameHome& home, const fs::path& game_file) const {
  return files_.Canonical(game_file.empty() ? home.ruleset / "game.cardinal" : game_file);
}

WorkspaceGame& Workspace::AddGame(const load::GameHome& home, const fs::path& game_file) {
  std::unique_ptr<WorkspaceGame>& game = games_[GameFilePath(home, game_file)];
  if (!game) game = std::make_unique<WorkspaceGame>(home, game_file, large_game_);
  return *game;
}

WorkspaceGame* Workspace::FindGame(const fs::path& path) {
  if (last_asked_ != nullptr && load::IsStandardFile(files_, path)) return last_asked_;
  const load::Library library(files_, path.parent_path(), path_variable_);
  if (const auto home = library.FindHomeAround(path)) return &AddGame(*home, {});
  for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (files_.IsFile(folder / "game.cardinal"))
      if (const auto home = library.FindHomeInFolder(folder)) return &AddGame(*home, {});
    if (folder == folder.parent_path()) break;
  }
  const bool open = files_.FindText(path) != nullptr;
  if (WorkspaceGame* game = open ? GameNamedBy(path) : nullptr) {
    game->AddLooseFile(path);
    return game;
  }
  if (load::DeclaresGame(files_, path)) return &AddGame({path.stem().string(), path.parent_path(), {}}, path);
  return nullptr;
}

WorkspaceGame* Workspace::GameNamedBy(const fs::path& path) {
  const load::GameSearch search{files_, working_folder_, path_variable_};
  const auto home = load::FindFileHome(search, path);
  return home ? &AddGame(*home, {}) : nullptr;
}

std::vector<WorkspaceGame*> Workspace::FindGames(const fs::path& folder) {
  std::vector<WorkspaceGame*> found;
  for (const fs::path& file : FindGameFiles(files_, folder)) {
    WorkspaceGame* game = FindGame(files_.Canonical(file));
    if (game != nullptr && std::find(found.begin(), found.end(), game) == found.end()) found.push_back(game);
  }
  return found;
}

WorkspaceGame* Workspace::Find(const std::string& key) const {
  for (const auto& [path, game] : games_)
    if (workspace::GameKey(game->Home()) == key) return game.get();
  return nullptr;
}

WorkspaceGame* Workspace::Find(const load::GameHome& home) const { return Find(workspace::GameKey(home)); }

void Workspace::Forget(const WorkspaceGame& game) {
  if (last_asked_ == &game) last_asked_ = nullptr;
  kept_good_.erase(&game);
  std::erase_if(games_, [&](const auto& entry) { return entry.second.get() == &game; });
}

std::vector<WorkspaceGame*> Workspace::Games() const {
  std::vector<WorkspaceGame*> games;
  for (const auto& [key, game] : games_) games.push_back(game.get());
  return games;
}

void Workspace::KeepIfGood(const fs::path& path, const SnapshotPtr& snapshot) {
  if (files_.FindText(path) == nullptr) return;
  const source::FileId file = snapshot->FileAt(path);
  if (file.value >= 0 && !HasSyntaxError(*snapshot, file)) last_good_[path] = snapshot;
}

SnapshotPtr Workspace::CurrentAnalysis(const fs::path& path) {
  WorkspaceGame* game = FindGame(path);
  if (game == nullptr) return nullptr;
  last_asked_ = game;
  if (game->IsCurrent() || !game->IsLarge()) return AnalyzeWhole(path);
  if (path.extension() != ".cardinal") return game->Newest();
  SnapshotPtr snapshot = game->AnalyzeFile(files_, working_folder_, path);
  KeepIfGood(path, snapshot);
  return snapshot;
}

SnapshotPtr Workspace::AnalyzeWhole(const fs::path& path) {
  WorkspaceGame* game = FindGame(path);
  if (game == nullptr) return nullptr;
  last_asked_ = game;
  return AnalyzeWhole(*game);
}

SnapshotPtr Workspace::AnalyzeWhole(WorkspaceGame& game) {
  SnapshotPtr snapshot = game.AnalyzeWhole(files_, working_folder_);
  std::weak_ptr<const AnalysisSnapshot>& kept = kept_good_[&game];
  if (kept.lock() == snapshot) return snapshot;
  for (const auto& [path, text] : files_.Texts()) KeepIfGood(path, snapshot);
  kept = snapshot;
  return snapshot;
}

DocumentsPtr Workspace::Documents(const load::GameHome& home) {
  WorkspaceGame* game = Find(home);
  return game == nullptr ? nullptr : Documents(*game);
}

SnapshotPtr Workspace::LastGood(const fs::path& path) const {
  const auto found = last_good_.find(path);
  return found == last_good_.end() ? nullptr : found->second;
}

}  // namespace cardinal::workspace
