#include "interpreter/drivers/test_command/progress.h"

#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::test_command {

namespace {

constexpr std::chrono::milliseconds kQuiet(500);
constexpr std::chrono::milliseconds kBetween(100);
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

Progress::Progress(std::ostream* out, Clock clock) : out_(out), clock_(std::move(clock)), next_(clock_() + kQuiet) {}

void Progress::ShowCount(std::size_t done, std::size_t of, std::string_view what) {
  ShowText(base::FormatGrouped(done) + " of " + base::FormatGrouped(of) + ' ' + std::string(what));
}

void Progress::ShowText(std::string_view words) {
  if (out_ != nullptr && clock_() >= next_) ShowNow(words);
}

void Progress::ShowNow(std::string_view words) {
  if (out_ == nullptr) return;
  next_ = clock_() + kBetween;
  shown_ = true;
  *out_ << kEraseLine << words << std::flush;
}

void Progress::Erase() {
  if (shown_) *out_ << kEraseLine << std::flush;
  shown_ = false;
}

}  // namespace cardinal::test_command
