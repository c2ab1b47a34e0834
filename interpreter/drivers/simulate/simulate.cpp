#include "interpreter/drivers/simulate/simulate.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace cardinal::simulate {

namespace {

// What all threads look at.
class Work {
 public:
  Work(const program::Program& program, const Schedule& schedule, const Deal& deal, const Options& options)
      : program_(program), schedule_(schedule), deal_(deal), options_(options), counted_(program), all_(schedule) {
    if (options.time) end_ = std::chrono::steady_clock::now() + *options.time;
  }

  // One thread's part.
  void Go(bool tells) {
    Tally mine(schedule_);
    try {
      // A number that has been taken is played, so that no gap is left.
      while (!Enough()) {
        const std::int64_t number = next_++;
        if (options_.games > 0 && number >= options_.games) break;
        PlayGame(options_.first + number, mine);
        const std::int64_t done = ++done_;
        if (tells && options_.progress) options_.progress(done);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      stop_ = true;
    }
    const std::lock_guard lock(mutex_);
    all_.Merge(mine);
  }

  Simulation Result() {
    if (thrown_) std::rethrow_exception(thrown_);
    const bool whole = options_.games > 0 && all_.games == options_.games;
    return {std::move(all_), !whole};
  }

 private:
  bool Enough() {
    if (!stop_ && options_.stop && options_.stop()) stop_ = true;
    if (!stop_ && end_ && std::chrono::steady_clock::now() >= *end_) stop_ = true;
    return stop_;
  }

  void PlayGame(std::int64_t game, Tally& tally) {
    Played played;
    played.game = game;
    played.seed = options_.seed + static_cast<std::uint64_t>(game);
    played.seating = schedule_.At(game);
    std::vector<std::string> kinds;
    for (const std::int32_t player : played.seating.players)
      kinds.push_back(schedule_.players[static_cast<std::size_t>(player)]);
    const match::Match start = deal_(played.seed, played.seating);
    Play(program_, counted_, start, kinds, options_, played);
    tally.Add(schedule_, played);
  }

  const program::Program& program_;
  const Schedule& schedule_;
  const Deal& deal_;
  const Options& options_;
  Counted counted_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  std::atomic<std::int64_t> next_ = 0, done_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  Tally all_;
  std::exception_ptr thrown_;
};

}  // namespace

Simulation Simulate(const program::Program& program, const Schedule& schedule, const Deal& deal,
                    const Options& options) {
  Work work(program, schedule, deal, options);
  {
    std::vector<std::jthread> crew;
    try {
      while (crew.size() + 1 < options.threads) crew.emplace_back([&] { work.Go(false); });
    } catch (const std::system_error&) {
      // The machine has no more threads: those that are there do the work.
    }
    work.Go(true);
  }
  return work.Result();
}

}  // namespace cardinal::simulate
