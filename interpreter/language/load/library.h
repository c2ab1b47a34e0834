// In: where somebody stands (a folder) and the name of a game. Out: where its ruleset and its cards lie.
// Promises: looks only in named places, nearest first: the folders from here upwards, $CARDINAL_PATH, the installed
// share/cardinal, the folder that Cardinal was built from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

 private:
  const source::FileSystem& files_;
  std::vector<std::filesystem::path> roots_;
};

}  // namespace cardinal::load
