// Compares a logged game with the rules of today. In: a Log and the program. Out: LogComparison: whether the game goes
// as recorded, and if not, the first decision that differs, with all that happened since the decision before it.
// Promises: every position is compared; after a difference the answers are found by their texts, as long as they can be
// given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_conversion.h"

namespace cardinal::replay {

// A changed card that is involved in a difference.
struct AffectedCard {
  enum class Involvement : std::uint8_t { Ran, Offered, TookPart, InPlay } how = Involvement::InPlay;
  std::string card;
  std::string text;  // "its text ran (cards/GAME/x.cardinal:12)"
};

// The changed inputs that may cause a difference.
struct ChangedInputs {
  std::vector<std::string> cards;          // that have changed
  std::vector<std::int32_t> declarations;  // of rules, as indices into Program::declarations
};
ChangedInputs FindChangedInputs(const RuleChanges& changes, const program::Program& program);

// One decision, or the end of the game, that differs from the log.
struct PositionDifference {
  std::uint32_t decision = 0;             // its number; number of answers + 1: the end
  std::string recorded, now;              // "Anna is asked: Lay a number", "Anna has won"
  std::vector<std::string> parts;         // the parts of the position that differ: "the states"
  std::vector<std::string> options_gone;  // offered at that time, but not now
  std::vector<std::string> options_new;
  std::string answered;                // "Anna answered `Five` at decision 3"; empty for the first decision
  std::vector<std::string> sentences;  // the sentences since then, with the rules of today
  std::vector<std::string> changes;    // "score of Anna: 0 -> 5 (rulesets/...)"
  std::vector<AffectedCard> cards;     // the most involved card first
  std::vector<std::string> rules;      // sites in changed files that ran since: "rulesets/...:12, 14"
};

struct LogComparison {
  std::optional<PositionDifference> difference;
  std::string problem;  // the log contradicts itself at `line`
  int line = 0;
  std::size_t replayable_answers = 0;  // answers that could be given
  std::string ending;                  // after a difference: how the game ends now ("the game ends as it did")
};

LogComparison CompareWithLog(const program::Program& program, const Log& log, const GameRecord& record,
                             const ChangedInputs& suspects, const base::Limits& limits);

}  // namespace cardinal::replay
