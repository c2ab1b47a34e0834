#include "interpreter/drivers/scenario/test_command.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/progress.h"
#include "interpreter/drivers/scenario/report.h"
#include "interpreter/drivers/scenario/update.h"
#include "interpreter/drivers/scenario/watch.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/library.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

namespace {

constexpr int kPassed = 0, kFailed = 1, kCouldNot = 2;

// In the folder of a game, all of it.
std::vector<fs::path> DefaultPaths(const source::FileSystem& files, const fs::path& here) {
  if (load::Library(files, here, "").HomeIn(here)) return {here};
  std::vector<fs::path> paths;
  for (const char* name : {"rulesets", "cards", "stdlib", "scenarios"}) {
    if (files.IsFolder(here / name)) paths.push_back(here / name);
  }
  if (paths.empty()) paths.push_back(here);
  return paths;
}

// In the order of kModes, which is that in which they are run. False: one of the names is no mode.
bool ReadModes(const std::vector<std::string>& names, std::vector<Mode>& modes, std::ostream& err) {
  const auto asked = [&](std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  for (const std::string& name : names) {
    const bool known = std::any_of(kModes.begin(), kModes.end(), [&](Mode mode) { return NameOf(mode) == name; });
    if (known || name == "all") continue;
    err << "error: there is no mode `" << diag::Printable(name)
        << "`; the modes are plain, undo, save, process and all\n";
    return false;
  }
  modes.clear();
  for (const Mode mode : kModes) {
    if (asked("all") || asked(NameOf(mode))) modes.push_back(mode);
  }
  if (modes.empty()) modes = {Mode::Plain};
  return true;
}

bool KnownFormat(const std::string& format, std::ostream& err) {
  if (format == "text" || format == "json" || format == kEndings) return true;
  err << "error: there is no format `" << diag::Printable(format) << "`; the formats are text and json\n";
  return false;
}

// --watch and --update are runs of their own kind.
bool GoTogether(const TestOptions& options, std::ostream& err) {
  const bool data = options.format != "text" || !options.junit.empty();
  const char* other = options.list ? "--list" : data ? "--format json or --junit" : nullptr;
  if (options.fail_fast) other = "--fail-fast";
  if (options.watch && options.update) other = "--update";
  if (other == nullptr || (!options.watch && !options.update)) return true;
  err << "error: " << (options.watch ? "--watch" : "--update") << " does not go with " << other << '\n';
  return false;
}

SuiteOptions Wanted(const TestOptions& options, const fs::path& here, const Surroundings& surroundings) {
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

bool NothingFound(const Suite& suite, const TestOptions& options, std::ostream& err) {
  if (suite.invalid || !suite.files.empty()) return false;
  err << "error: there is no scenario here";
  for (std::size_t i = 0; i < options.filters.size(); ++i)
    err << (i == 0 ? " that fits `" : " or `") << diag::Printable(options.filters[i]) << '`';
  err << '\n';
  return true;
}

void Report(std::ostream& out, const Suite& suite, const TestOptions& options) {
  const ReportOptions how{options.verbose, options.timing, options.slowest};
  if (options.list) return ReportList(out, suite);
  if (options.format == kEndings) return ReportEndings(out, suite);
  if (options.format == "json") return ReportJson(out, suite, how);
  ReportText(out, suite, how);
}

int Finish(const Suite& suite, const TestOptions& options, std::ostream& err) {
  std::string problem = suite.problem;
  if (!options.junit.empty() && problem.empty())
    problem = save::WriteOver(options.junit, ReportJunit(suite, {false, options.timing, 0}), save::Spare::Sources);
  if (!problem.empty()) err << "error: " << diag::Printable(problem) << '\n';
  if (suite.invalid || !problem.empty()) return kCouldNot;
  return suite.failed > 0 ? kFailed : kPassed;
}

}  // namespace

int RunTests(const source::FileSystem& files, std::vector<fs::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const fs::path& here, const Surroundings& surroundings) {
  SuiteOptions wanted = Wanted(options, here, surroundings);
  if (!ReadModes(options.modes, wanted.modes, err) || !KnownFormat(options.format, err) || !GoTogether(options, err))
    return kCouldNot;
  if (paths.empty()) paths = DefaultPaths(files, here);
  if (options.watch) return Watch(files, paths, wanted, surroundings, out, err);
  const auto run = [&] {
    Progress progress(surroundings.progress);
    wanted.progress = [&](std::size_t done, std::size_t of) { progress.Show(done, of); };
    return RunSuite(files, paths, wanted);
  };
  Suite suite = run();
  if (options.update && UpdateTells(files, suite, wanted, out)) suite = run();
  for (const std::string& unread : suite.unread) err << unread << '\n';
  if (NothingFound(suite, options, err)) return kCouldNot;
  Report(out, suite, options);
  return options.list ? (suite.invalid ? kCouldNot : kPassed) : Finish(suite, options, err);
}

}  // namespace cardinal::scenario
