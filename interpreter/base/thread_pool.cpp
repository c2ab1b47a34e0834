#include "interpreter/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "interpreter/base/limits.h"

namespace cardinal::base {

namespace {

// The state that all threads share.
class ParallelWork {
 public:
  ParallelWork(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work), thrown_at_(count) {}

  void RunWorker() {
    for (std::size_t piece = next_++; piece < count_; piece = next_++) {
      try {
        work_(piece);
      } catch (...) {
        Keep(piece, std::current_exception());
      }
    }
  }

  void Rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void Keep(std::size_t piece, std::exception_ptr thrown) {
    const std::lock_guard lock(mutex_);
    next_ = count_;  // no new pieces
    if (piece >= thrown_at_) return;
    thrown_at_ = piece;
    thrown_ = std::move(thrown);
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::size_t thrown_at_;
  std::exception_ptr thrown_;
};

}  // namespace

unsigned ThreadCount(unsigned wanted) {
  constexpr unsigned kMost = static_cast<unsigned>(kLimits.jobs);
  if (wanted == 0) wanted = std::thread::hardware_concurrency();
  return std::clamp(wanted, 1U, kMost);
}

void ParallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
  ParallelWork all(count, work);
  {
    std::vector<std::jthread> crew;
    const std::size_t size = std::min<std::size_t>(ThreadCount(threads), count);
    try {
      while (crew.size() + 1 < size) crew.emplace_back([&] { all.RunWorker(); });
    } catch (const std::system_error&) {
      // The system has no more threads: the existing ones do the work.
    } catch (const std::bad_alloc&) {
      // ... or no memory for another thread.
    }
    all.RunWorker();
  }
  all.Rethrow();
}

}  // namespace cardinal::base
