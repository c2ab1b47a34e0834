#include "interpreter/language/fixes/line_edits.h"

#include "interpreter/base/line_diff.h"
#include "interpreter/base/sequence.h"

namespace cardinal::fixes {

std::vector<diag::Edit> LineEdits(const source::SourceFile& file, std::string_view now) {
  using Kind = base::LineChange::Kind;
  const std::vector<std::string> before = base::SplitLinesKeepingEnds(file.Text()),
                                 after = base::SplitLinesKeepingEnds(now);
  std::vector<diag::Edit> edits;
  std::int32_t at = 0;  // in the file
  bool open = false;    // the last line was changed
  for (const base::LineChange& change : base::DiffLines(before, after)) {
    if (change.kind != Kind::Unchanged && !open) edits.push_back({{file.Id(), at, at}, ""});
    open = change.kind != Kind::Unchanged;
    if (change.kind == Kind::Added) {
      edits.back().text += after[change.index];
      continue;
    }
    at += base::Count(before[change.index]);
    if (open) edits.back().span.end = at;
  }
  return edits;
}

}  // namespace cardinal::fixes
