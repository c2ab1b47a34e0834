#include "interpreter/language/load/library.h"

#include <algorithm>
#include <map>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::load {

namespace fs = std::filesystem;

namespace {

// The folder in which an installed Cardinal keeps its rulesets: share/cardinal in the parent folder of the program's
// folder.
std::optional<fs::path> InstalledRoot() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  return program.parent_path().parent_path() / "share" / "cardinal";
}

// The home of a game in `rulesets`: its cards are in `cards/<game>` of the same root, or in its own `cards` if the
// former does not exist.
GameHome RulesetHome(const source::FileSystem& files, const fs::path& root, const std::string& game) {
  const fs::path ruleset = root / "rulesets" / game, beside = root / "cards" / game;
  const bool below = !files.IsFolder(beside) && files.IsFolder(ruleset / "cards");
  return {game, ruleset, below ? ruleset / "cards" : beside};
}

}  // namespace

Library::Library(const source::FileSystem& files, const std::vector<fs::path>& from, const std::string& path)
    : files_(files) {
  const auto add = [&](const fs::path& root) {
    if (std::find(roots_.begin(), roots_.end(), root) == roots_.end()) roots_.push_back(root);
  };
  for (const fs::path& start : from) {
    for (fs::path folder = files_.Canonical(start); !folder.empty(); folder = folder.parent_path()) {
      add(folder);
      if (folder == folder.parent_path()) break;
    }
  }
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    if (end > begin) add(files_.Canonical(path.substr(begin, end - begin)));
    begin = end + 1;
  }
  if (const auto installed = InstalledRoot()) add(*installed);
  add(CARDINAL_SOURCE_DIR);
}

std::optional<GameHome> Library::FindGame(const std::string& game) const {
  if (game.empty() || !source::ImportNameError(game).empty() || game.find('/') != std::string::npos)
    return std::nullopt;
  for (const fs::path& root : roots_) {
    for (const fs::path& folder : {root, root / game}) {
      auto home = ReadHome(folder);
      if (home && home->game == game) return home;
    }
    if (files_.IsFile(root / "rulesets" / game / "game.cardinal")) return RulesetHome(files_, root, game);
  }
  return std::nullopt;
}

std::optional<GameHome> Library::ReadHome(const fs::path& folder) const {
  if (!files_.IsFile(folder / "game.cardinal")) return std::nullopt;
  if (auto home = FindHomeAround(folder)) return home;
  return FindHomeInFolder(folder);
}

std::vector<GameHome> Library::ListGames() const {
  std::map<std::string, GameHome> found;
  for (const fs::path& root : roots_) {
    if (const auto home = ReadHome(root)) found.emplace(home->game, *home);
    if (!files_.IsFolder(root / "rulesets")) continue;
    for (const fs::path& file : files_.ListFiles(root / "rulesets", "game.cardinal", 2000)) {
      const fs::path folder = file.parent_path();
      if (folder.parent_path() != files_.Canonical(root / "rulesets") && folder.parent_path() != root / "rulesets")
        continue;
      const std::string game = folder.filename().string();
      found.emplace(game, RulesetHome(files_, root, game));
    }
  }
  std::vector<GameHome> games;
  for (auto& [name, home] : found) games.push_back(std::move(home));
  return games;
}

std::optional<GameHome> Library::FindHomeAround(const fs::path& path) const {
  fs::path folder = files_.Canonical(path);
  for (; !folder.empty() && folder != folder.parent_path(); folder = folder.parent_path()) {
    const fs::path above = folder.parent_path();
    if (above.filename() == "rulesets" && files_.IsFile(folder / "game.cardinal"))
      return RulesetHome(files_, above.parent_path(), folder.filename().string());
    if (above.filename() == "cards") {
      const fs::path ruleset = above.parent_path() / "rulesets" / folder.filename();
      if (files_.IsFile(ruleset / "game.cardinal")) return GameHome{folder.filename().string(), ruleset, folder};
    }
  }
  return std::nullopt;
}

std::optional<GameHome> Library::FindHomeInFolder(const fs::path& folder) const {
  const fs::path place = files_.Canonical(folder);
  const source::ReadResult read = source::ReadTextFile(files_, place / "game.cardinal", base::Limits{}.file_bytes);
  if (read.error == source::ReadError::NotFound) return std::nullopt;
  // If the file does not contain its name, the folder's name is used, so that loading the game reports what is wrong
  // with it.
  const std::string game = read.Ok() ? WordAfter(read.text, "game") : "";
  return GameHome{game.empty() ? place.filename().string() : game, place, place / "cards"};
}

std::vector<fs::path> CardFolders(const source::FileSystem& files, const GameHome& home) {
  if (home.cards.empty()) return {};
  if (files.IsFolder(home.cards)) return {home.cards};
  if (files.ReadFile(home.cards, 0).error != source::ReadError::NotFound)
    throw source::FolderError(home.cards, "is not a folder that can be read; the game's cards are looked for there");
  return {};
}

std::string WordAfter(std::string_view text, std::string_view key) {
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    std::string_view words = text.substr(line, end - line);
    line = end + 1;
    if (!words.starts_with(key)) continue;
    words.remove_prefix(key.size());
    const std::size_t begin = words.find_first_not_of(" \t");
    if (begin == std::string_view::npos || begin == 0) continue;
    return std::string(words.substr(begin, words.find_first_of(" \t\r\"#", begin) - begin));
  }
  return "";
}

bool IsBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace cardinal::load
