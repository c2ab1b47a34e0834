// In: a Suite. Out: what people read (failures, a summary for each game, one last line), or JSON, or JUnit XML.
// Promises: no control character of a file reaches the terminal; the last line of the text is always "N passed, N
// failed".
#pragma once

#include <iosfwd>
#include <string>

#include "interpreter/drivers/scenario/suite.h"

namespace cardinal::scenario {

struct ReportOptions {
  bool verbose = false;  // passed scenarios too
  bool timing = true;    // off: the same text on every machine
};

void ReportText(std::ostream& out, const Suite& suite, const ReportOptions& options);
void ReportJson(std::ostream& out, const Suite& suite);
std::string ReportJunit(const Suite& suite);
void ReportList(std::ostream& out, const Suite& suite);

// report_failure.cpp: one failure with its source line.
void ShowFailure(std::ostream& out, const source::SourceSet& sources, const Result& result, const Failure& failure);
std::string FailureText(const Failure& failure);  // said, then the sections

}  // namespace cardinal::scenario
