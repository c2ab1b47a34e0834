// Figures of a running server. In: counts, from any thread. Out: the text format of Prometheus. Promises: contains
// numbers only, no name of a player, card or match.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace cardinal::web {

struct Metrics {
  using Number = std::atomic<std::int64_t>;
#define COUNTER(name, text) Number name = 0;
#define GAUGE(name, text) Number name = 0;
#include "interpreter/drivers/web/metrics.def"

  // The time from a message to the messages about it.
  void AddStep(std::chrono::nanoseconds time);
  std::string Text() const;

 private:
  static constexpr std::array<int, 7> kBounds = {1, 3, 10, 30, 100, 1'000, 10'000};  // milliseconds

  std::array<Number, kBounds.size()> steps_within_ = {};  // by bound
  Number steps_ = 0;
  Number step_nanoseconds_ = 0;
};

}  // namespace cardinal::web
