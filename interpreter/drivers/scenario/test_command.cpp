#include "interpreter/drivers/scenario/test_command.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/report.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

namespace {

constexpr int kPassed = 0, kFailed = 1, kCouldNot = 2;

std::vector<fs::path> DefaultPaths(const source::FileSystem& files, const fs::path& here) {
  std::vector<fs::path> paths;
  for (const char* name : {"rulesets", "cards", "stdlib", "scenarios"}) {
    if (files.IsFolder(here / name)) paths.push_back(here / name);
  }
  if (paths.empty()) paths.push_back(here);
  return paths;
}

// False: one of the names is no mode.
bool ReadModes(const std::vector<std::string>& names, std::vector<Mode>& modes, std::ostream& err) {
  const std::vector<Mode> all = {Mode::Plain, Mode::Save, Mode::Twice};
  for (const std::string& name : names) {
    const auto found = std::find_if(all.begin(), all.end(), [&](Mode mode) { return NameOf(mode) == name; });
    if (found == all.end() && name != "all") {
      err << "there is no mode `" << diag::Printable(name) << "`; the modes are plain, save, twice and all\n";
      return false;
    }
    if (name == "all") modes = all;
    if (found != all.end() && std::find(modes.begin(), modes.end(), *found) == modes.end()) modes.push_back(*found);
  }
  if (modes.empty()) modes = {Mode::Plain};
  return true;
}

bool NothingFound(const Suite& suite, const TestOptions& options, std::ostream& err) {
  if (suite.invalid || !suite.files.empty()) return false;
  err << "there is no scenario here"
      << (options.filter.empty() ? "" : " with `" + diag::Printable(options.filter) + "` in its title or path") << '\n';
  return true;
}

}  // namespace

int RunTests(const source::FileSystem& files, std::vector<fs::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const fs::path& here) {
  SuiteOptions wanted;
  wanted.filter = options.filter;
  wanted.cards = options.cards;
  wanted.path_variable = options.path_variable;
  wanted.only_list = options.list;
  wanted.limits = options.limits;
  wanted.modes.clear();
  if (!ReadModes(options.modes, wanted.modes, err)) return kCouldNot;
  if (options.format != "text" && options.format != "json") {
    err << "there is no format `" << diag::Printable(options.format) << "`; the formats are text and json\n";
    return kCouldNot;
  }
  if (paths.empty()) paths = DefaultPaths(files, here);
  const Suite suite = RunSuite(files, paths, wanted);
  for (const std::string& path : suite.missing)
    err << "`" << diag::Printable(path) << "`: there is no such file or folder\n";
  if (NothingFound(suite, options, err)) return kCouldNot;
  if (options.list) {
    ReportList(out, suite);
    return suite.invalid ? kCouldNot : kPassed;
  }
  if (options.format == "json") {
    ReportJson(out, suite);
  } else {
    ReportText(out, suite, {options.verbose, options.timing});
  }
  if (!options.junit.empty()) {
    const std::string problem = save::WriteFile(options.junit, ReportJunit(suite));
    if (!problem.empty()) err << problem << '\n';
    if (!problem.empty()) return kCouldNot;
  }
  if (suite.invalid) return kCouldNot;
  return suite.failed > 0 ? kFailed : kPassed;
}

}  // namespace cardinal::scenario
