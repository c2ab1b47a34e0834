// In: where the report of `cardinal simulate` is wanted. Out: it is there. Promises: what could not be written is
// refused before any game is played; each file is whole or not there.
#pragma once

#include <string>

#include "interpreter/cli/environment.h"
#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_report.h"

namespace cardinal::cli {

struct ReportFiles {
  std::string json, csv;  // a file each, or `-` for the output, instead of the text
  std::string html;       // a file
  bool by_card = false;   // the text has each card
};

// What keeps the report from being written there, in words, or "".
std::string WhyNotWritable(const Environment& env, const ReportFiles& files);

// Prints it, and writes the files. What went wrong, or "".
std::string WriteReport(const Environment& env, const ReportFiles& files, const SimulationReport& report);

std::string WriteComparison(const Environment& env, const ReportFiles& files, const ComparisonReport& report);

// How a command ends that has come to this.
int SimulationExitCode(const simulate::GameStatistics& tally);

}  // namespace cardinal::cli
