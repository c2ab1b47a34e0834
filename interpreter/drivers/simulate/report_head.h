// The heads of the reports about simulated games, for text and page. In: a report. Out: its title and the lines below.
// Promises: both formats say the same.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

struct HeadLine {
  std::string text;
  bool warning = false;  // not all games were played or counted
};

struct ReportHead {
  std::string title;    // of the game
  std::string summary;  // the first sentence, without a capital; empty: the first line takes its place
  std::vector<HeadLine> lines;
};

ReportHead MakeHead(const SimulationReport& report);
// `summary`: see SummarizeComparison.
ReportHead MakeHead(const ComparisonReport& report, const std::string& summary);

void PrintHead(std::ostream& out, const ReportHead& head, const narration::TextStyle& style);
void PrintHeadAsHtml(std::ostream& out, const ReportHead& head);

// "1 game", "2,000 games"
std::string FormatGameCount(const view::Localizer& words, std::int64_t games);

}  // namespace cardinal::simulate
