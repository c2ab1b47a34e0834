// Helps the tests of this room: the games of the repository, loaded once, and documents as trees.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "interpreter/drivers/authoring/game_names.h"
#include "interpreter/language/documents/lenient.h"
#include "tests/load_game.h"

namespace cardinal::authoring {

inline const program::Program& Rules(std::string_view name) { return testing::RepositoryGame(name); }

inline GameNames& Words(const std::string& game) {
  static std::map<std::string, std::unique_ptr<GameNames>> words;
  std::unique_ptr<GameNames>& made = words[game];
  if (!made) made = std::make_unique<GameNames>(Rules(game));
  return *made;
}

struct Document {
  Document(const std::string& path, std::string text) : id(sources.AddFile(path, std::move(text))) {
    root = documents::ReadLeniently(sources[id].Text(), id);
  }
  const source::SourceFile& File() const { return sources[id]; }

  source::SourceSet sources;
  source::FileId id;
  documents::YamlNode root;
};

inline std::vector<std::string> FindDocuments(const std::string& game) {
  std::vector<std::string> paths;
  for (const char* folder : {"rulesets/", "cards/"}) {
    const auto root = std::filesystem::path(CARDINAL_SOURCE_DIR) / (folder + game);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.path().extension() == ".yaml") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

inline std::string TextOfFile(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace cardinal::authoring
