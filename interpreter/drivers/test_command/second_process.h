// In: what a suite ran. Out: whether a second process, which runs the same, comes to the same positions.
// Promises: processes are started by whoever gives the SecondProcess; what it prints is checked before it is believed.
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
  std::string problem;  // why it could not be started, or how it died; empty if it came to its end
};
// Runs this program once more, with these words behind its name.
using SecondProcess = std::function<ProcessOutput(const std::vector<std::string>& words)>;

// The format in which a process tells another how its scenarios ended.
inline constexpr const char* kEndings = "endings";
void ReportEndings(std::ostream& out, const Suite& suite);

// The words with which the second process runs the same scenarios.
std::vector<std::string> SecondProcessArguments(const std::vector<std::filesystem::path>& paths,
                                                const SuiteOptions& options);
// Tasks that passed and ended otherwise there fail now. Returns what was wrong with the process itself, or "".
std::string CompareEndings(const std::vector<RowTask>& tasks, const ProcessOutput& printed);

}  // namespace cardinal::test_command
