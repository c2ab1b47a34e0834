// In: a Log and the rules as they are now. Out: Comparison: whether the game goes as it went then, and if not, the
// first decision that differs, with all that happened since the one before it. Promises: every position is compared;
// behind a difference answers are found again by their words, for as long as they can be given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_conversion.h"

namespace cardinal::replay {

// A changed card that has to do with a difference, and how.
struct AffectedCard {
  enum class Involvement : std::uint8_t { Ran, Offered, TookPart, InPlay } how = Involvement::InPlay;
  std::string card;
  std::string text;  // "its text ran (cards/GAME/x.cardinal:12)"
};

// Where to look for the cause of a difference.
struct ChangedInputs {
  std::vector<std::string> cards;          // that are not as they were
  std::vector<std::int32_t> declarations;  // of rules: numbers in Program::declarations
};
ChangedInputs FindChangedInputs(const RuleChanges& changes, const program::Program& program);

// One decision, or the end of the game, that is not what it was.
struct PositionDifference {
  std::uint32_t decision = 0;             // its number; one more than there are answers: the end
  std::string recorded, now;              // "Anna is asked: Lay a number", "Anna has won"
  std::vector<std::string> parts;         // of the position, that differ: "the states"
  std::vector<std::string> options_gone;  // offered then, but not now
  std::vector<std::string> options_new;
  std::string answered;                // "Anna answered `Five` at decision 3", empty: it is the first
  std::vector<std::string> sentences;  // sentences since then, as they are now
  std::vector<std::string> changes;    // "score of Anna: 0 -> 5 (rulesets/...)"
  std::vector<AffectedCard> cards;     // those that have most to do with it first
  std::vector<std::string> rules;      // places in changed files that ran since: "rulesets/...:12, 14"
};

struct LogComparison {
  std::optional<PositionDifference> difference;
  std::string problem;  // the log contradicts itself: at `line`
  int line = 0;
  std::size_t replayable_answers = 0;  // answers that could be given, of all
  std::string ending;                  // behind a difference: "the game ends as it did", in words
};

LogComparison CompareWithLog(const program::Program& program, const Log& log, const GameRecord& record,
                             const ChangedInputs& suspects, const base::Limits& limits);

}  // namespace cardinal::replay
