// In: paths and options of `cardinal test`. Out: the report on `out`, the exit code.
// Promises: 0 all passed; 1 a scenario failed; 2 a path, file or scenario could not be used, or there was nothing to
// run.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::scenario {

struct TestOptions {
  std::string filter;                        // only scenarios whose title or path has this text
  std::string format = "text";               // text, json
  std::vector<std::filesystem::path> cards;  // files or folders of cards that do not lie with their game's
  std::string junit;                         // also write JUnit XML to this file
  bool verbose = false;
  bool list = false;  // only say which scenarios there are
  bool timing = true;
  std::vector<std::string> modes;  // plain, save, twice, all; none: plain
  std::string path_variable;       // $CARDINAL_PATH
  base::Limits limits;
};

// No paths: rulesets, cards, stdlib and scenarios in `here`, as far as they exist, or else `here` itself.
int RunTests(const source::FileSystem& files, std::vector<std::filesystem::path> paths, const TestOptions& options,
             std::ostream& out, std::ostream& err, const std::filesystem::path& here = ".");

}  // namespace cardinal::scenario
