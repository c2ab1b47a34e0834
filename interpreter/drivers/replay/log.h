// In: the text of a log. Out: Log, the game it holds: what it was played with, each answer with the position it was
// given in, how it ended. Promises: a log that is damaged, cut off or of another version is refused with the line and
// the reason; what a game took back (`undo`) is not among its answers. docs/reference/log.md describes every field.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/position_hash.h"
#include "interpreter/machine/model/model.h"

namespace cardinal::replay {

inline constexpr std::int64_t kLogVersion = 3;
inline constexpr std::int64_t kLogBytes = base::kLimits.log_bytes;  // the size of one log
inline constexpr std::size_t kLogLineBytes = static_cast<std::size_t>(base::kLimits.log_line_bytes);
inline constexpr std::string_view kLogFileEnding = ".jsonl";

struct LogSeat {
  std::string name;                // "Anna"
  std::string player;              // "human", "random"
  std::string deck;                // its name
  std::vector<std::string> cards;  // top first
  bool operator==(const LogSeat&) const = default;
};

// What the game was played with.
struct LogHeader {
  std::string game;
  std::uint64_t rules = 0;  // program::Program::content_hash
  std::uint64_t seed = 0;
  std::vector<LogSeat> seats;
  std::vector<std::pair<std::string, std::string>> options;  // of the game, each with its value in words
  std::string zone;                                          // in which the decks begin; empty if there are none
  bool explicit_chance = false;                              // match::Setup::explicit_chance
  // Hashes of what all cards and declarations of the game mean (32 bits), sorted by name; a declaration is called
  // "event draw (rulesets/GAME/x.cardinal)".
  std::vector<std::pair<std::string, std::uint64_t>> cards, declarations;
  std::vector<std::pair<std::string, std::uint64_t>> files;  // hashes of all files of rules and cards
  bool operator==(const LogHeader&) const = default;
};

struct LogAnswer {
  std::uint32_t decision = 0;  // its number, from 1
  model::Seat seat = 0;        // model::kChance for luck
  std::string question;        // the question
  std::vector<std::string> options;
  std::int32_t option = 0;           // index into options; options[option] is the answer in words
  std::vector<model::CardId> order;  // see model::Answer
  PositionHashes position;           // before the answer
  int line = 0;                      // of the file
  const std::string& AnswerText() const { return options[static_cast<std::size_t>(option)]; }
};

enum class LogEnding : std::uint8_t { Won, Drawn, Abandoned, Unfinished, Fault };
std::string_view EndingName(LogEnding ending);  // "won"

struct LogEnd {
  LogEnding ending = LogEnding::Abandoned;
  model::Seat winner = model::kNoSeat;
  std::string words;  // "Anna wins (rulesets/...)."
  std::uint32_t decisions = 0;
  PositionHashes position;
  int line = 0;
};

struct Log {
  LogHeader head;
  std::vector<LogAnswer> answers;  // of decision 1, 2, ...
  std::optional<LogEnd> end;       // missing: cut off
};

struct ParsedLog {
  std::optional<Log> log;
  int line = 0;  // of the problem
  std::string problem;
  bool is_truncated = false;  // it is that the log was cut off: partial would do
};
// `partial`: a log that was cut off will do.
ParsedLog ParseLog(std::string_view text, bool partial = false);

// Whether a text begins like a log, of whatever version.
bool LooksLikeLog(std::string_view text);

}  // namespace cardinal::replay
