// In: findings that carry edits. Out: the files as they would be with them. Promises: an edit is made whole or not at
// all, and never over another one; a finding that still is there stays among the findings.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

struct Fixed {
  std::map<std::string, std::string> before, after;  // texts of the files that change, by path as it is shown
  std::vector<diag::Diagnostic> left;                // findings whose edits were not made
  std::size_t made = 0;                              // findings whose edits were
};

// Makes the safe edits, and with `unsafe` the others.
Fixed ApplyFixes(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources, bool unsafe);

// A unified diff (three lines around each change); empty if the texts are equal.
std::string UnifiedDiff(const std::string& path, std::string_view before, std::string_view after);

}  // namespace cardinal::cli
