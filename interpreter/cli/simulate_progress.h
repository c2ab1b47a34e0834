// In: how many games have been played. Out: how far it is, how fast and how long still: on a terminal a line that
// changes, else a line now and then. Promises: nothing is said of what is over soon.
#pragma once

#include <cstdint>

#include "interpreter/drivers/scenario/progress.h"

namespace cardinal::cli {

class SimulationProgress {
 public:
  // `terminal` and `lines` may be null; if there is a terminal, no lines are written.
  SimulationProgress(std::ostream* terminal, std::ostream* lines, std::int64_t games,
                     const scenario::Progress::Clock& clock = std::chrono::steady_clock::now);
  void Show(std::int64_t done);

 private:
  std::string Speed(std::int64_t done) const;

  scenario::Progress on_terminal_;
  std::ostream* lines_;
  std::int64_t games_;
  scenario::Progress::Clock clock_;
  std::chrono::steady_clock::time_point begin_, next_line_;
};

// "45 s", "12 min", "3 h 5 min"
std::string InWords(std::chrono::seconds time);

}  // namespace cardinal::cli
