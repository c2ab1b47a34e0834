#include "interpreter/cli/simulate_files.h"

#include <ostream>
#include <sstream>

#include "interpreter/drivers/save/save.h"

namespace cardinal::cli {

namespace {

using Printer = void (*)(std::ostream&, const SimulationReport&);

// One shape of the report that goes to a file.
struct Wanted {
  const char* option;
  std::string file;
  const char* begins;  // so does each file of that shape
  Printer print;
};

std::vector<Wanted> WantedBy(const ReportFiles& files) {
  std::vector<Wanted> all = {{"--json", files.json, "{", PrintSimulationAsJson},
                             {"--csv", files.csv, "section,", PrintSimulationAsCsv},
                             {"--html", files.html, "<!doctype", PrintSimulationAsPage}};
  std::erase_if(all, [](const Wanted& wanted) { return wanted.file.empty(); });
  return all;
}

std::string TextOf(const Wanted& wanted, const SimulationReport& report) {
  std::ostringstream text;
  wanted.print(text, report);
  return text.str();
}

}  // namespace

std::string WhyNotWritten(const Environment& env, const ReportFiles& files) {
  if (files.html == "-") return "`--html` is written to a file";
  const std::vector<Wanted> all = WantedBy(files);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (all[i].file == "-" && all[j].file == "-")
        return std::string("only one of ") + all[j].option + " and " + all[i].option + " can go to the output";
      if (env.files.Canonical(env.Place(all[i].file)) == env.files.Canonical(env.Place(all[j].file)))
        return std::string(all[j].option) + " and " + all[i].option + " name the same file";
    }
    if (all[i].file == "-") continue;
    const std::filesystem::path place = env.Place(all[i].file);
    std::string problem = save::InTheWay(place, all[i].begins, save::Spare::Sources);
    if (problem.empty()) problem = save::WhyNotWritable(place);
    if (!problem.empty()) return problem;
  }
  return "";
}

std::string WriteReport(const Environment& env, const ReportFiles& files, const SimulationReport& report) {
  std::string problem;
  bool text = true;
  for (const Wanted& wanted : WantedBy(files)) {
    if (wanted.file == "-") {
      env.out << TextOf(wanted, report);
      text = false;
    } else if (problem.empty()) {
      problem = save::WriteOver(env.Place(wanted.file), TextOf(wanted, report), save::Spare::Sources);
    }
  }
  if (text) PrintSimulation(env.out, report, env.Style());
  return problem;
}

std::string WriteComparison(const Environment& env, const ReportFiles& files, const ComparisonReport& report) {
  std::ostringstream json;
  PrintComparisonAsJson(json, report);
  if (files.json == "-") {
    env.out << json.str();
    return "";
  }
  PrintComparison(env.out, report, env.Style());
  return files.json.empty() ? "" : save::WriteOver(env.Place(files.json), json.str(), save::Spare::Sources);
}

int ExitOf(const simulate::Tally& tally) {
  if (tally.wrong > 0) return kFound;
  return tally.unfinished > 0 ? kLimit : kFine;
}

}  // namespace cardinal::cli
