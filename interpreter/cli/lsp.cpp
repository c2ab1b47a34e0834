#include "interpreter/cli/lsp.h"

#include <unistd.h>

#include <string>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/stdio.h"

namespace cardinal::cli {

int ServeEditor(const Environment& env) {
  const lsp::ReservedStandardOutput output;
  lsp::FileSource source(STDIN_FILENO);
  lsp::FileSink sink(output.File());
  const lsp::SignalScope signals(source, sink);
  lsp::Dispatcher dispatcher(source, sink);
  const lsp::Server server(dispatcher, env.files, env.working_directory, env.path_variable, std::string(kVersion));
  return dispatcher.Serve();
}

}  // namespace cardinal::cli
