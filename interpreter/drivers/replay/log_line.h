// In: what one line of a log holds. Out: the line as JSON, and back. Promises: a line that is written is read back the
// same; whatever else stands there is refused in words, also a line of which a byte has changed, unless its sum was
// left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/drivers/replay/log.h"

namespace cardinal::replay {

inline constexpr int kHashDigits = 16, kCardDigits = 8, kPartDigits = 4, kSumDigits = 8;

// The end of each line: `,"sum":"01234567"}`, a hash of what stands in front of it.
inline constexpr std::string_view kSumBegins = ",\"sum\":\"";
std::string SumOfLine(std::string_view text);

struct LogUndo {
  std::uint32_t to = 0;  // the decision that is open again
};
using LogLine = std::variant<LogHead, LogAnswer, LogUndo, LogEnd>;

// With its newline.
std::string ToLine(const LogLine& line);

struct LineRead {
  std::optional<LogLine> line;
  std::string problem;
};
LineRead FromLine(std::string_view text);

}  // namespace cardinal::replay
