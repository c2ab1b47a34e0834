// Writes the report of `cardinal simulate` to files.
// In: the destinations of the report. Promises: a destination that cannot be written is refused before any game is
// played; each file is complete or not written.
#pragma once

#include <string>

#include "interpreter/cli/environment.h"
#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::cli {

struct ReportFiles {
  std::string json, csv;  // a file each, or `-` for the output, instead of the text
  std::string html;       // a file
  bool by_card = false;   // the text contains a table of all cards
};

// Says why the report cannot be written there, or "".
std::string WhyNotWritable(const Environment& env, const ReportFiles& files);

// Prints the report and writes the files. Returns an error message, or "".
std::string WriteReport(const Environment& env, const ReportFiles& files, const simulate::SimulationReport& report);

std::string WriteComparison(const Environment& env, const ReportFiles& files, const simulate::ComparisonReport& report);

// The exit code of a command with these results.
int SimulationExitCode(const simulate::GameStatistics& tally);

}  // namespace cardinal::cli
