// In: a game as it is played. Out: what its log says of it; and of a log, the game to play again and what has changed
// in the rules since. Promises: files and cards are compared by name and by hash, wherever the library lies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/replay/log.h"
#include "interpreter/language/load/library.h"

namespace cardinal::replay {

struct LogPlayer {
  std::string name;
  std::string player;  // "human", "random"
  std::string deck;    // its name
};

LogHeader MakeLogHeader(const program::Program& program, const load::GameHome& home, const match::Setup& setup,
                        const std::vector<LogPlayer>& players);
// Writes into a head which rules the game is played with.
void SetLogRules(LogHeader& head, const program::Program& program, const load::GameHome& home);
// An answer to the open decision of `match`.
LogAnswer MakeLogAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                        const view::DisplayNames& names);
// `match` as it stands at the end. `fault`: of a game that ended by one.
LogEnd MakeLogEnd(const program::Program& program, const match::Match& match, LogEnding ending, std::uint32_t decisions,
                  const view::DisplayNames& names, const model::Fault* fault = nullptr);

// How a file is called in a log: "rulesets/GAME/x.cardinal"; one that does not lie in the library, as it is shown.
std::string FileKey(const load::GameHome& home, const std::string& path);
// "event draw (rulesets/GAME/x.cardinal:12)"
std::string DeclarationWithPlace(const program::Program& program, const program::Declaration& declaration);

// What is not as it was when the log was written. Lists of names, sorted.
struct RuleChanges {
  struct NameChanges {
    std::vector<std::string> changed, removed, added;
    bool IsNotEmpty() const { return !changed.empty() || !removed.empty() || !added.empty(); }
  };
  NameChanges cards;         // that do something else; by the names that they had then
  NameChanges declarations;  // "event draw (rulesets/GAME/x.cardinal:12)"
  NameChanges files;
  std::vector<std::pair<std::string, std::string>> renamed;  // cards: the name then, and now
  // Whether the game could go another way: not where only texts or comments were edited, or cards were added or
  // renamed.
  bool CanAffectPlay() const;
};
RuleChanges FindRuleChanges(const LogHeader& head, const program::Program& program, const load::GameHome& home);

// The same rules with the names that the cards had when the log was written (`was "Old Name"`); nothing if all have the
// names that they had. Cards and positions of the log are found with these.
std::optional<program::Program> WithFormerNames(const program::Program& program, const LogHeader& head);

// The game of a log, to be played with these rules (see WithFormerNames). Nothing: it cannot be, `problem` says why.
std::optional<GameRecord> MakeRecord(const Log& log, const program::Program& program, std::string& problem);

}  // namespace cardinal::replay
