// In: cardinal.yaml, the optional file of a project. Out: what `cardinal lint` does there unless its command line says
// otherwise. Promises: paths and codes as written; paths are relative to the file.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

struct LintSettings {
  std::vector<LocatedText> paths, excluded;  // what is looked at, and what is left out of it
  std::vector<LocatedText> select, ignore;   // checks, by code or name or what their codes begin with
  std::optional<LocatedText> baseline;       // a file
  std::optional<diag::Grade> fail_grade;     // the least sure grade that counts: Proved, Likely or Style
};

struct Configuration {
  LintSettings lint;
};

std::optional<Configuration> ReadConfiguration(const source::SourceFile& file, const base::Limits& limits,
                                               diag::Sink& sink);

}  // namespace cardinal::documents
