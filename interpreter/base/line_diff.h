// Compares two lists of lines.
// In: two lists of lines. Out: the lines that are unchanged, removed and added. Promises: equal lines at both ends are
// unchanged; between them a longest common subsequence is unchanged; a removed line comes before the added one in its
// place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::base {

struct LineChange {
  enum class Kind : std::uint8_t { Unchanged, Removed, Added } kind = Kind::Unchanged;
  std::size_t index = 0;  // Unchanged, Removed: in the first list; Added: in the second
};
std::vector<LineChange> DiffLines(const std::vector<std::string>& before, const std::vector<std::string>& now);

// The lines of a text, each with its line ending: a last line without one differs from the same line with one.
std::vector<std::string> SplitLinesKeepingEnds(std::string_view text);

// For people: "- gone", "+ new", "  same"; long unchanged parts are shortened.
std::vector<std::string> FormatLineDiff(const std::vector<std::string>& before, const std::vector<std::string>& now);

}  // namespace cardinal::base
