#include "interpreter/drivers/simulate/game_pool.h"

#include <catch2/catch.hpp>
#include <new>
#include <thread>

namespace cardinal::simulate {
namespace {

enum class Fails : std::uint8_t { Nowhere, Beginning, BeginningHere, Playing, Merging };

// Counts games, and runs out of memory at a chosen point.
struct Part {
  Fails fails = Fails::Nowhere;
  std::thread::id here = std::this_thread::get_id();
  std::int64_t games = 0;

  explicit Part(Fails fails) : fails(fails) {}
  Part(const Part& other) : fails(other.fails), here(other.here), games(other.games) {
    static thread_local int made = 0;  // the pool makes one copy of its own before it begins
    const bool mine = std::this_thread::get_id() == here;
    if (fails == Fails::Beginning && !mine) throw std::bad_alloc();
    if (fails == Fails::BeginningHere && mine && ++made == 2) throw std::bad_alloc();
  }
  void Play(std::int64_t game) {
    if (fails == Fails::Playing && game == 5) throw std::bad_alloc();
    ++games;
  }
  void Merge(const Part& other) {
    if (fails == Fails::Merging) throw std::bad_alloc();
    games += other.games;
  }
};

RunOptions FourThreads() {
  RunOptions options;
  options.games = 100;
  options.threads = 4;
  return options;
}

TEST_CASE("crew of games: who finds no memory to begin leaves the games to the others") {
  const RunOptions options = FourThreads();
  for (const Fails fails : {Fails::Nowhere, Fails::Beginning}) {
    const Part empty(fails);
    GamePool<Part> crew(options, empty);
    crew.PlayAll();
    CHECK(crew.Result().games == 100);
    CHECK_FALSE(crew.WasStopped());
  }
}

TEST_CASE("crew of games: memory that runs out anywhere else comes out of it") {
  const RunOptions options = FourThreads();
  for (const Fails fails : {Fails::BeginningHere, Fails::Playing, Fails::Merging}) {
    const Part empty(fails);
    GamePool<Part> crew(options, empty);
    CHECK_THROWS_AS(crew.PlayAll(), std::bad_alloc);
  }
}

// A game that never ends, except games with even numbers.
struct Endless {
  std::int64_t games = 0;

  void Play(std::int64_t game) {
    while (game % 2 == 1) base::StopScope::Check(7);
    ++games;
  }
  void Merge(const Endless& other) { games += other.games; }
};

TEST_CASE("crew of games: a game that takes longer than there is time is cut off and not counted") {
  RunOptions options;
  options.games = 2;
  // On a busy machine the time may be over before the first game.
  for (std::chrono::milliseconds time(20);; time *= 2) {
    options.time = time;
    const Endless nothing;
    GamePool<Endless> crew(options, nothing);
    crew.PlayAll();
    CHECK(crew.WasStopped());
    if (crew.Result().games == 0 && time < std::chrono::minutes(1)) continue;
    CHECK(crew.Result().games == 1);
    REQUIRE(crew.AbortedGames().size() == 1);
    CHECK(crew.AbortedGames()[0].game == 1);
    CHECK(crew.AbortedGames()[0].site == 7);
    break;
  }
}

}  // namespace
}  // namespace cardinal::simulate
