#include "interpreter/drivers/test_command/test_command.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/test_command/progress.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "interpreter/drivers/test_command/update_sentences.h"
#include "interpreter/drivers/test_command/watch_mode.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/library.h"

namespace cardinal::test_command {

namespace fs = std::filesystem;

namespace {

constexpr int kPassed = 0, kFailed = 1, kCouldNot = 2;

// In the folder of a game: this folder.
std::vector<fs::path> DefaultPaths(const source::FileSystem& files, const fs::path& here) {
  if (load::Library(files, here, "").FindHomeInFolder(here)) return {here};
  std::vector<fs::path> paths;
  for (const char* name : {"rulesets", "cards", "stdlib", "scenarios"}) {
    if (files.IsFolder(here / name)) paths.push_back(here / name);
  }
  if (paths.empty()) paths.push_back(here);
  return paths;
}

// Reads the modes in the order of kModes, in which they are run. Returns false if one of the names is not a mode.
bool ReadModes(const std::vector<std::string>& names, std::vector<scenario_runner::RunMode>& modes, std::ostream& err) {
  const auto asked = [&](std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  for (const std::string& name : names) {
    const bool known =
        std::any_of(scenario_runner::kModes.begin(), scenario_runner::kModes.end(),
                    [&](scenario_runner::RunMode mode) { return scenario_runner::RunModeName(mode) == name; });
    if (known || name == "all") continue;
    err << "error: there is no mode `" << diag::EscapeUnprintable(name)
        << "`; the modes are plain, undo, save, process and all\n";
    return false;
  }
  modes.clear();
  for (const scenario_runner::RunMode mode : scenario_runner::kModes) {
    if (asked("all") || asked(scenario_runner::RunModeName(mode))) modes.push_back(mode);
  }
  if (modes.empty()) modes = {scenario_runner::RunMode::Plain};
  return true;
}

bool KnownFormat(const std::string& format, std::ostream& err) {
  if (format == "text" || format == "json" || format == kEndings) return true;
  err << "error: there is no format `" << diag::EscapeUnprintable(format) << "`; the formats are text and json\n";
  return false;
}

// Reports an option that cannot be combined with --watch or --update.
bool CheckCompatible(const TestOptions& options, std::ostream& err) {
  const bool data = options.format != "text" || !options.junit.empty();
  const char* other = options.list ? "--list" : data ? "--format json or --junit" : nullptr;
  if (options.fail_fast) other = "--fail-fast";
  if (options.watch && options.update) other = "--update";
  if (other == nullptr || (!options.watch && !options.update)) return true;
  err << "error: " << (options.watch ? "--watch" : "--update") << " does not go with " << other << '\n';
  return false;
}

SuiteOptions MakeSuiteOptions(const TestOptions& options, const fs::path& here, const SystemServices& surroundings) {
  SuiteOptions wanted;
  wanted.filters = options.filters;
  wanted.cards = options.cards;
  wanted.path_variable = options.path_variable;
  wanted.working_folder = here;
  wanted.only_list = options.list;
  wanted.fail_fast = options.fail_fast;
  wanted.jobs = options.jobs;
  wanted.limits = options.limits;
  wanted.second = surroundings.second;
  return wanted;
}

bool ReportNothingFound(const Suite& suite, const TestOptions& options, std::ostream& err) {
  if (suite.invalid || !suite.files.empty()) return false;
  err << "error: there is no scenario here";
  for (std::size_t i = 0; i < options.filters.size(); ++i)
    err << (i == 0 ? " that fits `" : " or `") << diag::EscapeUnprintable(options.filters[i]) << '`';
  err << '\n';
  return true;
}

void PrintReport(std::ostream& out, const Suite& suite, const TestOptions& options) {
  const SuiteReportOptions how{options.verbose, options.timing, options.slowest};
  if (options.list) return ReportList(out, suite);
  if (options.format == kEndings) return ReportEndings(out, suite);
  if (options.format == "json") return ReportJson(out, suite, how);
  ReportText(out, suite, how);
}

// Writes the JUnit report, if one is wanted, and prints the problem of the run. Returns the exit code.
int FinishRun(const Suite& suite, const TestOptions& options, std::ostream& err) {
  std::string problem = suite.problem;
  if (!options.junit.empty() && problem.empty())
    problem = save::ReplaceFile(options.junit, ReportJunit(suite, {false, options.timing, 0}),
                                save::OverwritePolicy::NoSourceFiles);
  if (!problem.empty()) err << "error: " << diag::EscapeUnprintable(problem) << '\n';
  if (suite.invalid || !problem.empty()) return kCouldNot;
  return suite.failed > 0 ? kFailed : kPassed;
}

}  // namespace

int RunTests(const source::FileSystem& files, std::vector<fs::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const fs::path& here, const SystemServices& surroundings) {
  SuiteOptions wanted = MakeSuiteOptions(options, here, surroundings);
  if (!ReadModes(options.modes, wanted.modes, err) || !KnownFormat(options.format, err) ||
      !CheckCompatible(options, err))
    return kCouldNot;
  if (paths.empty()) paths = DefaultPaths(files, here);
  if (options.watch) return RunWatchMode(files, paths, wanted, surroundings, out, err);
  const auto run = [&] {
    Progress progress(surroundings.progress);
    wanted.progress = [&](std::size_t done, std::size_t of) { progress.ShowCount(done, of); };
    return RunSuite(files, paths, wanted);
  };
  Suite suite = run();
  if (options.update && UpdateTells(files, suite, wanted, out)) suite = run();
  for (const std::string& unread : suite.unread) err << unread << '\n';
  if (ReportNothingFound(suite, options, err)) return kCouldNot;
  PrintReport(out, suite, options);
  return options.list ? (suite.invalid ? kCouldNot : kPassed) : FinishRun(suite, options, err);
}

}  // namespace cardinal::test_command
