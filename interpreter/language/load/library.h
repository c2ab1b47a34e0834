// In: where somebody stands (a folder) and the name of a game. Out: where its ruleset and its cards lie.
// Promises: looks only in named places, nearest first: a folder from here upwards that is the game itself, the
// `rulesets` of these folders, those of $CARDINAL_PATH, of the installed share/cardinal, of where Cardinal was built.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/source/file_system.h"

namespace cardinal::load {

struct Home {
  std::string game;
  std::filesystem::path ruleset;  // folder of game.cardinal
  std::filesystem::path cards;    // folder of its cards; need not exist
};

class Library {
 public:
  // `from`: the folder to look upwards from. `path`: folders of $CARDINAL_PATH, separated by colons.
  Library(const source::FileSystem& files, std::filesystem::path from, const std::string& path);
  std::optional<Home> Find(const std::string& game) const;
  // Every game that can be found, nearest first, each once, sorted by name.
  std::vector<Home> Games() const;
  // The ruleset that a file or folder lies in (rulesets/<game>/... or cards/<game>/...), if it does.
  std::optional<Home> HomeOf(const std::filesystem::path& path) const;
  // The game of which a folder holds the game.cardinal, wherever it lies; its cards are those in `cards` in it.
  std::optional<Home> HomeIn(const std::filesystem::path& folder) const;

 private:
  std::optional<Home> Enclosing(const std::string& game) const;

  const source::FileSystem& files_;
  std::filesystem::path from_;
  std::vector<std::filesystem::path> roots_;
};

// The folder of the game's cards, if it has one. Throws source::FolderError if something else has its name.
std::vector<std::filesystem::path> CardFolders(const source::FileSystem& files, const Home& home);

// The word behind `key` at the head of a line: `game duel "Duel"`, `cards duel "First"`, `game: duel`; or empty.
std::string WordBehind(std::string_view text, std::string_view key);

}  // namespace cardinal::load
