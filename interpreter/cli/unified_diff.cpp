#include "interpreter/cli/unified_diff.h"

#include <algorithm>
#include <vector>

#include "interpreter/drivers/scenario/line_diff.h"

namespace cardinal::cli {

namespace {

using scenario::LineChange;
using Kind = LineChange::Kind;

constexpr std::size_t kAround = 3;  // lines that are shown before and behind a change

// Each with its line ending, so that a last line without one differs from the same line with one.
std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// Only what lies between the equal beginnings and ends is compared line by line.
std::vector<LineChange> Changes(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  std::size_t head = 0, tail = 0;
  const std::size_t shorter = std::min(before.size(), now.size());
  while (head < shorter && before[head] == now[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  const auto middle = [&](const std::vector<std::string>& lines) {
    return std::vector<std::string>(lines.begin() + static_cast<std::ptrdiff_t>(head),
                                    lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  std::vector<LineChange> changes;
  for (std::size_t i = 0; i < head; ++i) changes.push_back({Kind::Same, i});
  for (LineChange change : scenario::LineDiff(middle(before), middle(now))) {
    change.index += head;
    changes.push_back(change);
  }
  for (std::size_t i = before.size() - tail; i < before.size(); ++i) changes.push_back({Kind::Same, i});
  return changes;
}

// `12,3`: three lines from the 12th. Of no lines it is the one before them that is named.
std::string Range(std::size_t begin, std::size_t count) {
  return std::to_string(count == 0 ? begin : begin + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

struct Hunk {
  std::size_t before = 0, now = 0;  // lines that come before it
  std::size_t gone = 0, come = 0;   // lines that it has, of each text
  std::string body;

  void Add(Kind kind, const std::string& line) {
    gone += kind != Kind::New;
    come += kind != Kind::Gone;
    body += (kind == Kind::Same ? ' ' : kind == Kind::Gone ? '-' : '+') + line;
    if (!line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
  }
  std::string Text() const { return "@@ -" + Range(before, gone) + " +" + Range(now, come) + " @@\n" + body; }
};

}  // namespace

std::string UnifiedDiff(std::string_view before, std::string_view now, const std::string& name) {
  if (before == now) return "";
  const std::vector<std::string> old_lines = LinesOf(before), new_lines = LinesOf(now);
  const std::vector<LineChange> changes = Changes(old_lines, new_lines);
  std::vector<bool> shown(changes.size());
  for (std::size_t at = 0; at < changes.size(); ++at) {
    if (changes[at].kind == Kind::Same) continue;
    const std::size_t end = std::min(changes.size(), at + kAround + 1);
    for (std::size_t i = at - std::min(at, kAround); i < end; ++i) shown[i] = true;
  }
  std::string text = "--- " + name + "\n+++ " + name + "\n";
  Hunk hunk;
  for (std::size_t at = 0; at < changes.size(); ++at) {
    const Kind kind = changes[at].kind;
    if (shown[at]) hunk.Add(kind, (kind == Kind::New ? new_lines : old_lines)[changes[at].index]);
    const bool ends = at + 1 == changes.size() || !shown[at + 1];
    if (shown[at] && ends) {
      text += hunk.Text();
      hunk = {hunk.before + hunk.gone, hunk.now + hunk.come, 0, 0, ""};
    } else if (!shown[at]) {
      ++hunk.before;
      ++hunk.now;
    }
  }
  return text;
}

}  // namespace cardinal::cli
