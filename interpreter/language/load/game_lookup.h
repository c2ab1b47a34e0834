// In: a file. Out: the game that it belongs to, by its folder or by what it says itself. Promises: reads at most the
// file; reports nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "interpreter/language/load/library.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::load {

// Where games are looked for.
struct GameSearch {
  const source::FileSystem& files;
  std::filesystem::path from;  // the working folder
  std::string path_variable;   // $CARDINAL_PATH

  Library LibraryHere() const { return Library(files, from, path_variable); }
  // For a game that a file names.
  Library LibraryFrom(const std::filesystem::path& file) const {
    return Library(files, std::vector<std::filesystem::path>{Absolute(file.parent_path()), from}, path_variable);
  }
  std::filesystem::path Absolute(const std::filesystem::path& path) const {
    return path.is_absolute() ? path : from / path;
  }
};

// The game that the file names (`cards GAME`, `game: GAME`), whether there is such a game or not; or empty.
std::string ReadGameName(const source::FileSystem& files, const std::filesystem::path& path);
// True if the file is a ruleset of its own: it has `game NAME ...`.
bool DeclaresGame(const source::FileSystem& files, const std::filesystem::path& path);
// The home of a game that a file names: the game around the file, otherwise the nearest one from the file, then from
// the working folder.
std::optional<GameHome> FindGameHome(const GameSearch& search, const std::string& game,
                                     const std::filesystem::path& file);
// The home of the game that a file belongs to: the one around it, else the one that it names.
std::optional<GameHome> FindFileHome(const GameSearch& search, const std::filesystem::path& path);

}  // namespace cardinal::load
