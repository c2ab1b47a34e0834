#include "interpreter/cli/simulate_progress.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace cardinal::cli {
namespace {

struct Watch {
  std::chrono::steady_clock::time_point now{};
  test_command::Progress::Clock Clock() {
    return [this] { return now; };
  }
};

TEST_CASE("simulate, progress: without a terminal a line every ten seconds, with speed and remaining time") {
  Watch watch;
  std::ostringstream lines;
  SimulationProgress progress(nullptr, &lines, {10'000}, watch.Clock());
  for (int second = 1; second <= 25; ++second) {
    watch.now += std::chrono::seconds(1);
    progress.ShowProgress(second * 40);
  }
  CHECK(lines.str() ==
        "400 of 10,000 games, 40 a second, 4 min left\n"
        "800 of 10,000 games, 40 a second, 3 min left\n");
  watch.now += std::chrono::seconds(10);
  progress.ShowProgress(10'000);  // finished: the report follows
  CHECK(lines.str().find("10,000 of 10,000") == std::string::npos);
}

TEST_CASE("simulate, progress: on a terminal one line that changes and disappears, and no others") {
  Watch watch;
  std::ostringstream terminal, lines;
  {
    SimulationProgress progress(&terminal, &lines, {100}, watch.Clock());
    progress.ShowProgress(1);
    CHECK(terminal.str().empty());  // the run may end soon, so nothing is printed yet
    watch.now += std::chrono::seconds(20);
    progress.ShowProgress(10);
    CHECK(terminal.str().find("10 of 100 games, 30 a minute, 3 min left") != std::string::npos);
  }
  CHECK(terminal.str().ends_with("\r\x1b[K"));
  CHECK(lines.str().empty());
}

TEST_CASE("simulate, progress: with a time limit it prints the remaining time, and what else the run does") {
  Watch watch;
  std::ostringstream lines;
  SimulationProgress progress(nullptr, &lines, {0, std::chrono::seconds(60), "3 players: "}, watch.Clock());
  watch.now += std::chrono::seconds(10);
  progress.ShowProgress(40);
  watch.now += std::chrono::seconds(70);
  progress.ShowProgress(300);
  watch.now += std::chrono::seconds(10);
  progress.ShowProgress(300, "shrinking finding 2");
  CHECK(lines.str() ==
        "3 players: 40 games, 4 a second, 50 s left\n"
        "3 players: 300 games, 3 a second, 0 s left\n"
        "3 players: 300 games, shrinking finding 2\n");
}

TEST_CASE("simulate, progress: --quiet prints nothing; times in words") {
  Watch watch;
  SimulationProgress progress(nullptr, nullptr, {100}, watch.Clock());
  watch.now += std::chrono::hours(1);
  progress.ShowProgress(3);
  CHECK(FormatDuration(std::chrono::seconds(119)) == "119 s");
  CHECK(FormatDuration(std::chrono::seconds(120)) == "2 min");
  CHECK(FormatDuration(std::chrono::hours(30) + std::chrono::minutes(5)) == "30 h 5 min");
}

}  // namespace
}  // namespace cardinal::cli
