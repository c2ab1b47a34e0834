#include "interpreter/cli/simulate_progress.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/base/text.h"

namespace cardinal::cli {

namespace {

constexpr std::chrono::seconds kBetweenLines(10);

}  // namespace

SimulationProgress::SimulationProgress(std::ostream* terminal, std::ostream* lines, RunLength length,
                                       const test_command::Progress::Clock& clock)
    : on_terminal_(terminal, clock),
      lines_(terminal == nullptr ? lines : nullptr),
      length_(std::move(length)),
      clock_(clock),
      begin_(clock()),
      next_line_(begin_ + kBetweenLines) {}

void SimulationProgress::ShowProgress(std::int64_t done, const std::string& more) {
  on_terminal_.ShowText(Words(done, more));
  const bool over = more.empty() && length_.games > 0 && done >= length_.games;
  if (lines_ == nullptr || over || clock_() < next_line_) return;
  next_line_ = clock_() + kBetweenLines;
  *lines_ << Words(done, more) << std::endl;
}

// "3 players: 120 of 400 games, 52 a second, 14 s left"
std::string SimulationProgress::Words(std::int64_t done, const std::string& more) const {
  const std::string of = length_.games > 0 ? " of " + base::FormatGrouped(length_.games) : "";
  return length_.label + base::FormatGrouped(done) + of + " games, " + (more.empty() ? Speed(done) : more);
}

// "52 a second, 14 s left"; for slow games "3 a minute".
std::string SimulationProgress::Speed(std::int64_t done) const {
  const double seconds = std::max(std::chrono::duration<double>(clock_() - begin_).count(), 0.001);
  const double rate = static_cast<double>(std::max<std::int64_t>(done, 1)) / seconds;
  const std::string speed = rate >= 1 ? base::FormatGrouped(rate) + " a second"
                                      : base::FormatGrouped(static_cast<std::int64_t>(60 * rate)) + " a minute";
  double left = length_.games > 0 ? static_cast<double>(length_.games - done) / rate : 0;
  if (length_.time) {
    const double of_time = std::max(std::chrono::duration<double>(*length_.time).count() - seconds, 0.0);
    left = length_.games > 0 ? std::min(left, of_time) : of_time;
  }
  return speed + ", " + FormatDuration(std::chrono::seconds(static_cast<std::int64_t>(left))) + " left";
}

std::string FormatDuration(std::chrono::seconds time) {
  const std::int64_t seconds = time.count(), minutes = seconds / 60;
  if (minutes < 2) return std::to_string(seconds) + " s";
  if (minutes < 120) return std::to_string(minutes) + " min";
  return base::FormatGrouped(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

}  // namespace cardinal::cli
