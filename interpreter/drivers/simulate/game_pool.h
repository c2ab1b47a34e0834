// Plays numbered games on several threads.
// In: the number of games, and a type that can play one. Out: the merged results. Promises: the result does not depend
// on which thread plays a game. A stopped run has played consecutive games from the first one, except for those that
// were cut off because they were not over by the end of the grace period.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/base/stop.h"
#include "interpreter/base/thread_pool.h"

namespace cardinal::simulate {

// Says when a run ends, and which functions it calls.
struct RunOptions {
  std::int64_t games = 0;                         // 0: until the time is over
  std::int64_t first = 0;                         // the number of the first game in the schedule
  std::optional<std::chrono::milliseconds> time;  // empty: no time limit
  unsigned threads = 1;
  // Called by every thread before each game and during a long one; may be empty.
  std::function<bool()> stop;
  std::function<void(std::int64_t)> progress;  // called by one thread with the number of games played; may be empty
};

// A game that was not over when the run had to end.
struct AbortedGame {
  std::int64_t game = 0;   // its number in the schedule
  std::int32_t site = -1;  // the current site (model::SiteId), if the game was in the middle of a step
};

// `Part` is what one thread plays and counts. Play(game) plays one game; Merge(part) adds the counts of another thread.
template <class Part>
class GamePool {
 public:
  // `empty`: a part that has played no game.
  GamePool(const RunOptions& options, const Part& empty) : options_(options), empty_(empty), all_(empty) {
    if (options.time) end_ = Clock::now() + *options.time;
  }

  void PlayAll() {
    const unsigned threads = std::max(1U, options_.threads);
    base::ParallelFor(threads, threads, [this](std::size_t) { RunWorker(); });
    // Together the threads may have had no memory to begin where one alone has enough.
    if (workers_ == 0) RunWorker();
    if (workers_ == 0) throw std::bad_alloc();
  }
  const Part& Result() const { return all_; }
  // The games that were cut off, in no particular order. They are counted nowhere else.
  const std::vector<AbortedGame>& AbortedGames() const { return cut_; }
  // True if `stop` or the time ended the run before all games were played.
  bool WasStopped() const { return options_.games == 0 || done_ < options_.games; }

 private:
  using Clock = base::StopScope::Clock;
  static constexpr Clock::duration kGracePeriod = std::chrono::milliseconds(300);
  // Shorter games are always played to their end.
  static constexpr Clock::duration kLongGame = std::chrono::milliseconds(250);

  // Plays until all games are played or the run ends. The first worker reports the progress. A worker that has no
  // memory even for its start leaves the games to the others.
  void RunWorker() {
    std::optional<Part> part = MakePart();
    if (!part) return;
    Part& mine = *part;
    const bool tells = workers_++ == 0;
    try {
      // Every number that was taken is played, so that there is no gap.
      while (!ShouldStop()) {
        const std::int64_t number = next_++;
        if (options_.games > 0 && number >= options_.games) break;
        if (!PlayInTime(mine, options_.first + number)) break;
        const std::int64_t done = ++done_;
        if (tells && options_.progress) options_.progress(done);
      }
      const std::lock_guard lock(mutex_);
      all_.Merge(mine);
    } catch (...) {
      stop_ = true;
      throw;
    }
  }

  std::optional<Part> MakePart() {
    try {
      return std::optional<Part>(std::in_place, empty_);
    } catch (const std::bad_alloc&) {
      return std::nullopt;
    } catch (...) {
      stop_ = true;
      throw;
    }
  }

  // False: the game took too long and was cut off.
  bool PlayInTime(Part& part, std::int64_t game) {
    const base::StopScope scope(std::nullopt, [this, begin = Clock::now()] {
      return Clock::now() - begin >= kLongGame && GraceEnd() <= Clock::now();
    });
    try {
      part.Play(game);
      return true;
    } catch (const base::Stopped& stopped) {
      if (stopped.scope != &scope) throw;
      const std::lock_guard lock(mutex_);
      cut_.push_back({game, stopped.site});
      return false;
    }
  }

  // The time until which a running game may continue: later than the end of the run, so that most games are played to
  // their end.
  Clock::time_point GraceEnd() {
    if (!ShouldStop()) return Clock::time_point::max();
    const std::lock_guard lock(mutex_);
    if (!last_)
      last_ =
          Clock::now() + (options_.time ? std::min<Clock::duration>(*options_.time / 4, kGracePeriod) : kGracePeriod);
    return *last_;
  }

  bool ShouldStop() {
    if (!stop_ && options_.stop && options_.stop()) stop_ = true;
    if (!stop_ && end_ && Clock::now() >= *end_) stop_ = true;
    return stop_;
  }

  const RunOptions& options_;
  const Part& empty_;
  std::optional<Clock::time_point> end_, last_;
  std::vector<AbortedGame> cut_;
  std::atomic<std::int64_t> next_ = 0, done_ = 0;
  std::atomic<bool> stop_ = false;
  std::atomic<int> workers_ = 0;  // that had the memory to begin
  std::mutex mutex_;
  Part all_;
};

}  // namespace cardinal::simulate
