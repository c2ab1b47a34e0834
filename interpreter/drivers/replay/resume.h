// In: a saved match, and the rules as they are now. Out: Resumed, the match to continue with and how it came there, or
// why it cannot continue. Promises: with other rules than those it was saved with it continues only if every position
// of its log is what it was; everything that has changed is named.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::replay {

// How a game came to its match.
struct SavedHistory {
  LogHeader head;  // by the rules as they are now
  GameRecord record;
};

struct ResumeResult {
  std::string problem;  // in words; empty: it continues
  save::SavedMatch saved;
  std::optional<SavedHistory> history;  // nothing: the save does not say
  std::vector<std::string> changed;     // what is not as it was when the match was saved, and could matter
};
ResumeResult ResumeMatch(const program::Program& program, const load::GameHome& home, std::string_view bytes,
                         const base::Limits& limits);

// The lines of a log without its end, for a save: the game as it was played so far. Empty if they are more than a log
// may have.
std::string WriteSavedLog(const program::Program& program, const SavedHistory& history, const base::Limits& limits);

// What has changed, the most telling first: "Nine (cards/GAME/x.cardinal:3)", "event draw
// (rulesets/GAME/y.cardinal:9)".
std::vector<std::string> DescribeChanges(const RuleChanges& changes, const program::Program& program);
// "a, b, ...": the first of them.
std::string JoinTruncated(const std::vector<std::string>& things);

}  // namespace cardinal::replay
