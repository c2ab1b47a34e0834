// Searches random games for errors of the rules.
// In: rules, decks, a number of games or a time. Out: everything wrong that the games have shown, each once, shrunk to
// a scenario that fails until the error is fixed. Promises: the same seed and number of games give the same findings
// and scenarios with any number of threads; a time limit only determines the number of games.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/fuzz/shrink.h"
#include "interpreter/drivers/simulate/game_pool.h"

namespace cardinal::fuzz {

struct FuzzOptions {
  std::uint64_t seed = 1;
  std::int64_t games = 0;                         // 0: until the time is over
  std::optional<std::chrono::milliseconds> time;  // for the games; shrinking may take the same time again
  std::vector<std::int32_t> players;  // the numbers of players, used in turn; empty: every number that the game allows
  unsigned threads = 1;
  RandomPlayOptions play;
  std::int64_t tries = 6'000;  // to shrink one finding
  std::function<bool()> stop;  // called before each game and each finding; may be empty
  std::function<void(std::int64_t games, std::size_t findings)> progress;  // may be empty
};

struct ShrunkFinding {
  FuzzFinding finding;
  Shrunk shrunk;
};

struct FuzzReport {
  std::vector<ShrunkFinding> found;  // by game, then by key
  FuzzStats stats;
  std::vector<simulate::AbortedGame> aborted;  // games
};

FuzzReport Fuzz(const program::Program& program, const std::vector<deck::Deck>& decks, const FuzzOptions& options);

}  // namespace cardinal::fuzz
