// Compares a suite with a run in a second process. In: the results of a suite. Out: whether a second process, which
// runs the same scenarios, ends in the same positions.
// Promises: the caller's SecondProcess starts processes; their output is validated before it is used.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace cardinal::test_command {

struct RowTask;
struct Suite;
struct SuiteOptions;

struct ProcessOutput {
  std::string out;
  std::string problem;  // why it could not be started, or how it failed; empty if it ended normally
};
// Runs this program in another process, with these arguments.
using SecondProcess = std::function<ProcessOutput(const std::vector<std::string>& words)>;

// The format in which a process reports to another how its scenarios ended.
inline constexpr const char* kEndings = "endings";
void ReportEndings(std::ostream& out, const Suite& suite);

// The arguments with which the second process runs the same scenarios.
std::vector<std::string> SecondProcessArguments(const std::vector<std::filesystem::path>& paths,
                                                const SuiteOptions& options);
// Tasks that passed and ended differently in the second process are set to failed. Returns the problem of the process
// itself, or "".
std::string CompareEndings(const std::vector<RowTask>& tasks, const ProcessOutput& printed);

}  // namespace cardinal::test_command
