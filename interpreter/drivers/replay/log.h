// Parses the log of a game. In: the text of a log. Out: Log: how the game was set up, each answer with the position
// before it, and how the game ended. Promises: a log that is damaged, truncated or of another version is refused with
// the line and the reason; answers that the game undid (`undo`) are not in the result. docs/reference/log.md describes
// every field.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/replay/position_hash.h"
#include "interpreter/machine/model/model.h"

namespace cardinal::replay {

inline constexpr std::int64_t kLogVersion = 3;
inline constexpr std::int64_t kLogBytes = base::kLimits.log_bytes;  // the maximum size of one log
inline constexpr std::size_t kLogLineBytes = static_cast<std::size_t>(base::kLimits.log_line_bytes);
inline constexpr std::string_view kLogFileEnding = ".jsonl";

struct LogSeat {
  std::string name;                // "Anna"
  std::string player;              // "human", "random"
  std::string deck;                // its name
  std::vector<std::string> cards;  // top first
  bool operator==(const LogSeat&) const = default;
};

// How the game was set up.
struct LogHeader {
  std::string game;
  std::uint64_t rules = 0;  // program::Program::content_hash
  std::uint64_t seed = 0;
  base::Table<model::Seat, LogSeat> seats;
  std::vector<std::pair<std::string, std::string>> options;  // of the game, each with its value as text
  std::string zone;              // the zone in which the decks begin; empty if there are no decks
  bool explicit_chance = false;  // match::Setup::explicit_chance
  // Hashes of the meaning of every card and declaration of the game (32 bits), sorted by name; the name of a
  // declaration is "event draw (rulesets/GAME/x.cardinal)".
  std::vector<std::pair<std::string, std::uint64_t>> cards, declarations;
  std::vector<std::pair<std::string, std::uint64_t>> files;  // hashes of all files of rules and cards
  bool operator==(const LogHeader&) const = default;
};

struct LogAnswer {
  std::uint32_t decision = 0;  // its number, from 1
  model::Seat seat = 0;        // model::kChance for chance
  std::string question;        // the prompt
  std::vector<std::string> options;
  std::int32_t option = 0;           // index into options; options[option] is the answer as text
  std::vector<model::CardId> order;  // see model::Answer
  bool unasked = false;              // it was given for a person without a question
  PositionHashes position;           // before the answer
  int line = 0;                      // of the file
  const std::string& AnswerText() const { return options[option]; }
};

// A person has set when to be asked.
struct LogStop {
  model::Seat seat = 0;
  std::string words;          // of the command `stop`
  std::size_t decisions = 0;  // answered before it
};

// What an undo let a player try again.
struct LogChance {
  bool luck = false;    // a random result
  bool looked = false;  // a look at a hidden card
  bool IsAny() const { return luck || looked; }
  bool operator==(const LogChance&) const = default;
};

// An undo over luck or over a look at hidden cards: the story tells it.
struct LogUndone {
  model::Seat seat = 0;  // of the player who has undone an answer
  LogChance chance;
  std::size_t decisions = 0;  // answered before it
};

// A person wants to undo an answer, or replies to another one who wants that.
enum class LogVoteKind : std::uint8_t { Wants, Accepts, Declines };
struct LogVote {
  LogVoteKind kind = LogVoteKind::Wants;
  model::Seat seat = 0;
};

enum class LogEnding : std::uint8_t { Won, Drawn, Lost, Abandoned, Unfinished, Fault };
std::string_view EndingName(LogEnding ending);  // "won"
// Whether the rules have ended the game.
constexpr bool IsOutcome(LogEnding ending) { return ending <= LogEnding::Lost; }

struct LogEnd {
  LogEnding ending = LogEnding::Abandoned;
  std::uint32_t winners = 0;  // a bit for each seat
  std::string words;          // "Anna wins (rulesets/...)."
  std::uint32_t decisions = 0;
  PositionHashes position;
  int line = 0;
};

struct Log {
  LogHeader head;
  std::vector<LogAnswer> answers;  // of decision 1, 2, ...
  std::vector<LogStop> stops;      // in their order
  std::vector<LogUndone> undone;   // in their order
  std::vector<LogVote> votes;      // of the question about an undo that is open at the end: first who wants it
  std::optional<LogEnd> end;       // missing: the log is truncated
};

struct ParsedLog {
  std::optional<Log> log;
  int line = 0;  // of the problem
  std::string problem;
  bool is_truncated = false;  // the problem is that the log is truncated: `partial` would accept it
};
// `partial`: accepts a truncated log.
ParsedLog ParseLog(std::string_view text, bool partial = false);

// Whether a text begins like a log, of any version.
bool LooksLikeLog(std::string_view text);

}  // namespace cardinal::replay
