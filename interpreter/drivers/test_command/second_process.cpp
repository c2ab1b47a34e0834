#include "interpreter/drivers/test_command/second_process.h"

#include <charconv>
#include <map>
#include <ostream>
#include <sstream>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/test_command/test_plan.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::test_command {

namespace {

constexpr std::string_view kLast = "end";

// How a run ended: its status, the number of its decisions, the hash of its position. Equal texts mean equal results.
std::string ResultEnding(const TestResult& result) {
  std::ostringstream text;
  text << static_cast<int>(result.run.status) << ' ' << result.run.decisions << ' ' << std::hex << result.run.hash;
  return text.str();
}

// Identifies a run.
std::string ResultKey(const FileResult& file, const TestResult& result) {
  std::ostringstream text;
  text
      << std::hex
      << base::Hasher().AddBytes(file.path).Add(result.span.begin).AddBytes(result.title).AddBytes(result.row).Digest();
  return text.str();
}

// The endings by key. Returns nullopt if the output is incomplete.
std::optional<std::map<std::string, std::string>> ReadEndings(const std::string& out) {
  std::map<std::string, std::string> endings;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    if (line == std::string(kLast) + " " + std::to_string(endings.size())) return endings;
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) return std::nullopt;
    endings[line.substr(0, blank)] = line.substr(blank + 1);
  }
  return std::nullopt;
}

void CompareEnding(const RowTask& task, const std::map<std::string, std::string>& endings) {
  TestResult& result = task.TheResult();
  if (result.run.status != scenario_runner::ScenarioRun::Status::Passed) return;
  const auto there = endings.find(ResultKey(*task.file->result, result));
  const std::string here = ResultEnding(result);
  if (there != endings.end() && there->second == here) return;
  result.run.status = scenario_runner::ScenarioRun::Status::Failed;
  scenario_runner::Failure failure{result.span, "in a second process the scenario ends differently", {}};
  failure.AddSection("status, decisions and hash of the position",
                     {"here:  " + here, "there: " + (there == endings.end() ? "it was not run" : there->second)});
  result.run.failures.push_back(std::move(failure));
}

}  // namespace

void ReportEndings(std::ostream& out, const Suite& suite) {
  std::map<std::string, std::string> endings;
  for (const auto& file : suite.files) {
    for (const TestResult& result : file->results) endings[ResultKey(*file, result)] = ResultEnding(result);
  }
  for (const auto& [key, ending] : endings) out << key << ' ' << ending << '\n';
  out << kLast << ' ' << endings.size() << '\n';
}

std::vector<std::string> SecondProcessArguments(const std::vector<std::filesystem::path>& paths,
                                                const SuiteOptions& options) {
  std::vector<std::string> words = {"test", std::string("--format=") + kEndings,
                                    "--jobs=" + std::to_string(options.jobs)};
  for (const std::string& filter : options.filters) words.push_back("--filter=" + filter);
  for (const std::filesystem::path& cards : options.cards) words.push_back("--cards=" + cards.string());
  words.emplace_back("--");
  for (const std::filesystem::path& path : paths) words.push_back(path.string());
  return words;
}

std::string CompareEndings(const std::vector<RowTask>& tasks, const ProcessOutput& printed) {
  if (!printed.problem.empty()) return "the second process: " + printed.problem;
  const auto endings = ReadEndings(printed.out);
  if (!endings) return "the second process did not finish";
  for (const RowTask& task : tasks) CompareEnding(task, *endings);
  return "";
}

}  // namespace cardinal::test_command
