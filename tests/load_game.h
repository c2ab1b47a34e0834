// In: rules and cards as texts.
// Out: their game, loaded from memory, and a match of it with two equal decks. (Only tests include this file;
// everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "interpreter/language/load/load.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::testing {

// `game` is the name that the rules declare. If the rules do not check, the test fails with the diagnostics.
inline program::Program LoadGame(const std::string& game, const std::string& rules, const std::string& cards) {
  source::MemoryFileSystem files;
  files.AddFile("/rulesets/" + game + "/game.cardinal", rules);
  files.AddFile("/cards/" + game + "/cards.cardinal", cards);
  load::LoadRequest request;
  request.ruleset = "/rulesets/" + game;
  request.cards = {"/cards/" + game};
  source::SourceSet sources;
  diag::Sink sink;
  auto program = load::LoadProgram(files, request, {}, sources, sink);
  for (const auto& diagnostic : sink.Diagnostics()) UNSCOPED_INFO(diagnostic.message);
  REQUIRE(program);
  return std::move(*program);
}

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
