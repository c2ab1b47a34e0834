// The report of `cardinal simulate --compare`: text, JSON, an HTML page.
// In: two versions of a game, or two decks, played with the same seeds. Promises: the report depends only on the games,
// not on the number of threads, the time or the speed.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/simulate/version_comparison.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::simulate {

struct ComparisonReport {
  const program::Program& before;
  const program::Program& after;
  // The folder or file of the version before, as the command line names it; with a subject, the names of the two decks.
  std::string before_name, after_name;
  const Schedule& schedule;
  const SimulationOptions& options;
  const VersionComparison& result;
  std::vector<std::string> decks = {};     // their names
  std::vector<std::string> left_out = {};  // decks that only one version has
  bool same_decks = true;                  // each deck has the same cards in both versions
  bool by_card = false;                    // the text lists all cards
  std::int32_t language = 0;               // of the reader, into Program::languages of `after`

  // True if two decks are compared, and not two versions.
  bool ComparesDecks() const { return schedule.subject != Schedule::kNoSubject; }
  // The sides as phrases ("the game as it is here"), and as heads of columns ("after"); with a subject its decks.
  std::string Before(const view::Localizer& words) const;
  std::string After(const view::Localizer& words) const;
  std::string SideBefore(const view::Localizer& words) const;
  std::string SideAfter(const view::Localizer& words) const;
};

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style);
void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report);
void PrintComparisonAsPage(std::ostream& out, const ComparisonReport& report);

}  // namespace cardinal::simulate
