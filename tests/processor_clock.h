// The processor time of this process in all its threads. Time limits of tests use it, because a busy machine makes wall
// time longer, but not processor time.
#pragma once

#include <chrono>
#include <ctime>

namespace cardinal {

struct ProcessorClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ProcessorClock>;
  static constexpr bool is_steady = true;

  static time_point now() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
  }

  // Returns the processor time of some work.
  template <class Work>
  static std::chrono::milliseconds Milliseconds(const Work& work) {
    const time_point begin = now();
    work();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now() - begin);
  }
};

}  // namespace cardinal
