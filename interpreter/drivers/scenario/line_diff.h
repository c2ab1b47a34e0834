// In: two lists of lines. Out: how the second comes from the first: lines that stay, go and are new.
// Promises: what stays is a longest common part; a line that goes stands before the new one in its place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cardinal::scenario {

struct LineChange {
  enum class Kind : std::uint8_t { Same, Gone, New } kind = Kind::Same;
  std::size_t index = 0;  // Same, Gone: in the first list; New: in the second
};
std::vector<LineChange> LineDiff(const std::vector<std::string>& before, const std::vector<std::string>& now);

// For people: "- gone", "+ new", "  same"; long stretches that stay are cut.
std::vector<std::string> DiffLines(const std::vector<std::string>& before, const std::vector<std::string>& now);

}  // namespace cardinal::scenario
