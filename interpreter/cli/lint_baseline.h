// Compares findings with a baseline file.
// In: the text of a baseline file, findings. Out: the findings that it does not contain, and the updated text.
// Promises: a line is removed when its finding no longer occurs; no line is ever added.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

// The text of a baseline with these findings: a line each, `CODE PATH MESSAGE`, sorted.
std::string WriteBaseline(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources);

struct BaselineResult {
  std::vector<diag::Diagnostic> findings;  // findings that the baseline does not contain
  std::string text;                        // the baseline without findings that no longer occur
  std::size_t kept = 0, removed = 0;       // lines that match a finding, and lines that were removed
  // The error of an unreadable baseline; then the other members are meaningless.
  std::string problem;
};

// `looked_at`: only lines about these files can be removed, because only these files were linted.
BaselineResult ApplyBaseline(std::string_view text, const std::vector<diag::Diagnostic>& findings,
                             const source::SourceSet& sources, const std::set<std::string>& looked_at);

}  // namespace cardinal::cli
