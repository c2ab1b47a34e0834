#include <CLI/App.hpp>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/lsp.h"

namespace cardinal::cli {

void AddLsp(CLI::App& app, const Environment& env, Command& command) {
  CLI::App* lsp = app.add_subcommand("lsp", "Serves an editor: the language server, over standard input and output");
  // Editors add this flag to the command of each server.
  lsp->add_flag("--stdio")->description("standard input and output; there is no other way");
  lsp->footer(
      "An editor starts this command; docs/how-to/editor.md says how to set it up. The server reads the files of the\n"
      "workspace and of its games, and writes none.\n"
      "Ends with 0; with 1 if the editor goes without ending the session.\n\n"
      "Examples:\n"
      "  cardinal lsp");
  lsp->callback([&command, &env] { command = [&env] { return ServeEditor(env); }; });
}

}  // namespace cardinal::cli
