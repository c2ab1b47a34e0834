// Applies the edits of findings. In: findings with edits. Out: the texts of the files with these edits. Promises: the
// edits of a finding are applied all or none, and never overlap those of another finding; findings that remain are
// returned.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::fixes {

struct FixedTexts {
  std::map<std::string, std::string> before, after;  // the files that change, by their path as it is shown
  std::vector<diag::Diagnostic> unfixed;             // findings whose edits were not applied
  std::size_t applied_count = 0;                     // findings whose edits were applied
};

// Applies the safe edits, and with `unsafe` also the others.
FixedTexts ApplyFixes(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources, bool unsafe);

// The findings whose edits ApplyFixes applies, in order: if the edits of two overlap, the first.
std::vector<const diag::Diagnostic*> SelectFixes(const std::vector<diag::Diagnostic>& findings,
                                                 const source::SourceSet& sources, bool unsafe);

// The text with edits, which are all of this file and do not overlap.
std::string ApplyEdits(std::string_view text, std::vector<diag::Edit> edits);

}  // namespace cardinal::fixes
