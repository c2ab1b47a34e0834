// In: findings that carry edits. Out: the texts of the files with these edits.
// Promises: a finding's edits are made all or none, and never over those of another finding; findings that remain are
// returned.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::fixes {

struct FixedTexts {
  std::map<std::string, std::string> before, after;  // of the files that change, by path as it is shown
  std::vector<diag::Diagnostic> unfixed;             // findings whose edits were not made
  std::size_t applied_count = 0;                     // findings whose edits were made
};

// Makes the safe edits, and with `unsafe` the others too.
FixedTexts ApplyFixes(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources, bool unsafe);

// The findings whose edits ApplyFixes makes, in order: of two whose edits overlap, the first.
std::vector<const diag::Diagnostic*> SelectFixes(const std::vector<diag::Diagnostic>& findings,
                                                 const source::SourceSet& sources, bool unsafe);

// The text with edits, all of its own file, none of which overlap.
std::string ApplyEdits(std::string_view text, std::vector<diag::Edit> edits);

}  // namespace cardinal::fixes
