#include "interpreter/language/load/game_lookup.h"

#include "interpreter/base/limits.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::load {

namespace fs = std::filesystem;

std::string ReadGameName(const source::FileSystem& files, const fs::path& path) {
  const source::ReadResult read = source::ReadTextFile(files, path, base::Limits{}.file_bytes);
  if (!read.Ok()) return "";
  for (const std::string_view key : {"cards", "game:"}) {
    const std::string game = WordAfter(read.text, key);
    if (!game.empty()) return game;
  }
  return "";
}

bool DeclaresGame(const source::FileSystem& files, const fs::path& path) {
  const source::ReadResult read = source::ReadTextFile(files, path, base::Limits{}.file_bytes);
  return read.Ok() && path.extension() == ".cardinal" && !WordAfter(read.text, "game").empty();
}

std::optional<GameHome> FindGameHome(const GameSearch& search, const std::string& game, const fs::path& file) {
  const Library library = search.LibraryFrom(file);
  if (auto home = library.FindHomeAround(file); home && home->game == game) return home;
  return library.FindGame(game);
}

std::optional<GameHome> FindFileHome(const GameSearch& search, const fs::path& path) {
  if (auto home = search.LibraryHere().FindHomeAround(path)) return home;
  return FindGameHome(search, ReadGameName(search.files, path), path);
}

}  // namespace cardinal::load
