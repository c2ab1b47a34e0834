// In: two lists of lines. Out: how the second comes from the first: lines that stay, go and are new.
// Promises: equal lines at both ends stay; of what is between them a longest common part stays; a line that goes comes
// before the new one in its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::base {

struct LineChange {
  enum class Kind : std::uint8_t { Unchanged, Removed, Added } kind = Kind::Unchanged;
  std::size_t index = 0;  // Same, Removed: in the first list; New: in the second
};
std::vector<LineChange> DiffLines(const std::vector<std::string>& before, const std::vector<std::string>& now);

// The lines of a text, each with its line ending: a last line without one differs from the same line with one.
std::vector<std::string> SplitLinesKeepingEnds(std::string_view text);

// For people: "- gone", "+ new", "  same"; long stretches that stay are cut.
std::vector<std::string> FormatLineDiff(const std::vector<std::string>& before, const std::vector<std::string>& now);

}  // namespace cardinal::base
