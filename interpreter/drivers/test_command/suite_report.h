// Reports the results of a suite. In: a Suite. Out: a text for people (failures, a summary for each game, a last line),
// or JSON, or JUnit XML.
// Promises: no control character of a file reaches the terminal; the last line of the text is always "N passed, N
// failed".
#pragma once

#include <iosfwd>
#include <string>

#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::test_command {

struct SuiteReportOptions {
  bool verbose = false;     // also lists passed scenarios
  bool timing = true;       // false: the text is equal on every machine
  std::size_t slowest = 0;  // number of slowest scenarios to list
};

void ReportText(std::ostream& out, const Suite& suite, const SuiteReportOptions& options);
void ReportList(std::ostream& out, const Suite& suite);
// The parts of the text.
void ShowBroken(std::ostream& out, const Suite& suite);
void ShowDiagnostics(std::ostream& out, const FileResult& file);
void ShowFailures(std::ostream& out, const FileResult& file, const TestResult& result);

// report_data.cpp, report_junit.cpp
void ReportJson(std::ostream& out, const Suite& suite, const SuiteReportOptions& options);
std::string ReportJunit(const Suite& suite, const SuiteReportOptions& options);
// "passed"; "0.012"
std::string_view StatusWord(scenario_runner::ScenarioRun::Status status);
std::string RenderDiagnostics(const FileResult& file);  // its diagnostics

// report_slowest.cpp
void ReportSlowest(std::ostream& out, const Suite& suite, std::size_t most);

// report_failure.cpp: one failure with its source line.
void ShowFailure(std::ostream& out, const source::SourceSet& sources, const TestResult& result,
                 const scenario_runner::Failure& failure);
std::string FailureText(const scenario_runner::Failure& failure);  // the message, then the sections
// "path:line" of the scenario.
std::string ScenarioLocation(const FileResult& file, source::Span span);
// "title  (row a: 5)"
std::string ResultTitle(const TestResult& result);

}  // namespace cardinal::test_command
