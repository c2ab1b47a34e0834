// Bounds how often something happens. In: the number of times in a second, and the present time. Out: whether, or when,
// it may happen again. Promises: after a pause it may happen up to `rate` times at once; no clock is read here.
#pragma once

#include <algorithm>
#include <chrono>

namespace cardinal::web {

using Clock = std::chrono::steady_clock;

class RateLimit {
 public:
  // `times` in each `period`.
  RateLimit(double times, std::chrono::duration<double> period, Clock::time_point now)
      : capacity_(times), per_second_(times / period.count()), left_(times), at_(now) {}

  // True if it may happen now; then it counts.
  bool Take(Clock::time_point now) {
    Refill(now);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // How long to wait until it may happen; zero: now.
  Clock::duration Wait(Clock::time_point now) {
    Refill(now);
    if (left_ >= 1) return Clock::duration::zero();
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>((1 - left_) / per_second_)) +
           std::chrono::milliseconds(1);
  }
  // Nothing happened in the last period: the limit can be forgotten.
  bool IsFull(Clock::time_point now) const { return LeftAt(now) >= capacity_; }

 private:
  void Refill(Clock::time_point now) {
    left_ = LeftAt(now);
    at_ = std::max(at_, now);
  }
  double LeftAt(Clock::time_point now) const {
    const double seconds = now > at_ ? std::chrono::duration<double>(now - at_).count() : 0;
    return std::min(capacity_, left_ + per_second_ * seconds);
  }

  double capacity_, per_second_, left_;
  Clock::time_point at_;
};

}  // namespace cardinal::web
