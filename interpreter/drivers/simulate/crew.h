// In: how many games there are, and something that can play one. Out: all of them played, by several threads. Promises:
// which thread plays a game makes no difference; a run that is stopped has played the games from the first without a
// gap.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace cardinal::simulate {

// When to stop, and whom to tell.
struct RunOptions {
  std::int64_t games = 0;                         // 0: until the time is over
  std::int64_t first = 0;                         // the number of the first game in the schedule
  std::optional<std::chrono::milliseconds> time;  // not given: however long it takes
  unsigned threads = 1;
  std::function<bool()> stop;                  // asked by every thread before each game; may be empty
  std::function<void(std::int64_t)> progress;  // told by one thread how many games there have been; may be empty
};

// `Part`: what one thread plays and counts. Play(game) plays one, Merge(part) takes in what another thread has counted.
template <class Part>
class Crew {
 public:
  // `empty`: a part that has played nothing.
  Crew(const RunOptions& options, const Part& empty) : options_(options), empty_(empty), all_(empty) {
    if (options.time) end_ = std::chrono::steady_clock::now() + *options.time;
  }

  void Run() {
    {
      std::vector<std::jthread> crew;
      try {
        while (crew.size() + 1 < options_.threads) crew.emplace_back([this] { Go(false); });
      } catch (const std::system_error&) {
        // The machine has no more threads: those that are there do the work.
      } catch (const std::bad_alloc&) {
        // ... or no memory for another one.
      }
      Go(true);
    }
    if (thrown_) std::rethrow_exception(thrown_);
  }
  const Part& All() const { return all_; }
  // By `stop` or the time, before all games were played.
  bool Stopped() const { return options_.games == 0 || done_ < options_.games; }

 private:
  // One thread's part. `tells`: that of the thread which has begun the others. Any other one that finds no memory even
  // to begin leaves the work to those that do.
  void Go(bool tells) {
    bool begun = tells;
    try {
      Part mine(empty_);
      begun = true;
      // A number that has been taken is played, so that no gap is left.
      while (!Enough()) {
        const std::int64_t number = next_++;
        if (options_.games > 0 && number >= options_.games) break;
        mine.Play(options_.first + number);
        const std::int64_t done = ++done_;
        if (tells && options_.progress) options_.progress(done);
      }
      const std::lock_guard lock(mutex_);
      all_.Merge(mine);
    } catch (const std::bad_alloc&) {
      if (begun) Keep(std::current_exception());
    } catch (...) {
      Keep(std::current_exception());
    }
  }

  void Keep(std::exception_ptr thrown) {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = std::move(thrown);
    stop_ = true;
  }

  bool Enough() {
    if (!stop_ && options_.stop && options_.stop()) stop_ = true;
    if (!stop_ && end_ && std::chrono::steady_clock::now() >= *end_) stop_ = true;
    return stop_;
  }

  const RunOptions& options_;
  const Part& empty_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  std::atomic<std::int64_t> next_ = 0, done_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  Part all_;
  std::exception_ptr thrown_;
};

}  // namespace cardinal::simulate
