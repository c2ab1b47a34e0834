// The report of `cardinal replay`, for people or as JSON.
// In: the results of replaying logs. Promises: text from a log is escaped; the report is the same for the same logs and
// rules.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/drivers/replay/log_problem.h"

namespace cardinal::replay {

struct ReplayedLog {
  std::string file;  // as it is shown
  std::string game;
  std::size_t answers = 0;
  LogComparison comparison;
  LogProblem problem;  // if its message is not empty, nothing else is known
};

// Logs of one game that were recorded with the same rules, which have changed since.
struct ChangedRules {
  std::string game;
  std::uint64_t rules = 0;  // the hash when they were recorded
  RuleChanges changes;
  const program::Program* program = nullptr;
  std::size_t logs = 0;
};

struct ReplayReport {
  std::vector<ReplayedLog> logs;  // in the order of the paths
  std::vector<ChangedRules> changed;

  std::size_t Differing() const;
  std::size_t Unreadable() const;
  std::size_t Decisions() const;
};

void PrintReplay(std::ostream& out, const ReplayReport& report, const narration::TextStyle& style);
void PrintReplayAsJson(std::ostream& out, const ReplayReport& report);

}  // namespace cardinal::replay
