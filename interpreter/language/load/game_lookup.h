// Finds the game to which a file belongs, by its folder or by the name that the file contains. In: a file. Out: the
// game. Promises: reads at most this file; reports nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "interpreter/language/load/library.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::load {

// Where games are searched for.
struct GameSearch {
  const source::FileSystem& files;
  std::filesystem::path from;  // the working directory
  std::string path_variable;   // $CARDINAL_PATH

  Library LibraryHere() const { return Library(files, from, path_variable); }
  // The library for a game that a file names.
  Library LibraryFrom(const std::filesystem::path& file) const {
    return Library(files, std::vector<std::filesystem::path>{Absolute(file.parent_path()), from}, path_variable);
  }
  std::filesystem::path Absolute(const std::filesystem::path& path) const {
    return path.is_absolute() ? path : from / path;
  }
};

// The game that the file names (`cards GAME`, `game: GAME`), whether or not that game exists; or empty.
std::string ReadGameName(const source::FileSystem& files, const std::filesystem::path& path);
// True if the file is a ruleset by itself: it contains `game NAME ...`.
bool DeclaresGame(const source::FileSystem& files, const std::filesystem::path& path);
// The home of a game that a file names: the game whose folders contain the file, otherwise the nearest one from the
// file, then from the working directory.
std::optional<GameHome> FindGameHome(const GameSearch& search, const std::string& game,
                                     const std::filesystem::path& file);
// The home of the game to which a file belongs: the game whose folders contain the file, otherwise the game that it
// names.
std::optional<GameHome> FindFileHome(const GameSearch& search, const std::filesystem::path& path);

}  // namespace cardinal::load
