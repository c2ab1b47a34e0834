// Writes the JSON report; docs/reference/scenario.md lists the keys.
#include <sstream>

#include "interpreter/base/hex.h"
#include "interpreter/base/json.h"
#include "interpreter/drivers/test_command/suite_report.h"

namespace cardinal::test_command {

namespace {

using base::Json;

Json FailureJson(const source::SourceSet& sources, const scenario_runner::Failure& failure) {
  const source::SourceFile& file = sources[failure.span.file];
  const source::LineColumn place = file.LineColumnAt(failure.span.begin);
  Json details = Json::array();
  for (const auto& section : failure.sections)
    details.push_back(Json{{"title", section.title}, {"lines", section.lines}});
  return {{"file", file.Path()},
          {"line", place.line},
          {"column", place.column},
          {"message", failure.message},
          {"details", std::move(details)}};
}

Json ResultJson(const FileResult& file, const TestResult& result, const SuiteReportOptions& options) {
  Json json = {{"title", result.title},
               {"file", file.path},
               {"line", file.sources[result.span.file].LineColumnAt(result.span.begin).line},
               {"row", result.row},
               {"game", result.game},
               {"mode", scenario_runner::RunModeName(result.mode)},
               {"status", StatusWord(result.run.status)}};
  if (options.timing) json["milliseconds"] = static_cast<double>(result.microseconds / 100) / 10;
  Json failures = Json::array();
  for (const scenario_runner::Failure& failure : result.run.failures)
    failures.push_back(FailureJson(file.sources, failure));
  json.update({{"decisions", result.run.decisions},
               {"hash", base::ToHex(result.run.hash)},
               {"cites", result.cites},
               {"reached", result.run.reached},
               {"failures", std::move(failures)}});
  return json;
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
  Json scenarios = Json::array(), invalid = Json::array(), broken = Json::object();
  for (const auto& file : suite.files) {
    for (const TestResult& result : file->results) scenarios.push_back(ResultJson(*file, result, options));
    if (file->invalid) invalid.push_back(Json{{"file", file->path}, {"message", RenderDiagnostics(*file)}});
  }
  for (const auto& [game, diagnostics] : suite.broken_rules) broken[game] = diagnostics;
  base::PrintJson(out, {{"scenarios", std::move(scenarios)},
                        {"invalid", std::move(invalid)},
                        {"broken_rules", std::move(broken)},
                        {"passed", suite.passed},
                        {"failed", suite.failed},
                        {"not_run", suite.not_run}});
}

}  // namespace cardinal::test_command
