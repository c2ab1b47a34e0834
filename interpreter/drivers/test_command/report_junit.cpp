// Writes JUnit XML, as build servers read it: a suite for each file, a case for each run.
#include <sstream>

#include "interpreter/drivers/test_command/suite_report.h"

namespace cardinal::test_command {

namespace {

std::string Xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? '?' : c;
    }
  }
  return out;
}

// " time=\"0.012\"", or "".
std::string Time(std::int64_t microseconds, const SuiteReportOptions& options) {
  if (!options.timing) return "";
  const std::string thousandths = std::to_string(1000 + microseconds / 1000 % 1000).substr(1);
  return " time=\"" + std::to_string(microseconds / 1'000'000) + "." + thousandths + "\"";
}

// Why a scenario could not be run: its own errors, or otherwise those of its game's rules, or otherwise those of its
// file.
std::string Obstacle(const Suite& suite, const FileResult& file, const TestResult& result) {
  std::ostringstream own;
  for (const diag::Diagnostic& diagnostic : result.diagnostics) diag::RenderText(own, diagnostic, file.sources, false);
  if (!own.str().empty()) return own.str();
  if (!result.setup_problem.empty()) return result.setup_problem;
  const auto broken = suite.broken_rules.find(result.game);
  return broken != suite.broken_rules.end() ? broken->second : RenderDiagnostics(file);
}

// The first line names the file and the line.
void Error(std::ostream& out, const std::string& text) {
  out << "<error message=\"" << Xml(text.substr(0, text.find('\n'))) << "\">" << Xml(text) << "</error>";
}

void Case(std::ostream& out, const Suite& suite, const FileResult& file, const TestResult& result,
          const SuiteReportOptions& options) {
  const std::string name = result.title + (result.row.empty() ? "" : " (" + result.row + ")");
  out << "    <testcase name=\"" << Xml(name) << "\" classname=\"" << Xml(result.game) << "\" file=\"" << Xml(file.path)
      << "\" line=\"" << file.sources[result.span.file].LineColumnAt(result.span.begin).line << '"'
      << Time(result.microseconds, options) << '>';
  for (const scenario_runner::Failure& failure : result.run.failures)
    out << "<failure type=\"" << scenario_runner::RunModeName(result.mode) << "\" message=\"" << Xml(failure.message)
        << "\">" << Xml(FailureText(failure)) << "</failure>";
  if (result.run.status == scenario_runner::ScenarioRun::Status::Invalid) Error(out, Obstacle(suite, file, result));
  out << "</testcase>\n";
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;

  void AddCounts(const Counts& more) {
    tests += more.tests;
    failures += more.failures;
    errors += more.errors;
  }
  std::string Attributes() const {
    return "tests=\"" + std::to_string(tests) + "\" failures=\"" + std::to_string(failures) + "\" errors=\"" +
           std::to_string(errors) + '"';
  }
};

// A file that cannot be read counts as one case.
Counts CountByStatus(const FileResult& file) {
  Counts counts;
  for (const std::vector<TestResult>* results : {&file.results, &file.not_loadable}) {
    for (const TestResult& result : *results)
      counts.AddCounts({1, result.run.status == scenario_runner::ScenarioRun::Status::Failed ? 1u : 0u,
                        result.run.status == scenario_runner::ScenarioRun::Status::Invalid ? 1u : 0u});
  }
  return counts.tests > 0 ? counts : Counts{1, 0, 1};
}

void File(std::ostream& out, const Suite& suite, const FileResult& file, const SuiteReportOptions& options) {
  std::int64_t microseconds = 0;
  for (const TestResult& result : file.results) microseconds += result.microseconds;
  out << "  <testsuite name=\"" << Xml(file.path) << "\" " << CountByStatus(file).Attributes()
      << Time(microseconds, options) << ">\n";
  for (const std::vector<TestResult>* results : {&file.results, &file.not_loadable})
    for (const TestResult& result : *results) Case(out, suite, file, result, options);
  if (file.results.empty() && file.not_loadable.empty()) {
    out << "    <testcase name=\"the file\" classname=\"" << Xml(file.path) << "\">";
    Error(out, RenderDiagnostics(file));
    out << "</testcase>\n";
  }
  out << "  </testsuite>\n";
}

}  // namespace

std::string ReportJunit(const Suite& suite, const SuiteReportOptions& options) {
  std::ostringstream out;
  Counts all;
  for (const auto& file : suite.files) all.AddCounts(CountByStatus(*file));
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " << all.Attributes() << ">\n";
  for (const auto& file : suite.files) File(out, suite, *file, options);
  out << "</testsuites>\n";
  return out.str();
}

}  // namespace cardinal::test_command
