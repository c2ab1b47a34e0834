// Writes the JSON report; docs/reference/scenario.md lists the keys.
#include <ostream>
#include <sstream>

#include "interpreter/base/hex.h"
#include "interpreter/drivers/test_command/suite_report.h"

namespace cardinal::test_command {

namespace {

std::string Json(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

void FailureJson(std::ostream& out, const source::SourceSet& sources, const scenario_runner::Failure& failure) {
  const source::LineColumn place = sources[failure.span.file].LineColumnAt(failure.span.begin);
  out << "{\"file\": " << Json(sources[failure.span.file].Path()) << ", \"line\": " << place.line
      << ", \"column\": " << place.column << ", \"message\": " << Json(failure.message) << ", \"details\": [";
  for (std::size_t i = 0; i < failure.sections.size(); ++i) {
    out << (i > 0 ? ", " : "") << "{\"title\": " << Json(failure.sections[i].title) << ", \"lines\": [";
    for (std::size_t j = 0; j < failure.sections[i].lines.size(); ++j)
      out << (j > 0 ? ", " : "") << Json(failure.sections[i].lines[j]);
    out << "]}";
  }
  out << "]}";
}

void Texts(std::ostream& out, const std::vector<std::string>& texts) {
  out << '[';
  for (std::size_t i = 0; i < texts.size(); ++i) out << (i > 0 ? ", " : "") << Json(texts[i]);
  out << ']';
}

void ResultJson(std::ostream& out, const FileResult& file, const TestResult& result,
                const SuiteReportOptions& options) {
  out << "    {\"title\": " << Json(result.title) << ", \"file\": " << Json(file.path)
      << ", \"line\": " << file.sources[result.span.file].LineColumnAt(result.span.begin).line
      << ", \"row\": " << Json(result.row) << ", \"game\": " << Json(result.game)
      << ", \"mode\": " << Json(scenario_runner::RunModeName(result.mode))
      << ", \"status\": " << Json(StatusWord(result.run.status));
  if (options.timing)
    out << ", \"milliseconds\": " << result.microseconds / 1000 << '.' << result.microseconds % 1000 / 100;
  out << ", \"decisions\": " << result.run.decisions << ", \"hash\": " << Json(base::ToHex(result.run.hash))
      << ", \"cites\": ";
  Texts(out, result.cites);
  out << ", \"reached\": ";
  Texts(out, result.run.reached);
  out << ", \"failures\": [";
  for (std::size_t i = 0; i < result.run.failures.size(); ++i) {
    if (i > 0) out << ", ";
    FailureJson(out, file.sources, result.run.failures[i]);
  }
  out << "]}";
}

}  // namespace

std::string_view StatusWord(scenario_runner::ScenarioRun::Status status) {
  switch (status) {
    case scenario_runner::ScenarioRun::Status::Passed: return "passed";
    case scenario_runner::ScenarioRun::Status::Failed: return "failed";
    case scenario_runner::ScenarioRun::Status::Invalid: return "invalid";
  }
  return "";
}

std::string RenderDiagnostics(const FileResult& file) {
  std::ostringstream text;
  for (const diag::Diagnostic& diagnostic : file.diagnostics) diag::RenderText(text, diagnostic, file.sources, false);
  return text.str();
}

void ReportJson(std::ostream& out, const Suite& suite, const SuiteReportOptions& options) {
  out << "{\n  \"scenarios\": [";
  bool first = true;
  for (const auto& file : suite.files) {
    for (const TestResult& result : file->results) {
      out << (first ? "\n" : ",\n");
      ResultJson(out, *file, result, options);
      first = false;
    }
  }
  out << "\n  ],\n  \"invalid\": [";
  first = true;
  for (const auto& file : suite.files) {
    if (!file->invalid) continue;
    out << (first ? "\n" : ",\n") << "    {\"file\": " << Json(file->path)
        << ", \"message\": " << Json(RenderDiagnostics(*file)) << "}";
    first = false;
  }
  out << "\n  ],\n  \"broken_rules\": {";
  first = true;
  for (const auto& [game, diagnostics] : suite.broken_rules) {
    out << (first ? "\n" : ",\n") << "    " << Json(game) << ": " << Json(diagnostics);
    first = false;
  }
  out << "\n  },\n  \"passed\": " << suite.passed << ",\n  \"failed\": " << suite.failed
      << ",\n  \"not_run\": " << suite.not_run << "\n}\n";
}

}  // namespace cardinal::test_command
