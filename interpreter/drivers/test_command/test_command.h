// In: paths and options of `cardinal test`. Out: the report on `out`, the exit code.
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
  std::vector<std::string> filters;          // title, path, game or clause: only scenarios that fit one of them
  std::string format = "text";               // text, json
  std::vector<std::filesystem::path> cards;  // files or folders of cards outside of their game's folders
  std::string junit;                         // also write JUnit XML to this file
  std::vector<std::string> modes;            // plain, undo, save, process, all; none: plain
  unsigned jobs = 0;                         // threads, 0: as many as the machine runs at once
  std::size_t slowest = 0;                   // so many of the slowest are listed
  bool verbose = false;
  bool list = false;  // only say which scenarios there are
  bool timing = true;
  bool fail_fast = false;     // stop at the first that does not pass
  bool update = false;        // write `tells` anew where they differ
  bool watch = false;         // run again what an edit can affect, until `wait` says that it is enough
  std::string path_variable;  // $CARDINAL_PATH
  base::Limits limits;
};

// What comes from outside of the program.
struct SystemServices {
  std::ostream* progress = nullptr;      // a terminal, to show how far it is
  SecondProcess second = nullptr;        // for mode `process`
  std::function<bool()> wait = nullptr;  // for `watch`: until files are to be looked at again; false: no more
};

// No paths: rulesets, cards, stdlib and scenarios in `here`, as far as they exist, or else `here` itself.
int RunTests(const source::FileSystem& files, std::vector<std::filesystem::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const std::filesystem::path& here = ".",
             const SystemServices& surroundings = {});

}  // namespace cardinal::test_command
