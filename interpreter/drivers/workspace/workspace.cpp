#include "interpreter/drivers/workspace/workspace.h"

#include <algorithm>

#include "interpreter/base/read_folder.h"
#include "interpreter/base/stop.h"
#include "interpreter/language/load/standard_file.h"

namespace cardinal::workspace {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMostFiles = 20'000;  // looked at for games in a folder

bool HasSyntaxError(const Snapshot& snapshot, source::FileId file) {
  const ast::File* tree = snapshot.TreeOf(file);
  return tree == nullptr || !tree->broken.empty() ||
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

// FileSystem::List refuses a folder if it may not follow an entry somewhere below. A workspace has folders of all
// kinds, so the folders in such a one are listed one by one, and only those that are refused themselves are left out.
std::vector<fs::path> FindGameFiles(const Overlay& files, const fs::path& folder) {
  base::StopScope::Check();
  constexpr const char* kName = "game.cardinal";
  std::vector<fs::path> found;
  try {
    found = files.List(folder, kName, kMostFiles);
    std::erase_if(found, [&](const fs::path& file) { return file.filename() != kName; });
  } catch (const source::FolderError&) {
    if (files.IsFile(folder / kName)) found.push_back(folder / kName);
    for (const fs::path& inner : FoldersIn(folder))
      for (fs::path& file : FindGameFiles(files, inner)) found.push_back(std::move(file));
  }
  return found;
}

}  // namespace

std::string KeyOf(const load::Home& home) { return home.ruleset.string() + ' ' + home.game; }

Workspace::Workspace(const source::FileSystem& disk, fs::path working_folder, std::string path_variable,
                     std::size_t large_game)
    : files_(disk),
      working_folder_(std::move(working_folder)),
      path_variable_(std::move(path_variable)),
      large_game_(large_game) {}

fs::path Workspace::Canonical(const fs::path& path) const { return files_.Canonical(working_folder_ / path); }

void Workspace::SetText(const fs::path& path, std::string text) {
  const std::string* before = files_.Find(path);
  if (before != nullptr && *before == text) return;
  files_.Set(path, std::move(text));
  Changed(path);
}

void Workspace::Close(const fs::path& path) {
  files_.Remove(path);
  last_good_.erase(path);
  Changed(path);
}

void Workspace::DiskChanged(const fs::path& path) {
  if (files_.Find(path) == nullptr) Changed(path);
}

void Workspace::Changed(const fs::path& path) {
  Game* game = GameOf(path);
  if (game != nullptr) game->FileChanged(files_, path);
  for (const auto& [key, other] : games_) {
    if (other.get() == game) continue;
    other->RemoveLooseFile(path);                       // it named that game before
    if (key == path) other->FileChanged(files_, path);  // the game has vanished
  }
}

fs::path Workspace::KeyOf(const load::Home& home, const fs::path& game_file) const {
  return files_.Canonical(game_file.empty() ? home.ruleset / "game.cardinal" : game_file);
}

Game& Workspace::Meet(const load::Home& home, const fs::path& game_file) {
  std::unique_ptr<Game>& game = games_[KeyOf(home, game_file)];
  if (!game) game = std::make_unique<Game>(home, game_file, large_game_);
  return *game;
}

Game* Workspace::GameOf(const fs::path& path) {
  if (last_asked_ != nullptr && load::IsStandardFile(files_, path)) return last_asked_;
  const load::Library library(files_, path.parent_path(), path_variable_);
  if (const auto home = library.HomeOf(path)) return &Meet(*home, {});
  for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (files_.IsFile(folder / "game.cardinal"))
      if (const auto home = library.HomeIn(folder)) return &Meet(*home, {});
    if (folder == folder.parent_path()) break;
  }
  const bool open = files_.Find(path) != nullptr;
  if (Game* game = open ? GameNamedBy(path) : nullptr) {
    game->AddLooseFile(path);
    return game;
  }
  if (load::DeclaresGame(files_, path)) return &Meet({path.stem().string(), path.parent_path(), {}}, path);
  return nullptr;
}

Game* Workspace::GameNamedBy(const fs::path& path) {
  const load::Search search{files_, working_folder_, path_variable_};
  const auto home = load::HomeOfFile(search, path);
  return home ? &Meet(*home, {}) : nullptr;
}

std::vector<Game*> Workspace::FindGames(const fs::path& folder) {
  std::vector<Game*> found;
  for (const fs::path& file : FindGameFiles(files_, folder)) {
    Game* game = GameOf(files_.Canonical(file));
    if (game != nullptr && std::find(found.begin(), found.end(), game) == found.end()) found.push_back(game);
  }
  return found;
}

Game* Workspace::Find(const std::string& key) const {
  for (const auto& [path, game] : games_)
    if (workspace::KeyOf(game->Home()) == key) return game.get();
  return nullptr;
}

Game* Workspace::Find(const load::Home& home) const { return Find(workspace::KeyOf(home)); }

void Workspace::Forget(const Game& game) {
  if (last_asked_ == &game) last_asked_ = nullptr;
  std::erase_if(games_, [&](const auto& entry) { return entry.second.get() == &game; });
}

std::vector<Game*> Workspace::Games() const {
  std::vector<Game*> games;
  for (const auto& [key, game] : games_) games.push_back(game.get());
  return games;
}

void Workspace::KeepIfGood(const fs::path& path, const SnapshotPtr& snapshot) {
  if (files_.Find(path) == nullptr) return;
  const source::FileId file = snapshot->FileAt(path);
  if (file.value >= 0 && !HasSyntaxError(*snapshot, file)) last_good_[path] = snapshot;
}

SnapshotPtr Workspace::Current(const fs::path& path) {
  Game* game = GameOf(path);
  if (game == nullptr) return nullptr;
  last_asked_ = game;
  if (game->IsCurrent() || !game->IsLarge()) return Whole(path);
  if (path.extension() != ".cardinal") return game->Newest();
  SnapshotPtr snapshot = game->AnalyzeFile(files_, working_folder_, path);
  KeepIfGood(path, snapshot);
  return snapshot;
}

SnapshotPtr Workspace::Whole(const fs::path& path) {
  Game* game = GameOf(path);
  if (game == nullptr) return nullptr;
  last_asked_ = game;
  return Whole(*game);
}

SnapshotPtr Workspace::Whole(Game& game) {
  const bool was_current = game.IsCurrent();
  SnapshotPtr snapshot = game.AnalyzeWhole(files_, working_folder_);
  if (!was_current)
    for (const auto& [path, text] : files_.Texts()) KeepIfGood(path, snapshot);
  return snapshot;
}

DocumentsPtr Workspace::Documents(const load::Home& home) {
  Game* game = Find(home);
  return game == nullptr ? nullptr : Documents(*game);
}

SnapshotPtr Workspace::LastGood(const fs::path& path) const {
  const auto found = last_good_.find(path);
  return found == last_good_.end() ? nullptr : found->second;
}

}  // namespace cardinal::workspace
