// Encodes and decodes the lines of a log. In: the content of one line. Out: the line as JSON, and its content again.
// Promises: decoding an encoded line gives the same content; everything else is refused with a problem in words. This
// includes a line with a changed byte, unless its checksum was removed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/drivers/replay/log.h"

namespace cardinal::replay {

inline constexpr int kHashDigits = 16, kCardDigits = 8, kPartDigits = 4, kChecksumDigits = 8;

// The end of each line: `,"sum":"01234567"}`, a hash of the text before it.
inline constexpr std::string_view kChecksumPrefix = ",\"sum\":\"";
std::string LineChecksum(std::string_view text);

// By LogVoteKind.
inline constexpr std::array<std::string_view, 3> kVoteNames = {"undo", "yes", "no"};

struct LogUndo {
  std::uint32_t to = 0;               // the decision that is open again
  model::Seat seat = model::kNoSeat;  // kNoSeat: the story does not tell it
  LogChance chance = {};
};
using LogLine = std::variant<LogHeader, LogAnswer, LogUndo, LogStop, LogVote, LogEnd>;

// With its newline.
std::string EncodeLogLine(const LogLine& line);

struct ParsedLine {
  std::optional<LogLine> line;
  std::string problem;
};
ParsedLine DecodeLogLine(std::string_view text);

}  // namespace cardinal::replay
