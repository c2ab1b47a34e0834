#include "interpreter/cli/simulate_files.h"

#include <ostream>
#include <sstream>

#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::cli {

namespace {

enum class Format : std::uint8_t { Json, Csv, Page };

// One format of the report that goes to a file.
struct OutputFile {
  const char* option;
  std::string file;
  const char* begins;  // every file of that format begins with it
  Format format;
};

std::vector<OutputFile> WantedBy(const ReportFiles& files) {
  std::vector<OutputFile> all = {{"--json", files.json, "{", Format::Json},
                                 {"--csv", files.csv, "section,", Format::Csv},
                                 {"--html", files.html, "<!doctype", Format::Page}};
  std::erase_if(all, [](const OutputFile& wanted) { return wanted.file.empty(); });
  return all;
}

void Print(std::ostream& out, Format format, const simulate::SimulationReport& report) {
  switch (format) {
    case Format::Json: return simulate::PrintSimulationAsJson(out, report);
    case Format::Csv: return simulate::PrintSimulationAsCsv(out, report);
    case Format::Page: return simulate::PrintSimulationAsPage(out, report);
  }
}
// A comparison is not written as CSV: the command refuses the option.
void Print(std::ostream& out, Format format, const simulate::ComparisonReport& report) {
  format == Format::Json ? simulate::PrintComparisonAsJson(out, report) : simulate::PrintComparisonAsPage(out, report);
}

// Writes the files. Sets `text` to false if one of them takes the place of the text. Returns an error message, or "".
template <class Report>
std::string WriteFiles(const Environment& env, const ReportFiles& files, const Report& report, bool& text) {
  std::string problem;
  for (const OutputFile& wanted : WantedBy(files)) {
    std::ostringstream written;
    Print(written, wanted.format, report);
    if (wanted.file == "-") {
      env.out << written.str();
      text = false;
    } else if (problem.empty()) {
      problem = save::ReplaceFile(env.Resolve(wanted.file), written.str(), save::OverwritePolicy::NoSourceFiles);
    }
  }
  return problem;
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
  bool text = true;
  const std::string problem = WriteFiles(env, files, report, text);
  if (text) simulate::PrintSimulation(env.out, report, env.MakeTextStyle());
  return problem;
}

std::string WriteComparison(const Environment& env, const ReportFiles& files,
                            const simulate::ComparisonReport& report) {
  bool text = true;
  const std::string problem = WriteFiles(env, files, report, text);
  if (text) simulate::PrintComparison(env.out, report, env.MakeTextStyle());
  return problem;
}

int SimulationExitCode(const simulate::GameStatistics& tally) {
  if (tally.wrong > 0) return kFindings;
  return tally.unfinished > 0 ? kLimitReached : kOk;
}

}  // namespace cardinal::cli
