// JUnit XML, as build servers read it: a suite for each file, a case for each run.
#include <algorithm>
#include <sstream>

#include "interpreter/drivers/scenario/report.h"

namespace cardinal::scenario {

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

// " time=\"0.012\"", or nothing.
std::string Time(std::int64_t microseconds, const ReportOptions& options) {
  if (!options.timing) return "";
  const std::string thousandths = std::to_string(1000 + microseconds / 1000 % 1000).substr(1);
  return " time=\"" + std::to_string(microseconds / 1'000'000) + "." + thousandths + "\"";
}

void Case(std::ostream& out, const FileResult& file, const Result& result, const ReportOptions& options) {
  const std::string name = result.title + (result.row.empty() ? "" : " (" + result.row + ")");
  out << "    <testcase name=\"" << Xml(name) << "\" classname=\"" << Xml(result.game) << "\" file=\"" << Xml(file.path)
      << "\" line=\"" << file.sources[result.span.file].PlaceOf(result.span.begin).line << '"'
      << Time(result.microseconds, options) << '>';
  for (const Failure& failure : result.run.failures)
    out << "<failure type=\"" << NameOf(result.mode) << "\" message=\"" << Xml(failure.said) << "\">"
        << Xml(FailureText(failure)) << "</failure>";
  if (result.run.status == Run::Status::Invalid)
    out << "<error message=\"invalid\">" << Xml(Rendered(file)) << "</error>";
  out << "</testcase>\n";
}

void File(std::ostream& out, const FileResult& file, const ReportOptions& options) {
  const auto with = [&](Run::Status status) {
    return std::count_if(file.results.begin(), file.results.end(),
                         [&](const Result& result) { return result.run.status == status; });
  };
  const bool nothing = file.results.empty();
  std::int64_t microseconds = 0;
  for (const Result& result : file.results) microseconds += result.microseconds;
  out << "  <testsuite name=\"" << Xml(file.path) << "\" tests=\"" << (nothing ? 1 : file.results.size())
      << "\" failures=\"" << with(Run::Status::Failed) << "\" errors=\"" << (nothing ? 1 : with(Run::Status::Invalid))
      << '"' << Time(microseconds, options) << ">\n";
  if (nothing) {
    out << "    <testcase name=\"the file\" classname=\"" << Xml(file.path) << "\"><error message=\"invalid\">"
        << Xml(Rendered(file)) << "</error></testcase>\n";
  }
  for (const Result& result : file.results) Case(out, file, result, options);
  out << "  </testsuite>\n";
}

}  // namespace

std::string ReportJunit(const Suite& suite, const ReportOptions& options) {
  std::ostringstream out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"" << suite.passed + suite.failed
      << "\" failures=\"" << suite.failed << "\">\n";
  for (const auto& file : suite.files) File(out, *file, options);
  out << "</testsuites>\n";
  return out.str();
}

}  // namespace cardinal::scenario
