#include "interpreter/cli/coverage.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/game.h"
#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/coverage/report.h"
#include "interpreter/drivers/coverage/thresholds.h"
#include "interpreter/drivers/save/save.h"

namespace cardinal::cli {

namespace {

coverage::Request RequestOf(const Environment& env, const load::Home& home, const CoverageArguments& arguments) {
  coverage::Request request;
  request.home = home;
  request.path_variable = env.path_variable;
  request.working_folder = env.here;
  for (const std::string& path : arguments.paths) request.paths.push_back(env.Place(path));
  for (const std::string& path : arguments.cards) request.cards.push_back(env.Place(path));
  return request;
}

void Write(std::ostream& out, const Environment& env, const coverage::Coverage& measured,
           const CoverageArguments& arguments, const telling::Style& style) {
  if (arguments.format == "json") return coverage::ReportJson(out, measured);
  if (arguments.format == "lcov") return coverage::ReportLcov(out, measured, env.here);
  coverage::ReportText(out, measured, {arguments.verbose, arguments.files, arguments.missing, style});
}

// False: the file could not be written.
bool Report(const Environment& env, const coverage::Coverage& measured, const CoverageArguments& arguments) {
  if (arguments.out.empty()) {
    Write(env.out, env, measured, arguments, env.Style());
    return true;
  }
  std::ostringstream text;
  Write(text, env, measured, arguments, {false, env.width});
  const std::string problem = save::WriteOver(env.Place(arguments.out), text.str(), save::Spare::Sources);
  if (!problem.empty()) {
    env.err << "error: " << problem << '\n';
    return false;
  }
  env.out << "wrote " << diag::Printable(arguments.out) << '\n';
  coverage::ReportTotals(env.out, measured);
  return true;
}

// What is wrong whatever was asked for; a report for programs says nothing of it in words.
bool Sound(const Environment& env, const coverage::Coverage& measured) {
  for (const coverage::Scenario& scenario : measured.scenarios) {
    if (!scenario.passed)
      env.err << "failed: " << diag::Printable(scenario.place.file) << ':' << scenario.place.line << ' '
              << diag::Printable(scenario.title) << '\n';
  }
  const std::size_t failed = coverage::Failed(measured);
  if (failed > 0) env.err << "`cardinal test` says why\n";
  bool contradiction = measured.has_rulebook && !measured.strays.empty();
  if (contradiction) env.err << "clauses are cited that the rulebook does not have\n";
  for (const coverage::ClauseCoverage& one : measured.clauses) {
    if (!one.Advice() || !one.Implemented()) continue;
    env.err << one.clause.id << " is marked as advice, but " << diag::Printable(one.places.front().file) << ':'
            << one.places.front().line << " cites it\n";
    contradiction = true;
  }
  return failed == 0 && !contradiction;
}

}  // namespace

int Coverage(const Environment& env, const CoverageArguments& arguments) {
  std::string problem;
  const auto thresholds = coverage::ReadThresholds(arguments.fail_under, problem);
  if (!thresholds) {
    env.err << "error: " << problem << '\n';
    return kCouldNot;
  }
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  auto measured = coverage::Measure(env.files, RequestOf(env, *home, arguments), env.err);
  if (!measured) return kCouldNot;
  problem = coverage::Choose(*measured, {arguments.clauses, arguments.section});
  if (!problem.empty()) {
    env.err << "error: " << problem << '\n';
    return kCouldNot;
  }
  if (!Report(env, *measured, arguments)) return kCouldNot;
  bool fine = Sound(env, *measured);
  for (const std::string& below : coverage::Below(*measured, *thresholds)) {
    env.err << below << '\n';
    fine = false;
  }
  return fine ? kFine : kFound;
}

}  // namespace cardinal::cli
