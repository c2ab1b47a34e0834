#include "interpreter/drivers/scenario/progress.h"

#include <ostream>

#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

namespace {

constexpr std::chrono::milliseconds kQuiet(500);
constexpr std::chrono::milliseconds kBetween(100);
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

Progress::Progress(std::ostream* out, Clock clock) : out_(out), clock_(std::move(clock)), next_(clock_() + kQuiet) {}

void Progress::Show(std::size_t done, std::size_t of, std::string_view what) {
  if (out_ == nullptr) return;
  const auto now = clock_();
  if (now < next_) return;
  next_ = now + kBetween;
  shown_ = true;
  *out_ << kEraseLine << Grouped(static_cast<std::int64_t>(done)) << " of " << Grouped(static_cast<std::int64_t>(of))
        << ' ' << what << std::flush;
}

void Progress::Erase() {
  if (shown_) *out_ << kEraseLine << std::flush;
  shown_ = false;
}

}  // namespace cardinal::scenario
