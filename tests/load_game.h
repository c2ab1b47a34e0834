// The home of the fixtures that load games for tests: a game of this repository, or rules and cards as texts.
// In: names or texts. Out: the loaded game, and a match of it with two equal decks. (Only tests include this file;
// everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "interpreter/language/lint/lint.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::testing {

inline void ShowDiagnostics(const diag::Sink& sink) {
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) UNSCOPED_INFO(diagnostic.message);
}

// If the rules do not check, the test fails with the diagnostics; so it does in the functions below.
inline program::Program LoadProgram(const source::FileSystem& files, const load::LoadRequest& request) {
  source::SourceSet sources;
  diag::Sink sink;
  auto program = load::LoadProgram(files, request, {}, sources, sink);
  ShowDiagnostics(sink);
  REQUIRE(program);
  return std::move(*program);
}

// The ruleset of this repository with that name, and its cards.
inline load::LoadRequest RepositoryRequest(const std::string& game) {
  const std::filesystem::path root(CARDINAL_SOURCE_DIR);
  load::LoadRequest request;
  request.ruleset = root / "rulesets" / game;
  request.cards = {root / "cards" / game};
  return request;
}

// Loads the game the first time it is asked for.
inline const program::Program& RepositoryGame(std::string_view game) {
  static std::map<std::string, program::Program, std::less<>> programs;
  if (const auto found = programs.find(game); found != programs.end()) return found->second;
  const std::string name(game);
  return programs.emplace(name, LoadProgram(source::FileSystem(), RepositoryRequest(name))).first->second;
}

// The small game of tests/runner_scenarios.
inline const program::Program& RelayGame() {
  static const program::Program program = LoadProgram(
      source::FileSystem(), {std::string(CARDINAL_SOURCE_DIR) + "/tests/runner_scenarios/rulesets/relay", {}, {}});
  return program;
}

// A game in memory and all that loading it yields, also if it does not check.
struct MemoryGame {
  source::MemoryFileSystem files;
  load::LoadRequest request;
  source::SourceSet sources;
  diag::Sink sink;
  load::LoadResult loaded;

  // `game` is the name that the rules declare.
  MemoryGame(const std::string& game, const std::string& rules, const std::string& cards) {
    files.AddFile("/rulesets/" + game + "/game.cardinal", rules);
    request.ruleset = "/rulesets/" + game;
    if (!cards.empty()) {
      files.AddFile("/cards/" + game + "/cards.cardinal", cards);
      request.cards = {"/cards/" + game};
    }
    loaded = load::LoadGame(files, request, {}, sources, sink);
  }
};

inline program::Program LoadGame(const std::string& game, const std::string& rules, const std::string& cards = "") {
  MemoryGame loaded(game, rules, cards);
  ShowDiagnostics(loaded.sink);
  REQUIRE(loaded.loaded.program);
  return std::move(*loaded.loaded.program);
}

// The trees of a game for lint, and the files in which findings are reported: those with a kind for which `test` holds.
struct LintInput {
  std::vector<lint::LintFile> files;
  std::vector<source::FileId> reported;

  template <class KindTest>
  LintInput(const std::vector<ast::File>& trees, const std::vector<load::FileKind>& kinds, const KindTest& test) {
    for (std::size_t i = 0; i < trees.size(); ++i) {
      files.push_back({&trees[i], test(kinds[i])});
      if (files.back().is_reported) reported.push_back(trees[i].file);
    }
  }
  LintInput(const std::vector<ast::File>& trees, const std::vector<load::FileKind>& kinds)
      : LintInput(trees, kinds, [](load::FileKind kind) { return kind != load::FileKind::StandardLibrary; }) {}
};

inline match::Match DealToTwo(const program::Program& program, std::uint64_t seed,
                              const std::vector<std::string>& cards) {
  match::Setup setup;
  setup.seed = seed;
  std::vector<match::SetupCard> deck;
  for (const std::string& name : cards)
    deck.push_back({program::FindCard(program, name), program::FindZone(program, "deck")});
  setup.decks = {deck, deck};
  return match::NewMatch(program, setup);
}

}  // namespace cardinal::testing
