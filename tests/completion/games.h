// Loads a game for tests of completion: its trees, sources and clauses. (Only tests include this file; everything in it
// is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "interpreter/language/completion/completion.h"
#include "tests/golden.h"
#include "tests/load_game.h"

namespace cardinal::completion::testing {

struct Game {
  source::SourceSet sources;
  load::LoadResult loaded;
  std::vector<ClauseText> clauses;
  std::vector<std::string> libraries = {"std:italian", "std:piles", "std:players"};
  std::vector<std::string> files;

  // Returns the rest of the game around the file at this index of `loaded.trees`; -1: around a new file.
  GameContext Around(int tree) const {
    GameContext around;
    for (std::size_t i = 0; i < loaded.trees.size(); ++i)
      if (static_cast<int>(i) != tree) around.other_files.push_back(&loaded.trees[i]);
    around.sources = &sources;
    around.rules = &loaded.rules;
    around.clauses = clauses;
    around.libraries = libraries;
    around.files = files;
    return around;
  }
  // A file that the game does not have.
  EditPosition NewFile(std::string_view text, std::size_t offset) const {
    return {source::FileId{static_cast<std::int32_t>(sources.Size())}, text, static_cast<std::int32_t>(offset)};
  }
};

inline Game& GameNamed(std::string_view wanted) {
  const std::string name(wanted);
  static std::map<std::string, Game> games;
  const auto [found, fresh] = games.try_emplace(name);
  Game& game = found->second;
  if (!fresh || name == "alone") return game;  // a file that is a whole game
  const bool small = name == "caravan";
  load::LoadRequest request = cardinal::testing::RepositoryRequest(name);
  if (small)
    request = {golden::Root() / "tests/completion", {}, {}, golden::Root() / "tests/completion/caravan.cardinal"};
  diag::Sink sink;
  game.loaded = load::LoadGame(source::FileSystem(), request, {}, game.sources, sink);
  cardinal::testing::ShowDiagnostics(sink);
  REQUIRE(!sink.HasErrors());
  if (small) game.clauses = {{"CV-020", "the fee is printed"}, {"CV-030", "coins come from the bank"}};
  if (!small)
    for (const golden::fs::path& path : golden::Inside(request.ruleset))
      if (path.extension() == ".cardinal") game.files.push_back(path.stem().string());
  return game;
}

}  // namespace cardinal::completion::testing
