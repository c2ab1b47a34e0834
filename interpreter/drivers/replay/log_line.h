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

inline constexpr int kHashDigits = 16, kCardDigits = 8, kPartDigits = 4, kChecksumDigits = 8;

// The end of each line: `,"sum":"01234567"}`, a hash of what stands in front of it.
inline constexpr std::string_view kChecksumPrefix = ",\"sum\":\"";
std::string LineChecksum(std::string_view text);

struct LogUndo {
  std::uint32_t to = 0;  // the decision that is open again
};
using LogLine = std::variant<LogHeader, LogAnswer, LogUndo, LogEnd>;

// With its newline.
std::string EncodeLogLine(const LogLine& line);

struct ParsedLine {
  std::optional<LogLine> line;
  std::string problem;
};
ParsedLine DecodeLogLine(std::string_view text);

}  // namespace cardinal::replay
