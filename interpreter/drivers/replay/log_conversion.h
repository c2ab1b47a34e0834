// Converts between games and logs. In: a game while it is played. Out: the parts of its log; for a log, the game to
// replay and the changes of the rules since. Promises: files and cards are compared by name and by hash, independent of
// where the library is.
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
// Writes the hashes of the rules into a head.
void SetLogRules(LogHeader& head, const program::Program& program, const load::GameHome& home);
// An answer to the open decision of `match`.
LogAnswer MakeLogAnswer(const program::Program& program, const match::Match& match, const model::Answer& answer,
                        const view::DisplayNames& names);
// `match`: at its end. `fault`: if the game ended by one.
LogEnd MakeLogEnd(const program::Program& program, const match::Match& match, LogEnding ending, std::uint32_t decisions,
                  const view::DisplayNames& names, const model::Fault* fault = nullptr);

// The name of a file in a log: "rulesets/GAME/x.cardinal"; for a file outside the library, the path that messages show.
std::string FileKey(const load::GameHome& home, const std::string& path);
// "event draw (rulesets/GAME/x.cardinal:12)"
std::string DeclarationWithPlace(const program::Program& program, const program::Declaration& declaration);

// What has changed since the log was written. The lists of names are sorted.
struct RuleChanges {
  struct NameChanges {
    std::vector<std::string> changed, removed, added;
    bool IsNotEmpty() const { return !changed.empty() || !removed.empty() || !added.empty(); }
  };
  NameChanges cards;         // whose meaning changed; by the names in the log
  NameChanges declarations;  // "event draw (rulesets/GAME/x.cardinal:12)"
  NameChanges files;
  std::vector<std::pair<std::string, std::string>> renamed;  // cards: the former name and the new one
  // Whether the game could go differently. False if only texts or comments were edited, or cards were added or renamed.
  bool CanAffectPlay() const;
};
RuleChanges FindRuleChanges(const LogHeader& head, const program::Program& program, const load::GameHome& home);

// The program with the names that the cards had when the log was written (`named before "Old Name"`); nullopt if no
// name changed. Cards and positions of the log are found with this program.
std::optional<program::Program> WithFormerNames(const program::Program& program, const LogHeader& head);

// The game of a log, to be played with these rules (see WithFormerNames). Nullopt if it cannot be played; `problem`
// says why.
std::optional<GameRecord> MakeRecord(const Log& log, const program::Program& program, std::string& problem);

}  // namespace cardinal::replay
