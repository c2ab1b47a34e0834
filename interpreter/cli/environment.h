// What a command gets from the outside, so that it can run in a test as it runs in a terminal; and what it gives back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

#include "interpreter/drivers/cache/cache.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/test_command/test_command.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::cli {

struct Environment {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  const source::FileSystem& files;
  bool terminal = false;  // `out` is one: colour is shown
  int width = 80;
  std::string path_variable;                   // $CARDINAL_PATH
  std::filesystem::path working_directory;     // relative paths begin here
  std::uint64_t fresh_seed = 1;                // for a game that was given none
  test_command::SystemServices services = {};  // what `test` needs of the system
  // Whether somebody wants the command to come to an end (Ctrl-C). From the first question on, that no longer ends the
  // program at once. May be empty; may be asked by several threads.
  std::function<bool()> interrupted = nullptr;
  cache::Cache cache = {};  // of compiled rules and findings; keeps nothing unless it has a folder

  // The same surroundings, with these files.
  Environment WithFiles(const source::FileSystem& other) const {
    return {in,         out,      err,         other, terminal, width, path_variable, working_directory,
            fresh_seed, services, interrupted, cache};
  }
  narration::TextStyle MakeTextStyle() const { return {terminal, width}; }
  std::filesystem::path Resolve(const std::filesystem::path& path) const {
    return path.is_absolute() ? path : working_directory / path;
  }
};

// How a command ends.
enum Exit : int {
  kOk = 0,
  kFindings = 1,        // it found what it looks for: a finding, a failing test, an illegal deck
  kUsageError = 2,      // bad usage, unreadable input, rules that do not check
  kLimitReached = 3,    // a limit ended the run
  kInternalError = 70,  // our own mistake
};

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace cardinal::cli
