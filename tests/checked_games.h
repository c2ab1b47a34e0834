// In: nothing.
// Out: every game of the repository and every program of tests/language that passes the checker, with the meaning of
// each name in it. (Only tests include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "interpreter/language/check/references.h"
#include "interpreter/language/source/file_system.h"
#include "tests/golden.h"
#include "tests/load_game.h"

namespace cardinal::testing {

struct CheckedGame {
  std::string name;
  source::SourceSet sources;
  load::LoadResult loaded;
  check::References references;
};

inline void LoadChecked(const source::FileSystem& files, const load::LoadRequest& request, CheckedGame& game,
                        const base::Limits& limits = base::kLimits) {
  diag::Sink sink;
  game.loaded = load::LoadGame(files, request, limits, game.sources, sink, &game.references);
  INFO(game.name);
  for (const auto& diagnostic : sink.Diagnostics()) UNSCOPED_INFO(diagnostic.message);
  REQUIRE(!sink.HasErrors());
}

inline CheckedGame CheckedText(const std::string& name, const std::string& text) {
  CheckedGame game;
  game.name = name;
  base::Limits limits;
  REQUIRE(golden::ReadLimits(text, limits));
  const golden::OneFile one(text);
  LoadChecked(one.files, one.request, game, limits);
  return game;
}

inline CheckedGame CheckedRuleset(const std::string& name) {
  CheckedGame game;
  game.name = name;
  LoadChecked(source::FileSystem(), RepositoryRequest(name), game);
  return game;
}

inline std::vector<std::string> Rulesets() {
  std::vector<std::string> names;
  for (const auto& folder : golden::Inside(golden::Root() / "rulesets"))
    if (std::filesystem::is_directory(folder)) names.push_back(folder.filename().string());
  return names;
}

// A game that uses the whole standard library.
inline CheckedGame CheckedStandardLibrary() {
  return CheckedText("standard library", R"(use "std:piles"
use "std:players"
use "std:italian"
game library "Library" {
  players 2
  languages en, it
  begin with main
}
event main() { win(first of players) }
)");
}

// Calls `visit` with each of them, one at a time.
template <class Visit>
void EachCheckedGame(Visit visit) {
  for (const std::string& name : Rulesets()) visit(CheckedRuleset(name));
  visit(CheckedStandardLibrary());
  for (const auto& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    const bool open = path.parent_path().filename() == "_open";
    if (open || path.filename().string().starts_with("bad_")) continue;
    visit(CheckedText(path.filename().string(), golden::ReadText(path)));
  }
}

}  // namespace cardinal::testing
