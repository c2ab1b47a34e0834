#include <algorithm>
#include <map>

#include "tests/fuzz/doors/counts.h"

namespace cardinal::fuzz {

std::vector<Door>& Doors() {
  static std::vector<Door> doors;
  return doors;
}

Hung::Hung(const char* name, void (*open)(std::string_view)) {
  auto& doors = Doors();
  const Door door{name, open};
  doors.insert(
      std::find_if(doors.begin(), doors.end(), [&](const Door& other) { return std::string_view(other.name) > name; }),
      door);
}

std::map<std::string, std::uint64_t>& Counts() {
  static std::map<std::string, std::uint64_t> counts;
  return counts;
}

void Count(const char* what) { ++Counts()[what]; }

}  // namespace cardinal::fuzz
