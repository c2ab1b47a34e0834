// What a command receives from the outside, so that it runs in a test as in a terminal; and its exit codes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

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
  bool terminal = false;  // `out` is a terminal: colours are used
  int width = 80;
  std::string path_variable;                   // $CARDINAL_PATH
  std::filesystem::path working_directory;     // the base of relative paths
  std::uint64_t fresh_seed = 1;                // for a game without a given seed
  test_command::SystemServices services = {};  // what `test` needs of the system
  // True if the command was asked to end (Ctrl-C). From the first call on, a signal no longer ends the program at once.
  // May be empty; may be called by several threads.
  std::function<bool()> interrupted = nullptr;
  cache::Cache cache = {};  // of compiled rules and findings; without a folder it keeps nothing
  std::filesystem::path state_folder = {};  // for the matches of a server; empty: the user has no home folder
  // Reads a line from the terminal with a prompt, so that it can be edited (line_editor.h). Empty: `in` or `out` is not
  // such a terminal.
  std::function<bool(const std::string& prompt, int reader, std::string& line)> edit_line = nullptr;

  // The same environment with these files.
  Environment WithFiles(const source::FileSystem& other) const {
    return {in,         out,      err,         other, terminal, width, path_variable, working_directory,
            fresh_seed, services, interrupted, cache, state_folder,  edit_line};
  }
  narration::TextStyle MakeTextStyle() const { return {terminal, width}; }
  std::filesystem::path Resolve(const std::filesystem::path& path) const {
    return path.is_absolute() ? path : working_directory / path;
  }
};

// Exit codes.
enum Exit : int {
  kOk = 0,
  kFindings = 1,        // the command has findings: a finding of lint, a failing test, an illegal deck
  kUsageError = 2,      // bad usage, unreadable input, rules with errors
  kLimitReached = 3,    // a limit ended the run
  kInternalError = 70,  // a bug of Cardinal
};

// Prints an error, and a help line if there is one. Returns kUsageError.
int ReportUsageError(const Environment& env, const std::string& problem, const std::string& help = "");

extern const std::string_view kVersion;  // "0.1.0": of `project` in CMakeLists.txt

}  // namespace cardinal::cli
