#include "interpreter/drivers/simulate/game_pool.h"

#include <catch2/catch.hpp>
#include <new>
#include <set>
#include <thread>

namespace cardinal::simulate {
namespace {

enum class Fails : std::uint8_t { Nowhere, Beginning, OtherBeginning, Playing, Merging };

// Counts games, and runs out of memory at a chosen point.
struct Part {
  Fails fails = Fails::Nowhere;
  std::thread::id here = std::this_thread::get_id();
  std::int64_t games = 0;
  bool is_original = false;  // set after the pool has made its own copy

  explicit Part(Fails fails) : fails(fails) {}
  Part(const Part& other) : fails(other.fails), here(other.here), games(other.games) {
    const bool mine = std::this_thread::get_id() == here;
    if (fails == Fails::OtherBeginning && !mine) throw std::bad_alloc();
    if (fails == Fails::Beginning && other.is_original) throw std::bad_alloc();
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

TEST_CASE("game pool: a thread without memory to begin leaves the games to the others") {
  const RunOptions options = FourThreads();
  for (const Fails fails : {Fails::Nowhere, Fails::OtherBeginning}) {
    const Part empty(fails);
    GamePool<Part> crew(options, empty);
    crew.PlayAll();
    CHECK(crew.Result().games == 100);
    CHECK_FALSE(crew.WasStopped());
  }
}

TEST_CASE("game pool: it fails if no thread has memory to begin, or if memory runs out later") {
  RunOptions options = FourThreads();
  for (const unsigned threads : {1U, 4U}) {
    options.threads = threads;
    for (const Fails fails : {Fails::Beginning, Fails::Playing, Fails::Merging}) {
      Part empty(fails);
      GamePool<Part> crew(options, empty);
      empty.is_original = true;
      CHECK_THROWS_AS(crew.PlayAll(), std::bad_alloc);
    }
  }
}

TEST_CASE("game pool: one thread reports the progress") {
  RunOptions options = FourThreads();
  std::set<std::thread::id> reporters;
  std::vector<std::int64_t> reported;
  options.progress = [&](std::int64_t done) {
    reporters.insert(std::this_thread::get_id());
    reported.push_back(done);
  };
  const Part empty(Fails::Nowhere);
  GamePool<Part> crew(options, empty);
  crew.PlayAll();
  CHECK(reporters.size() <= 1);
  CHECK(std::is_sorted(reported.begin(), reported.end()));
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

TEST_CASE("game pool: a game that takes longer than there is time is cut off and not counted") {
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
