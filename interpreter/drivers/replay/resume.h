// Resumes a saved match. In: a saved match, and the rules of today. Out: ResumeResult: the match to continue with and
// its history, or why it cannot continue. Promises: if the rules have changed, the match continues only if every
// position of its log is the same; everything that has changed is named.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::replay {

// How a game reached its match.
struct SavedHistory {
  LogHeader head;  // with the rules of today
  GameRecord record;
  std::vector<LogStop> stops = {};
};

struct ResumeResult {
  std::string problem;  // in words; empty: it can continue
  save::SavedMatch saved;
  std::optional<SavedHistory> history;  // nullopt: the save does not contain it
  std::vector<std::string> changed;     // what has changed since the match was saved and could matter
};
ResumeResult ResumeMatch(const program::Program& program, const load::GameHome& home, std::string_view bytes,
                         const base::Limits& limits);

// The lines of a log without its end, for a save: the game until now. Empty if it is larger than a log may be.
std::string MakeSavedLog(const program::Program& program, const SavedHistory& history, const base::Limits& limits);

// What has changed, the most informative first: "Nine (cards/GAME/x.cardinal:3)", "event draw
// (rulesets/GAME/y.cardinal:9)".
std::vector<std::string> DescribeChanges(const RuleChanges& changes, const program::Program& program);
// "a, b, ...": the first few.
std::string JoinTruncated(const std::vector<std::string>& things);

}  // namespace cardinal::replay
