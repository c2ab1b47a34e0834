// Why a log cannot be replayed. In: the file of a log and its problem. Out: the lines of an error message.
#pragma once

#include <iosfwd>
#include <string>

namespace cardinal::replay {

struct LogProblem {
  int line = 0;  // 0: the file as a whole
  std::string message;
  std::string help;
};
// "games/x.jsonl:12: error: ..."
void PrintLogProblem(std::ostream& out, const std::string& file, const LogProblem& problem);

}  // namespace cardinal::replay
