#include "interpreter/drivers/replay/log_problem.h"

#include <ostream>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::replay {

void PrintLogProblem(std::ostream& out, const std::string& file, const LogProblem& problem) {
  out << diag::EscapeUnprintable(file);
  if (problem.line > 0) out << ':' << problem.line;
  out << ": error: " << problem.message << '\n';
  if (!problem.help.empty()) out << "  help: " << problem.help << '\n';
}

}  // namespace cardinal::replay
