#include "interpreter/cli/unified_diff.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/line_diff.h"

namespace cardinal::cli {

namespace {

using base::LineChange;
using Kind = LineChange::Kind;

constexpr std::size_t kAround = 3;  // lines that are shown before and after a change

// `12,3`: three lines from the 12th. An empty range names the line before it.
std::string Range(std::size_t begin, std::size_t count) {
  return std::to_string(count == 0 ? begin : begin + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

struct Hunk {
  std::size_t before = 0, now = 0;  // lines before the hunk
  std::size_t gone = 0, come = 0;   // lines of the hunk in each text
  std::string body;

  void AddLine(Kind kind, const std::string& line) {
    gone += kind != Kind::Added;
    come += kind != Kind::Removed;
    body += (kind == Kind::Unchanged ? ' ' : kind == Kind::Removed ? '-' : '+') + line;
    if (!line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
  }
  std::string ToText() const { return "@@ -" + Range(before, gone) + " +" + Range(now, come) + " @@\n" + body; }
};

}  // namespace

std::string UnifiedDiff(std::string_view before, std::string_view now, const std::string& name) {
  if (before == now) return "";
  const std::vector<std::string> old_lines = base::SplitLinesKeepingEnds(before),
                                 new_lines = base::SplitLinesKeepingEnds(now);
  const std::vector<LineChange> changes = base::DiffLines(old_lines, new_lines);
  std::vector<bool> shown(changes.size());
  for (std::size_t at = 0; at < changes.size(); ++at) {
    if (changes[at].kind == Kind::Unchanged) continue;
    const std::size_t end = std::min(changes.size(), at + kAround + 1);
    for (std::size_t i = at - std::min(at, kAround); i < end; ++i) shown[i] = true;
  }
  std::string text = "--- " + name + "\n+++ " + name + "\n";
  Hunk hunk;
  for (std::size_t at = 0; at < changes.size(); ++at) {
    const Kind kind = changes[at].kind;
    if (shown[at]) hunk.AddLine(kind, (kind == Kind::Added ? new_lines : old_lines)[changes[at].index]);
    const bool ends = at + 1 == changes.size() || !shown[at + 1];
    if (shown[at] && ends) {
      text += hunk.ToText();
      hunk = {hunk.before + hunk.gone, hunk.now + hunk.come, 0, 0, ""};
    } else if (!shown[at]) {
      ++hunk.before;
      ++hunk.now;
    }
  }
  return text;
}

}  // namespace cardinal::cli
