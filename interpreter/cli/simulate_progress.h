// Shows the progress of a run.
// In: how many games have been played. Out: the progress, the speed and the remaining time: on a terminal in a line
// that changes, otherwise in a new line from time to time. Promises: shows nothing for a short run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/drivers/test_command/progress.h"

namespace cardinal::cli {

// When a run of games ends.
struct RunLength {
  std::int64_t games = 0;                              // 0: bounded by `time`
  std::optional<std::chrono::milliseconds> time = {};  // if both are given, the run ends with the first that is reached
  std::string label = {};                              // prefix of each line: "3 players: "
};

class SimulationProgress {
 public:
  // `terminal` and `lines` may be null; if there is a terminal, no lines are written.
  SimulationProgress(std::ostream* terminal, std::ostream* lines, RunLength length,
                     const test_command::Progress::Clock& clock = std::chrono::steady_clock::now);
  // `more`: what else the run is doing, "shrinking finding 2".
  void ShowProgress(std::int64_t done, const std::string& more = "");

 private:
  std::string Words(std::int64_t done, const std::string& more) const;
  std::string Speed(std::int64_t done) const;

  test_command::Progress on_terminal_;
  std::ostream* lines_;
  RunLength length_;
  test_command::Progress::Clock clock_;
  std::chrono::steady_clock::time_point begin_, next_line_;
};

// "45 s", "12 min", "3 h 5 min"
std::string FormatDuration(std::chrono::seconds time);

}  // namespace cardinal::cli
