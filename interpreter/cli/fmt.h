// cardinal fmt: formats files of rules and cards.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct FmtArguments {
  // Files, and folders with `.cardinal` files; a single `-`: standard input; empty: the working directory.
  std::vector<std::string> paths;
  bool check = false;  // writes nothing: lists the files that would change
  bool diff = false;   // writes nothing: shows what would change
};

// kOk; kFindings: with check or diff, something would change; kUsageError: a file does not exist, cannot be read or
// written, or has a syntax error. Such a file stays unchanged; the others are formatted.
int RunFmt(const Environment& env, const FmtArguments& arguments);

}  // namespace cardinal::cli
