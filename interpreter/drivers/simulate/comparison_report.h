// The report of `cardinal simulate --compare`: text and JSON.
// In: two versions of a game, played with the same seeds. Promises: the report depends only on the games, not on the
// number of threads, the time or the speed.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/simulate/version_comparison.h"

namespace cardinal::simulate {

struct ComparisonReport {
  const program::Program& before;
  const program::Program& after;
  std::string folder;  // of the version before
  const Schedule& schedule;
  const SimulationOptions& options;
  const VersionComparison& result;
  std::vector<std::string> decks;     // their names
  std::vector<std::string> left_out;  // decks that only one version has
};

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style);
void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report);

}  // namespace cardinal::simulate
