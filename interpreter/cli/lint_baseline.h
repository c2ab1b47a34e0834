// In: the text of a baseline file, findings. Out: the findings that it does not hold, and the file as it should be now.
// Promises: what is in the file goes away when it is found no more; nothing is ever added to it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

// The text of a baseline that holds these findings: a line each, `CODE PATH MESSAGE`, sorted.
std::string WriteBaseline(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources);

struct BaselineResult {
  std::vector<diag::Diagnostic> findings;  // that the baseline does not hold
  std::string text;                        // of the baseline, without what is found no more
  std::size_t kept = 0, removed = 0;       // lines: that hold a finding, that were taken away
  std::string problem;                     // what cannot be read; then nothing else counts
};

// `looked_at`: only lines about these files can be known to be found no more.
BaselineResult ApplyBaseline(std::string_view text, const std::vector<diag::Diagnostic>& findings,
                             const source::SourceSet& sources, const std::set<std::string>& looked_at);

}  // namespace cardinal::cli
