// The program under pressure: each try of tests/hostile/*.tries ends as it says, within its time and memory. They were
// written from the documentation alone. CARDINAL_TRY=regex runs those whose name matches and prints what they said.
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "tests/hostile/try.h"

namespace cardinal::hostile {
namespace {

namespace fs = std::filesystem;

constexpr int kRetries = 2;  // of a try that took too long: the machine may have been busy
constexpr std::size_t kShown = 1500;

const char* Selected() { return std::getenv("CARDINAL_TRY"); }

std::vector<Try> SelectTries() {
  std::vector<Try> tries = ReadTries(fs::path(CARDINAL_SOURCE_DIR) / "tests/hostile");
  if (!Selected()) return tries;
  const std::regex wanted(Selected());
  std::erase_if(tries, [&](const Try& tried) { return !std::regex_search(tried.name, wanted); });
  return tries;
}

Result RunWithin(const Try& tried, const fs::path& program) {
  Result result = Run(tried, program);
  for (int i = 0; i < kRetries && result.time > tried.time; ++i) result = Run(tried, program);
  return result;
}

// All of them, as many at once as there are processors.
std::vector<Result> RunAll(const std::vector<Try>& tries, const fs::path& program) {
  std::vector<Result> results(tries.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = 0; (i = next++) < tries.size();) results[i] = RunWithin(tries[i], program);
  };
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  return results;
}

std::string Describe(const Try& tried, const Result& result) {
  std::ostringstream text;
  text << tried.file << ": " << tried.name << " (" << result.time.count() << " ms, " << result.megabytes << " MB)\n";
  for (const std::string& fault : FindFaults(tried, result)) text << "  " << fault << '\n';
  if (IsOverLimits(tried, result)) text << "  it is over its limit of time or memory\n";
  text << result.output.substr(0, kShown);
  return text.str();
}

TEST_CASE("hostile tries: each ends as promised", "[hostile][soak]") {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "cardinal";
  REQUIRE(fs::exists(program));
  const std::vector<Try> tries = SelectTries();
  const std::vector<Result> results = RunAll(tries, program);
  Result most;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < tries.size(); ++i) {
    const Result& result = results[i];
    const bool right = FindFaults(tries[i], result).empty() && !IsOverLimits(tries[i], result);
    if (!right || Selected()) std::cout << Describe(tries[i], result) << '\n';
    wrong += !right;
    most.time = std::max(most.time, result.time);
    most.megabytes = std::max(most.megabytes, result.megabytes);
  }
  std::cout << tries.size() << " hostile tries, " << wrong << " not as promised; the slowest " << most.time.count()
            << " ms, the largest " << most.megabytes << " MB\n";
  CHECK(wrong == 0);
  if (!Selected()) CHECK(tries.size() >= 200);
}

}  // namespace
}  // namespace cardinal::hostile
