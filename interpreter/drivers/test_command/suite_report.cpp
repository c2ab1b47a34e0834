#include "interpreter/drivers/test_command/suite_report.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::test_command {

std::string ScenarioLocation(const FileResult& file, source::Span span) {
  if (span.file.value < 0) return file.path;
  return file.sources[span.file].Path() + ":" + std::to_string(file.sources[span.file].LineColumnAt(span.begin).line);
}

std::string ResultTitle(const TestResult& result) {
  return diag::EscapeUnprintable(result.title) +
         (result.row.empty() ? "" : "  (row " + diag::EscapeUnprintable(result.row) + ")");
}

void ShowDiagnostics(std::ostream& out, const FileResult& file) {
  for (const diag::Diagnostic& diagnostic : file.diagnostics) {
    diag::RenderText(out, diagnostic, file.sources, false);
    out << '\n';
  }
}

void ShowFailures(std::ostream& out, const FileResult& file, const TestResult& result) {
  for (const scenario_runner::Failure& failure : result.run.failures) ShowFailure(out, file.sources, result, failure);
}

void ShowBroken(std::ostream& out, const Suite& suite) {
  for (const auto& [game, diagnostics] : suite.broken_rules)
    out << "the rules of " << game << ", or the cards that go with them, have errors:\n\n" << diagnostics << '\n';
}

namespace {

void ShowFile(std::ostream& out, const FileResult& file, const SuiteReportOptions& options) {
  ShowDiagnostics(out, file);
  for (const TestResult& result : file.results) {
    if (options.verbose && result.run.status == scenario_runner::ScenarioRun::Status::Passed)
      out << "ok   " << diag::EscapeUnprintable(ScenarioLocation(file, result.span)) << "  " << ResultTitle(result)
          << '\n';
    ShowFailures(out, file, result);
  }
}

std::string Seconds(std::int64_t microseconds) {
  const std::int64_t tenths = (microseconds + 50'000) / 100'000;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

void ShowTotal(std::ostream& out, const GameResult& total, const SuiteReportOptions& options) {
  const auto reached = std::count_if(total.clauses.begin(), total.clauses.end(),
                                     [&](const std::string& clause) { return total.reached.contains(clause); });
  out << total.game << ' ' << total.passed << " passed, " << total.failed << " failed · "
      << base::FormatGrouped(total.decisions) << " decisions · clauses reached " << reached << '/'
      << total.clauses.size();
  if (options.timing) out << " · " << Seconds(total.microseconds);
  out << '\n';
}

}  // namespace

void ReportText(std::ostream& out, const Suite& suite, const SuiteReportOptions& options) {
  ShowBroken(out, suite);
  for (const auto& file : suite.files) ShowFile(out, *file, options);
  if (options.slowest > 0) ReportSlowest(out, suite, options.slowest);
  for (const GameResult& total : suite.totals) ShowTotal(out, total, options);
  if (suite.not_run > 0)
    out << base::FormatCount(suite.not_run, "scenario") << " not run: stopped at the first that does not pass\n";
  if (options.timing && suite.totals.size() > 1) out << "loaded and played in " << Seconds(suite.microseconds) << '\n';
  out << suite.passed << " passed, " << suite.failed << " failed\n";
}

void ReportList(std::ostream& out, const Suite& suite) {
  for (const auto& file : suite.files) {
    ShowDiagnostics(out, *file);
    for (const TestResult& result : file->results)
      out << diag::EscapeUnprintable(ScenarioLocation(*file, result.span)) << "  " << result.game << "  "
          << ResultTitle(result) << '\n';
  }
}

}  // namespace cardinal::test_command
