// In: a game as it is played. Out: what its log says of it; and of a log, the game to play again and what has changed
// in the rules since. Promises: files and cards are compared by name and by hash, wherever the library lies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/replay/log.h"
#include "interpreter/drivers/replay/record.h"
#include "interpreter/language/load/library.h"

namespace cardinal::replay {

struct LogPlayer {
  std::string name;
  std::string player;  // "human", "random"
  std::string deck;    // its name
};

LogHead HeadOf(const program::Program& program, const load::Home& home, const match::Setup& setup,
               const std::vector<LogPlayer>& players);
// Writes into a head which rules the game is played with.
void NoteRules(LogHead& head, const program::Program& program, const load::Home& home);
// An answer to the open decision of `match`.
LogAnswer AnswerOf(const program::Program& program, const match::Match& match, const model::Answer& answer,
                   const view::Names& names);
// `match` as it stands at the end. `fault`: of a game that ended by one.
LogEnd EndOf(const program::Program& program, const match::Match& match, LogEnding ending, std::uint32_t decisions,
             const view::Names& names, const model::Fault* fault = nullptr);

// How a file is called in a log: "rulesets/GAME/x.cardinal"; one that does not lie in the library, as it is shown.
std::string FileKey(const load::Home& home, const std::string& path);
// "event draw (rulesets/GAME/x.cardinal:12)"
std::string DeclarationWithPlace(const program::Program& program, const program::Declaration& declaration);

// What is not as it was when the log was written. Lists of names, sorted.
struct Changes {
  struct List {
    std::vector<std::string> changed, gone, added;
    bool Any() const { return !changed.empty() || !gone.empty() || !added.empty(); }
  };
  List cards;         // that do something else; by the names that they had then
  List declarations;  // "event draw (rulesets/GAME/x.cardinal:12)"
  List files;
  std::vector<std::pair<std::string, std::string>> renamed;  // cards: the name then, and now
  // Whether the game could go another way: not where only texts or comments were edited, or cards were added or
  // renamed.
  bool CanMatter() const;
};
Changes ChangesSince(const LogHead& head, const program::Program& program, const load::Home& home);

// The same rules with the names that the cards had when the log was written (`was "Old Name"`); nothing if all have the
// names that they had. Cards and positions of the log are found with these.
std::optional<program::Program> WithNamesThen(const program::Program& program, const LogHead& head);

// The game of a log, to be played with these rules (see WithNamesThen). Nothing: it cannot be, `problem` says why.
std::optional<Record> RecordOf(const Log& log, const program::Program& program, std::string& problem);

}  // namespace cardinal::replay
