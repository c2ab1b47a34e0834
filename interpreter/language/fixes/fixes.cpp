#include "interpreter/language/fixes/fixes.h"

#include <algorithm>

namespace cardinal::fixes {

namespace {

bool Overlap(source::Span a, source::Span b) {
  if (!(a.file == b.file)) return false;
  if (a.begin == b.begin && a.end == b.end) return true;
  return a.begin < b.end && b.begin < a.end;
}

bool OverlapAny(const diag::Fix& fix, const std::vector<source::Span>& taken) {
  return std::any_of(fix.edits.begin(), fix.edits.end(), [&](const diag::Edit& edit) {
    return std::any_of(taken.begin(), taken.end(), [&](source::Span other) { return Overlap(edit.span, other); });
  });
}

struct SelectedFix {
  std::vector<std::size_t> findings;  // indexes
  std::vector<diag::Edit> edits;
};

SelectedFix SelectNonOverlapping(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources,
                                 bool unsafe) {
  SelectedFix chosen;
  std::vector<source::Span> taken;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const auto fix = diag::FindFix(findings[i], sources);
    if (!fix || fix->edits.empty() || !(fix->safe || unsafe) || OverlapAny(*fix, taken)) continue;
    chosen.findings.push_back(i);
    for (const diag::Edit& edit : fix->edits) {
      taken.push_back(edit.span);
      chosen.edits.push_back(edit);
    }
  }
  return chosen;
}

}  // namespace

std::vector<const diag::Diagnostic*> SelectFixes(const std::vector<diag::Diagnostic>& findings,
                                                 const source::SourceSet& sources, bool unsafe) {
  std::vector<const diag::Diagnostic*> chosen;
  for (const std::size_t index : SelectNonOverlapping(findings, sources, unsafe).findings)
    chosen.push_back(&findings[index]);
  return chosen;
}

FixedTexts ApplyFixes(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources, bool unsafe) {
  const SelectedFix chosen = SelectNonOverlapping(findings, sources, unsafe);
  FixedTexts fixed;
  fixed.applied_count = chosen.findings.size();
  for (std::size_t i = 0, next = 0; i < findings.size(); ++i) {
    if (next < chosen.findings.size() && chosen.findings[next] == i)
      ++next;
    else
      fixed.unfixed.push_back(findings[i]);
  }
  std::map<std::int32_t, std::vector<diag::Edit>> by_file;
  for (const diag::Edit& edit : chosen.edits) by_file[edit.span.file.value].push_back(edit);
  for (const auto& [id, edits] : by_file) {
    const source::SourceFile& file = sources[source::FileId{id}];
    fixed.before[file.Path()] = std::string(file.Text());
    fixed.after[file.Path()] = ApplyEdits(file.Text(), edits);
  }
  return fixed;
}

std::string ApplyEdits(std::string_view text, std::vector<diag::Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const diag::Edit& a, const diag::Edit& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end < b.span.end;
  });
  std::string out;
  std::size_t at = 0;
  for (const diag::Edit& edit : edits) {
    const auto begin = static_cast<std::size_t>(edit.span.begin);
    out += text.substr(at, begin - at);
    out += edit.text;
    at = static_cast<std::size_t>(edit.span.end);
  }
  return out + std::string(text.substr(at));
}

}  // namespace cardinal::fixes
