// In: how many games have been played. Out: how far the run is, how fast it is and how long it still takes: on a
// terminal a line that changes, else a line now and then. Promises: nothing is said of what is over soon.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/drivers/test_command/progress.h"

namespace cardinal::cli {

// When a run of games ends.
struct RunLength {
  std::int64_t games = 0;                              // 0: as `time` says
  std::optional<std::chrono::milliseconds> time = {};  // if both are given, what comes first
  std::string label = {};                              // begins each line: "3 players: "
};

class SimulationProgress {
 public:
  // `terminal` and `lines` may be null; if there is a terminal, no lines are written.
  SimulationProgress(std::ostream* terminal, std::ostream* lines, RunLength length,
                     const test_command::Progress::Clock& clock = std::chrono::steady_clock::now);
  // `more`: what else the run does now, "shrinking finding 2".
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
