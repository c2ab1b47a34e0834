#include "interpreter/cli/coverage.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/coverage/coverage_report.h"
#include "interpreter/drivers/coverage/thresholds.h"
#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::cli {

namespace {

coverage::CoverageRequest MakeRequest(const Environment& env, const load::GameHome& home,
                                      const CoverageArguments& arguments) {
  coverage::CoverageRequest request;
  request.home = home;
  request.path_variable = env.path_variable;
  request.working_folder = env.working_directory;
  for (const std::string& path : arguments.paths) request.paths.push_back(env.Resolve(path));
  for (const std::string& path : arguments.cards) request.cards.push_back(env.Resolve(path));
  return request;
}

void PrintCoverage(std::ostream& out, const Environment& env, const coverage::Coverage& measured,
                   const CoverageArguments& arguments, const narration::TextStyle& style) {
  if (arguments.format == "json") return coverage::ReportJson(out, measured);
  if (arguments.format == "lcov") return coverage::ReportLcov(out, measured, env.working_directory);
  coverage::ReportText(out, measured, {arguments.verbose, arguments.files, arguments.missing, style});
}

// False: the file could not be written.
bool WriteCoverage(const Environment& env, const coverage::Coverage& measured, const CoverageArguments& arguments) {
  if (arguments.out.empty()) {
    PrintCoverage(env.out, env, measured, arguments, env.MakeTextStyle());
    return true;
  }
  std::ostringstream text;
  PrintCoverage(text, env, measured, arguments, {false, env.width});
  const std::string problem =
      save::ReplaceFile(env.Resolve(arguments.out), text.str(), save::OverwritePolicy::NoSourceFiles);
  if (!problem.empty()) {
    env.err << "error: " << problem << '\n';
    return false;
  }
  env.out << "wrote " << diag::EscapeUnprintable(arguments.out) << '\n';
  coverage::ReportTotals(env.out, measured);
  return true;
}

// Reports problems that are independent of the request; a report for programs does not contain them.
bool CheckConsistent(const Environment& env, const coverage::Coverage& measured) {
  for (const coverage::CoveringScenario& scenario : measured.scenarios) {
    if (!scenario.passed)
      env.err << "failed: " << diag::EscapeUnprintable(scenario.place.file) << ':' << scenario.place.line << ' '
              << diag::EscapeUnprintable(scenario.title) << '\n';
  }
  const std::size_t failed = coverage::CountFailedScenarios(measured);
  if (failed > 0) env.err << "`cardinal test` says why\n";
  bool contradiction = measured.has_rulebook && !measured.unknown_citations.empty();
  if (contradiction) env.err << "clauses are cited that the rulebook does not have\n";
  for (const coverage::ClauseCoverage& one : measured.clauses) {
    if (!one.IsAdvice() || !one.Implemented()) continue;
    env.err << one.clause.id << " is marked as advice, but " << diag::EscapeUnprintable(one.locations.front().file)
            << ':' << one.locations.front().line << " cites it\n";
    contradiction = true;
  }
  return failed == 0 && !contradiction;
}

}  // namespace

int RunCoverage(const Environment& env, const CoverageArguments& arguments) {
  std::string problem;
  const auto thresholds = coverage::ParseThresholds(arguments.fail_under, problem);
  if (!thresholds) return ReportUsageError(env, problem);
  const auto home = FindHome(env, arguments.game);
  if (!home) return kUsageError;
  auto measured = coverage::MeasureCoverage(env.files, MakeRequest(env, *home, arguments), env.err);
  if (!measured) return kUsageError;
  problem = coverage::FilterClauses(*measured, {arguments.clauses, arguments.section});
  if (!problem.empty()) return ReportUsageError(env, problem);
  if (!WriteCoverage(env, *measured, arguments)) return kUsageError;
  bool fine = CheckConsistent(env, *measured);
  for (const std::string& below : coverage::FindUnmetThresholds(*measured, *thresholds)) {
    env.err << below << '\n';
    fine = false;
  }
  return fine ? kOk : kFindings;
}

}  // namespace cardinal::cli
