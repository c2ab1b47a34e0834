#include "interpreter/cli/simulate_files.h"

#include <ostream>
#include <sstream>

#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::cli {

namespace {

using Printer = void (*)(std::ostream&, const simulate::SimulationReport&);

// One format of the report that goes to a file.
struct OutputFile {
  const char* option;
  std::string file;
  const char* begins;  // every file of that format begins with it
  Printer print;
};

std::vector<OutputFile> WantedBy(const ReportFiles& files) {
  std::vector<OutputFile> all = {{"--json", files.json, "{", simulate::PrintSimulationAsJson},
                                 {"--csv", files.csv, "section,", simulate::PrintSimulationAsCsv},
                                 {"--html", files.html, "<!doctype", simulate::PrintSimulationAsPage}};
  std::erase_if(all, [](const OutputFile& wanted) { return wanted.file.empty(); });
  return all;
}

std::string RenderReport(const OutputFile& wanted, const simulate::SimulationReport& report) {
  std::ostringstream text;
  wanted.print(text, report);
  return text.str();
}

}  // namespace

std::string WhyNotWritable(const Environment& env, const ReportFiles& files) {
  if (files.html == "-") return "`--html` is written to a file";
  const std::vector<OutputFile> all = WantedBy(files);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (all[i].file == "-" && all[j].file == "-")
        return std::string("only one of ") + all[j].option + " and " + all[i].option + " can go to the output";
      if (env.files.Canonical(env.Resolve(all[i].file)) == env.files.Canonical(env.Resolve(all[j].file)))
        return std::string(all[j].option) + " and " + all[i].option + " name the same file";
    }
    if (all[i].file == "-") continue;
    const std::filesystem::path place = env.Resolve(all[i].file);
    std::string problem = save::WhyNotReplaceable(place, all[i].begins, save::OverwritePolicy::NoSourceFiles);
    if (problem.empty()) problem = save::WhyNotWritable(place);
    if (!problem.empty()) return problem;
  }
  return "";
}

std::string WriteReport(const Environment& env, const ReportFiles& files, const simulate::SimulationReport& report) {
  std::string problem;
  bool text = true;
  for (const OutputFile& wanted : WantedBy(files)) {
    if (wanted.file == "-") {
      env.out << RenderReport(wanted, report);
      text = false;
    } else if (problem.empty()) {
      problem = save::ReplaceFile(env.Resolve(wanted.file), RenderReport(wanted, report),
                                  save::OverwritePolicy::NoSourceFiles);
    }
  }
  if (text) simulate::PrintSimulation(env.out, report, env.MakeTextStyle());
  return problem;
}

std::string WriteComparison(const Environment& env, const ReportFiles& files,
                            const simulate::ComparisonReport& report) {
  std::ostringstream json;
  simulate::PrintComparisonAsJson(json, report);
  if (files.json == "-") {
    env.out << json.str();
    return "";
  }
  simulate::PrintComparison(env.out, report, env.MakeTextStyle());
  return files.json.empty()
             ? ""
             : save::ReplaceFile(env.Resolve(files.json), json.str(), save::OverwritePolicy::NoSourceFiles);
}

int SimulationExitCode(const simulate::GameStatistics& tally) {
  if (tally.wrong > 0) return kFindings;
  return tally.unfinished > 0 ? kLimitReached : kOk;
}

}  // namespace cardinal::cli
