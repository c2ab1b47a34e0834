// A hostile try: shell lines that treat the program badly, and what must come of them. Reads the files
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
  std::string file;                      // that holds it, for messages
  std::vector<int> exits;                // the exit codes that are right
  std::vector<Pattern> says;             // each must match a line of the output
  std::vector<Pattern> never;            // none may match a line of the output
  std::chrono::milliseconds time{5000};  // at most; see Result::time
  long megabytes = 1000;                 // resident size of its largest process, at most
  std::string script;                    // for bash
};

// What became of a try.
struct Result {
  int exit = -1;      // 128 + the signal if bash was killed by one
  bool late = false;  // it was killed at kPatience times its time by the clock
  // Processor time of all its processes that have ended, or the time by the clock if that is less (several processors).
  std::chrono::milliseconds time{0};
  std::chrono::milliseconds wall{0};
  long megabytes = 0;
  std::string output;  // both streams, at most 1 MB of them
};

// All tries of the folder, in the order of their files. Throws std::runtime_error that names file and line if a header
// is wrong.
std::vector<Try> ReadTries(const std::filesystem::path& folder);

// Runs the script in a fresh folder with `program` on the PATH as `cardinal`.
Result Run(const Try& tried, const std::filesystem::path& program);

// The reasons why the result is wrong, for people; empty: it is right.
std::vector<std::string> FindFaults(const Try& tried, const Result& result);

// True if it took more time or memory than it may.
bool IsOverLimits(const Try& tried, const Result& result);

}  // namespace cardinal::hostile
