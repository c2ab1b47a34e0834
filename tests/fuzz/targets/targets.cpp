#include <algorithm>
#include <map>

#include "tests/fuzz/targets/counts.h"

namespace cardinal::fuzz {

std::vector<FuzzTarget>& FuzzTargets() {
  static std::vector<FuzzTarget> targets;
  return targets;
}

Hung::Hung(FuzzTarget target) {
  auto& targets = FuzzTargets();
  const auto after = [&](const FuzzTarget& other) { return std::string_view(other.name) > target.name; };
  targets.insert(std::find_if(targets.begin(), targets.end(), after), target);
}

std::map<std::string, std::uint64_t>& Counts() {
  static std::map<std::string, std::uint64_t> counts;
  return counts;
}

std::uint64_t& Skipped() {
  static std::uint64_t skipped = 0;
  return skipped;
}

void Count(const char* what) { ++Counts()[what]; }

void Skip(const char* what) {
  ++Skipped();
  Count(what);
}

}  // namespace cardinal::fuzz
