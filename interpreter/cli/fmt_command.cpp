// `fmt`: formats rules and cards.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/fmt.h"

namespace cardinal::cli {

void AddFmt(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<FmtArguments>();
  CLI::App* fmt = app.add_subcommand("fmt", "Puts rules and cards into the one layout");
  fmt->add_option("paths", arguments->paths, "files, or folders with .cardinal files; none: all below here; -: typed")
      ->type_name("PATH");
  fmt->add_flag("--check", arguments->check, "writes nothing: names the files that would change");
  fmt->add_flag("--diff", arguments->diff, "writes nothing: shows what would change, as `diff -u` does");
  fmt->footer(
      "Files are rewritten in place, each whole or not at all, and only blanks and line breaks change. A file with a\n"
      "mistake stays as it is. With `-` the text is read from the keyboard or a pipe and written out.\n"
      "Ends with 0; with 1 if --check or --diff finds something to change; with 2 if a file cannot be laid out.\n\n"
      "Examples:\n"
      "  cardinal fmt\n"
      "  cardinal fmt rulesets/GAME cards/GAME --check\n"
      "  cardinal fmt some.cardinal --diff\n"
      "  cardinal fmt - < some.cardinal");
  RunWhenChosen(*fmt, command, env, arguments, RunFmt);
}

}  // namespace cardinal::cli
