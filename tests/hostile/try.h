// A hostile case: a shell script that treats the program badly, and the expected result. Reads the files
// tests/hostile/*.cases; tests/README.md describes their form.
#pragma once

#include <chrono>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace cardinal::hostile {

struct Pattern {
  std::string text;  // a regular expression (ECMAScript), as it is written in the file
  std::regex regex;  // the same, for any case of letters
};

struct Try {
  std::string name;                      // unique in all files
  std::string file;                      // the file of the case, for messages
  std::vector<int> exits;                // the allowed exit codes
  std::vector<Pattern> says;             // each must match a line of the output
  std::vector<Pattern> never;            // none may match a line of the output
  std::chrono::milliseconds time{5000};  // at most; see Result::time
  long megabytes = 1000;                 // resident size of its largest process, at most
  std::string script;                    // for bash
};

// The result of a hostile case.
struct Result {
  int exit = -1;      // 128 + the signal if bash was killed by one
  bool late = false;  // it was killed at kPatience times its time limit of wall clock
  // Processor time of all its processes that have ended, or wall time if that is less (several processors).
  std::chrono::milliseconds time{0};
  std::chrono::milliseconds wall{0};
  long megabytes = 0;
  std::string output;  // both streams, at most 1 MB of them
};

// Reads all cases of the folder, in the order of their files. Throws std::runtime_error that names file and line if a
// header is wrong.
std::vector<Try> ReadTries(const std::filesystem::path& folder);

// Runs the script in a new folder with `program` on the PATH as `cardinal`.
Result Run(const Try& tried, const std::filesystem::path& program);

// Returns the reasons why the result is wrong, for people; empty if it is correct.
std::vector<std::string> FindFaults(const Try& tried, const Result& result);

// Returns true if it took more time or memory than its limits.
bool IsOverLimits(const Try& tried, const Result& result);

}  // namespace cardinal::hostile
