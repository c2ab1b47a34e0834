// In: how many games there are, and something that can play one. Out: all of them played, by several threads. Promises:
// which thread plays a game makes no difference; a run that is stopped has played the games from the first without a
// gap, but for those that it cut off because they took too long even then.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/base/stop.h"
#include "interpreter/base/thread_pool.h"

namespace cardinal::simulate {

// When to stop, and whom to tell.
struct RunOptions {
  std::int64_t games = 0;                         // 0: until the time is over
  std::int64_t first = 0;                         // the number of the first game in the schedule
  std::optional<std::chrono::milliseconds> time;  // not given: however long it takes
  unsigned threads = 1;
  std::function<bool()> stop;                  // asked by every thread before each game and in a long one; may be empty
  std::function<void(std::int64_t)> progress;  // told by one thread how many games there have been; may be empty
};

// A game that was not over when the run had to end.
struct AbortedGame {
  std::int64_t game = 0;   // in the schedule
  std::int32_t site = -1;  // where the rules were (model::SiteId), if it was in the middle of a step
};

// `Part`: what one thread plays and counts. Play(game) plays one, Merge(part) takes in what another thread has counted.
template <class Part>
class GamePool {
 public:
  // `empty`: a part that has played nothing.
  GamePool(const RunOptions& options, const Part& empty) : options_(options), empty_(empty), all_(empty) {
    if (options.time) end_ = Clock::now() + *options.time;
  }

  void PlayAll() {
    base::ParallelFor(options_.threads, options_.threads, [this](std::size_t worker) { RunWorker(worker == 0); });
    if (thrown_) std::rethrow_exception(thrown_);
  }
  const Part& Result() const { return all_; }
  // Those that were cut off, in no order. They are counted nowhere else.
  const std::vector<AbortedGame>& AbortedGames() const { return cut_; }
  // By `stop` or the time, before all games were played.
  bool WasStopped() const { return options_.games == 0 || done_ < options_.games; }

 private:
  using Clock = base::StopScope::Clock;
  static constexpr Clock::duration kGracePeriod = std::chrono::milliseconds(300);
  static constexpr Clock::duration kLongGame = std::chrono::milliseconds(250);  // others are played to their end

  // One thread's part. `tells`: that of the thread which has begun the others. Any other one that finds no memory even
  // to begin leaves the work to those that do.
  void RunWorker(bool tells) {
    bool begun = tells;
    try {
      Part mine(empty_);
      begun = true;
      // A number that has been taken is played, so that no gap is left.
      while (!ShouldStop()) {
        const std::int64_t number = next_++;
        if (options_.games > 0 && number >= options_.games) break;
        if (!PlayInTime(mine, options_.first + number)) break;
        const std::int64_t done = ++done_;
        if (tells && options_.progress) options_.progress(done);
      }
      const std::lock_guard lock(mutex_);
      all_.Merge(mine);
    } catch (const std::bad_alloc&) {
      if (begun) StoreException(std::current_exception());
    } catch (...) {
      StoreException(std::current_exception());
    }
  }

  // False: the game took too long, and is cut off.
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

  // Until when a game that has begun may go on: a while longer than the run, so that games are mostly played to their
  // end.
  Clock::time_point GraceEnd() {
    if (!ShouldStop()) return Clock::time_point::max();
    const std::lock_guard lock(mutex_);
    if (!last_)
      last_ =
          Clock::now() + (options_.time ? std::min<Clock::duration>(*options_.time / 4, kGracePeriod) : kGracePeriod);
    return *last_;
  }

  void StoreException(std::exception_ptr thrown) {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = std::move(thrown);
    stop_ = true;
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
  std::mutex mutex_;
  Part all_;
  std::exception_ptr thrown_;
};

}  // namespace cardinal::simulate
