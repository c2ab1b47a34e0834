// Finds the folders of games. In: folders and the name of a game. Out: the folders of its ruleset and of its cards.
// Promises: a name means the same game for every command. A folder has the game if it is the game itself, or if the
// game is a folder of that name directly in it or in its `rulesets`. The nearest folder that has the game counts: from
// the given folders upwards, then the folders of $CARDINAL_PATH, the installed share/cardinal, and the folder in which
// Cardinal was built.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/source/file_system.h"

namespace cardinal::load {

struct GameHome {
  std::string game;
  std::filesystem::path ruleset;  // folder of game.cardinal
  std::filesystem::path cards;    // folder of its cards; need not exist
};

class Library {
 public:
  // `from`: the folders from which the search goes upwards, one after the other. `path`: folders of $CARDINAL_PATH,
  // separated by colons.
  Library(const source::FileSystem& files, const std::vector<std::filesystem::path>& from, const std::string& path);
  Library(const source::FileSystem& files, const std::filesystem::path& from, const std::string& path)
      : Library(files, std::vector<std::filesystem::path>{from}, path) {}
  std::optional<GameHome> FindGame(const std::string& game) const;
  // Every game that is one of the folders or in the `rulesets` of one, each once, sorted by name.
  std::vector<GameHome> ListGames() const;
  // The game whose folders contain this file or folder (rulesets/<game>/... or cards/<game>/...), or empty.
  std::optional<GameHome> FindHomeAround(const std::filesystem::path& path) const;
  // The game whose game.cardinal is in the folder, wherever the folder is; its cards are in the folder's `cards`.
  std::optional<GameHome> FindHomeInFolder(const std::filesystem::path& folder) const;

 private:
  // The game whose game.cardinal is in the folder, whether the folder is in `rulesets` or not.
  std::optional<GameHome> ReadHome(const std::filesystem::path& folder) const;

  const source::FileSystem& files_;
  std::vector<std::filesystem::path> roots_;  // nearest first
};

// The folder of the game's cards, if it exists. Throws source::FolderError if a file that is not a folder has its name.
std::vector<std::filesystem::path> CardFolders(const source::FileSystem& files, const GameHome& home);

// True for the folder itself and everything in it.
bool IsBelow(const std::filesystem::path& path, const std::filesystem::path& folder);

// The word after `key` at the beginning of a line: `game duel "Duel"`, `cards duel "First"`, `game: duel`; or empty.
std::string WordAfter(std::string_view text, std::string_view key);

}  // namespace cardinal::load
