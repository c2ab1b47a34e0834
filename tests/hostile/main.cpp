// The program under pressure: each case of tests/hostile/*.cases ends as it says, within its time and memory. The cases
// were written from the documentation alone. This is a program of its own and not a part of the unit tests, because the
// size of a process includes the memory of its parent, and the unit tests are large.
//   hostile_cases CARDINAL [REGEX]     with REGEX: the cases whose names match, with their output
#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <mutex>
#include <thread>

#include "tests/hostile/try.h"

namespace cardinal::hostile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShown = 1500;

// The results so far. All threads add to it.
struct Summary {
  std::mutex mutex;
  std::size_t right = 0, wrong = 0;
  std::chrono::milliseconds slowest{0};
  long largest = 0;  // megabytes
};

void Print(const Try& tried, const Result& result, const std::vector<std::string>& faults) {
  std::cout << tried.file << ": " << tried.name << " (" << result.time.count() << " ms of " << result.wall.count()
            << ", " << result.megabytes << " MB)\n";
  for (const std::string& fault : faults) std::cout << "  " << fault << '\n';
  if (IsOverLimits(tried, result)) std::cout << "  it is over its limit of time or memory\n";
  std::cout << result.output.substr(0, kShown) << '\n';
}

void RunOne(const Try& tried, const fs::path& program, bool shows, Summary& summary) {
  const Result result = Run(tried, program);
  const std::vector<std::string> faults = FindFaults(tried, result);
  const bool right = faults.empty() && !IsOverLimits(tried, result);
  const std::lock_guard lock(summary.mutex);
  (right ? summary.right : summary.wrong) += 1;
  summary.slowest = std::max(summary.slowest, result.time);
  summary.largest = std::max(summary.largest, result.megabytes);
  if (!right || shows) Print(tried, result, faults);
}

// Runs all cases, as many at once as there are processors.
void RunAll(const std::vector<Try>& tries, const fs::path& program, bool shows, Summary& summary) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = 0; (i = next++) < tries.size();) RunOne(tries[i], program, shows, summary);
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) workers.emplace_back(work);
}

int Main(const fs::path& program, const std::string& wanted) {
  std::vector<Try> tries = ReadTries(fs::path(CARDINAL_SOURCE_DIR) / "tests/hostile");
  const std::regex pattern(wanted);
  if (!wanted.empty()) std::erase_if(tries, [&](const Try& tried) { return !std::regex_search(tried.name, pattern); });
  Summary summary;
  RunAll(tries, program, !wanted.empty(), summary);
  std::cout << "the slowest hostile try took " << summary.slowest.count() << " ms, the largest " << summary.largest
            << " MB\n"
            << "hostile tries: " << summary.right << " passed, " << summary.wrong << " failed\n";
  return summary.wrong == 0 && summary.right > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cardinal::hostile

int main(int count, char** words) {
  if (count < 2 || count > 3) {
    std::cerr << "usage: hostile_cases CARDINAL [REGEX]\n";
    return 2;
  }
  try {
    return cardinal::hostile::Main(std::filesystem::absolute(words[1]), count > 2 ? words[2] : "");
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 2;
  }
}
