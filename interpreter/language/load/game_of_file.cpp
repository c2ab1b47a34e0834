#include "interpreter/language/load/game_of_file.h"

#include "interpreter/base/limits.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::load {

namespace fs = std::filesystem;

std::string GameNamedIn(const source::FileSystem& files, const fs::path& path) {
  const source::ReadResult read = source::ReadText(files, path, base::Limits{}.file_bytes);
  if (!read.Ok()) return "";
  for (const std::string_view key : {"cards", "game:"}) {
    const std::string game = WordBehind(read.text, key);
    if (!game.empty()) return game;
  }
  return "";
}

bool DeclaresGame(const source::FileSystem& files, const fs::path& path) {
  const source::ReadResult read = source::ReadText(files, path, base::Limits{}.file_bytes);
  return read.Ok() && path.extension() == ".cardinal" && !WordBehind(read.text, "game").empty();
}

std::optional<Home> HomeOfGame(const Search& search, const std::string& game, const fs::path& file) {
  const Library library = search.LibraryFrom(file);
  if (auto home = library.HomeOf(file); home && home->game == game) return home;
  return library.Find(game);
}

std::optional<Home> HomeOfFile(const Search& search, const fs::path& path) {
  if (auto home = search.LibraryHere().HomeOf(path)) return home;
  return HomeOfGame(search, GameNamedIn(search.files, path), path);
}

}  // namespace cardinal::load
