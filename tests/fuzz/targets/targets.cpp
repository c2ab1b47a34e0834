#include <algorithm>
#include <map>

#include "tests/fuzz/targets/counts.h"

namespace cardinal::fuzz {

std::vector<Door>& Doors() {
  static std::vector<Door> doors;
  return doors;
}

Hung::Hung(Door door) {
  auto& doors = Doors();
  const auto behind = [&](const Door& other) { return std::string_view(other.name) > door.name; };
  doors.insert(std::find_if(doors.begin(), doors.end(), behind), door);
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
