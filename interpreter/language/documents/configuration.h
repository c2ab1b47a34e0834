// Reads cardinal.yaml, the optional file of a project. Out: the defaults for `cardinal lint`; the command line
// overrides them. Promises: paths and codes are returned as they are written; paths are relative to the file.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

struct LintSettings {
  std::vector<LocatedText> paths, excluded;  // what lint reads, and what it leaves out
  std::vector<LocatedText> select, ignore;   // checks, by code, by name or by the beginning of their codes
  std::optional<LocatedText> baseline;       // a file
  std::optional<diag::Grade> fail_grade;     // the least sure grade that makes lint fail: Proved, Likely or Style
};

struct Configuration {
  LintSettings lint;
};

std::optional<Configuration> ReadConfiguration(const source::SourceFile& file, const base::Limits& limits,
                                               diag::Sink& sink);

}  // namespace cardinal::documents
