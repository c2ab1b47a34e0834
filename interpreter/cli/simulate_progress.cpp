#include "interpreter/cli/simulate_progress.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/scenario/words.h"

namespace cardinal::cli {

namespace {

using scenario::Grouped;

constexpr std::chrono::seconds kBetweenLines(10);

}  // namespace

SimulationProgress::SimulationProgress(std::ostream* terminal, std::ostream* lines, std::int64_t games,
                                       const scenario::Progress::Clock& clock)
    : on_terminal_(terminal, clock),
      lines_(terminal == nullptr ? lines : nullptr),
      games_(games),
      clock_(clock),
      begin_(clock()),
      next_line_(begin_ + kBetweenLines) {}

void SimulationProgress::Show(std::int64_t done) {
  on_terminal_.Show(static_cast<std::size_t>(done), static_cast<std::size_t>(games_), "games, " + Speed(done));
  if (lines_ == nullptr || done >= games_ || clock_() < next_line_) return;
  next_line_ = clock_() + kBetweenLines;
  *lines_ << Grouped(done) << " of " << Grouped(games_) << " games, " << Speed(done) << std::endl;
}

// "52 a second, 14 s left"; of slow games "3 a minute".
std::string SimulationProgress::Speed(std::int64_t done) const {
  const double seconds = std::max(std::chrono::duration<double>(clock_() - begin_).count(), 0.001);
  const double rate = static_cast<double>(std::max<std::int64_t>(done, 1)) / seconds;
  const std::string speed = rate >= 1 ? Grouped(static_cast<std::int64_t>(rate)) + " a second"
                                      : Grouped(static_cast<std::int64_t>(60 * rate)) + " a minute";
  const auto left = static_cast<std::int64_t>(static_cast<double>(games_ - done) / rate);
  return speed + ", " + InWords(std::chrono::seconds(left)) + " left";
}

std::string InWords(std::chrono::seconds time) {
  const std::int64_t seconds = time.count(), minutes = seconds / 60;
  if (minutes < 2) return std::to_string(seconds) + " s";
  if (minutes < 120) return std::to_string(minutes) + " min";
  return Grouped(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

}  // namespace cardinal::cli
