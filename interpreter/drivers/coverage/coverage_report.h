// Reports coverage. In: Coverage. Out: a text for people (each clause, then the gaps, then totals), JSON, or the
// records of lcov.
// Promises: no control character of a file reaches the terminal; equal coverage results in equal bytes.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/narration/text_style.h"

namespace cardinal::coverage {

struct CoverageReportOptions {
  bool verbose = false;  // also lists the scenarios of each clause, and its conditions with one outcome or none
  bool files = false;    // lines and branches of each file
  bool missing = false;  // each line that did not run, each condition that did not see both outcomes
  narration::TextStyle style;
};

void ReportText(std::ostream& out, const Coverage& coverage, const CoverageReportOptions& options);
// "81 of 81 clauses and 42 of 42 rulings are implemented and exercised", lines, branches, scenarios.
void ReportTotals(std::ostream& out, const Coverage& coverage);
void ReportJson(std::ostream& out, const Coverage& coverage);
// `here`: the folder to which the paths of the files are relative; SF records are absolute, so that genhtml finds the
// sources.
void ReportLcov(std::ostream& out, const Coverage& coverage, const std::filesystem::path& here);

}  // namespace cardinal::coverage
