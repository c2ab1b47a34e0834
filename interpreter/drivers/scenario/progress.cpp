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
  Say(Grouped(static_cast<std::int64_t>(done)) + " of " + Grouped(static_cast<std::int64_t>(of)) + ' ' +
      std::string(what));
}

void Progress::Say(std::string_view words) {
  if (out_ != nullptr && clock_() >= next_) Begin(words);
}

void Progress::Begin(std::string_view words) {
  if (out_ == nullptr) return;
  next_ = clock_() + kBetween;
  shown_ = true;
  *out_ << kEraseLine << words << std::flush;
}

void Progress::Erase() {
  if (shown_) *out_ << kEraseLine << std::flush;
  shown_ = false;
}

}  // namespace cardinal::scenario
