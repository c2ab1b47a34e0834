// cardinal fmt: files of rules and cards in the one layout.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct FmtArguments {
  std::vector<std::string> paths;  // files, and folders with `.cardinal` files; `-` alone: what is typed; none: here
  bool check = false;              // writes nothing: names the files that would change
  bool diff = false;               // writes nothing: shows what would change
};

// kFine; kFound: with check or diff, something would change; kCouldNot: a file is no file, cannot be read or written,
// or has a mistake. Such a file stays as it is; the others are laid out.
int RunFmt(const Environment& env, const FmtArguments& arguments);

}  // namespace cardinal::cli
