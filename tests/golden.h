// In: test files that contain their expected results.
// Out: their text, and the game in a text.
// Promises: reads only the paths that it is given. With CARDINAL_UPDATE=1 in the environment, and only then, a test may
// rewrite the lines of its file with expected results. (Only tests include this file; everything in it is inline.)
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/language/load/load.h"

namespace cardinal::golden {

namespace fs = std::filesystem;

inline fs::path Root() { return CARDINAL_SOURCE_DIR; }

inline bool Updating() {
  const char* wish = std::getenv("CARDINAL_UPDATE");
  return wish != nullptr && std::string(wish) == "1";
}

inline std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void WriteText(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

inline std::vector<std::string> SplitIntoLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// The entries of the folder (not of its subfolders), sorted.
inline std::vector<fs::path> Inside(const fs::path& folder) {
  std::vector<fs::path> paths;
  if (!fs::is_directory(folder)) return paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Files with that ending in the folder and its subfolders, sorted.
inline std::vector<fs::path> Below(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> paths;
  if (!fs::is_directory(folder)) return paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ending) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

// `// limit: nesting 5` anywhere in the text sets that limit; returns false if there is no such limit.
inline bool ReadLimits(const std::string& text, base::Limits& limits) {
  bool known_all = true;
  for (const std::string& line : SplitIntoLines(text)) {
    const std::size_t at = line.find(" limit: ");
    if (at == std::string::npos || at > 2) continue;
    std::istringstream words(line.substr(at + 8));
    std::string name;
    std::int64_t value = 0;
    words >> name >> value;
    bool known = false;
#define LIMIT(limit, standard, text) \
  if (name == #limit) limits.limit = value, known = true;
#include "interpreter/base/limits.def"
    known_all = known_all && known;
  }
  return known_all;
}

// A text that is a whole ruleset, as the only file of its game.
struct OneFile {
  source::MemoryFileSystem files;
  load::LoadRequest request;
  explicit OneFile(const std::string& text) {
    files.AddFile("game/game.cardinal", text);
    request.ruleset = "game";
  }
};

}  // namespace cardinal::golden
