// Runs `cardinal test`. In: paths and options of the command. Out: the report on `out`, the exit code.
// Promises: 0 all passed; 1 a scenario failed; 2 a path, file or scenario could not be used, or there was nothing to
// run; the report does not depend on the number of threads.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/test_command/second_process.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::test_command {

struct TestOptions {
  std::vector<std::string> filters;          // title, path, game or clause: only scenarios that match one of them
  std::string format = "text";               // text, json
  std::vector<std::filesystem::path> cards;  // files or folders of cards outside of their game's folders
  std::string junit;                         // also write JUnit XML to this file
  std::vector<std::string> modes;            // plain, undo, save, process, all; none: plain
  unsigned jobs = 0;                         // number of threads, 0: as many as the system runs at once
  std::size_t slowest = 0;                   // number of slowest scenarios to list
  bool verbose = false;
  bool list = false;  // only list the scenarios
  bool timing = true;
  bool fail_fast = false;     // stop at the first that does not pass
  bool update = false;        // rewrite `tells` where they differ
  bool watch = false;         // after each edit run the scenarios that it can affect, until `wait` returns false
  std::string path_variable;  // $CARDINAL_PATH
  base::Limits limits;
};

// The services of the system that the runner uses.
struct SystemServices {
  std::ostream* progress = nullptr;      // a terminal that shows progress
  SecondProcess second = nullptr;        // for mode `process`
  std::function<bool()> wait = nullptr;  // for `watch`: returns true when files should be checked again, false to end
};

// Without paths: rulesets, cards, stdlib and scenarios in `here`, if they exist, or otherwise `here` itself.
int RunTests(const source::FileSystem& files, std::vector<std::filesystem::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const std::filesystem::path& here = ".",
             const SystemServices& surroundings = {});

}  // namespace cardinal::test_command
