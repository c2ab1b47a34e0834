#include "interpreter/cli/environment.h"

#include <ostream>

namespace cardinal::cli {

constinit const std::string_view kVersion = CARDINAL_VERSION;

int ReportUsageError(const Environment& env, const std::string& problem, const std::string& help) {
  env.err << "error: " << problem << '\n';
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return kUsageError;
}

}  // namespace cardinal::cli
