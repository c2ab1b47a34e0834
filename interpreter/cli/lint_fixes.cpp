#include "interpreter/cli/lint_fixes.h"

#include <algorithm>

namespace cardinal::cli {

namespace {

struct Planned {
  std::int32_t begin = 0, end = 0;
  std::string text;
  bool operator<(const Planned& other) const { return begin != other.begin ? begin < other.begin : end < other.end; }
};

bool Overlap(const Planned& a, const Planned& b) {
  if (a.begin == b.begin && a.end == b.end) return true;
  return a.begin < b.end && b.begin < a.end;
}

std::string Rewritten(std::string_view text, std::vector<Planned> edits) {
  std::sort(edits.begin(), edits.end());
  std::string out;
  std::size_t at = 0;
  for (const Planned& edit : edits) {
    out += text.substr(at, static_cast<std::size_t>(edit.begin) - at);
    out += edit.text;
    at = static_cast<std::size_t>(edit.end);
  }
  return out + std::string(text.substr(at));
}

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

struct Row {
  char mark;  // ' ', '-', '+'
  std::string_view text;
};

// The shortest edit script by the longest common subsequence; what is equal at both ends is set aside first.
std::vector<Row> Script(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  constexpr std::size_t kMostCells = 4'000'000;
  std::size_t head = 0, tail = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const std::size_t n = a.size() - head - tail, m = b.size() - head - tail;
  std::vector<Row> rows;
  for (std::size_t i = 0; i < head; ++i) rows.push_back({' ', a[i]});
  std::size_t i = 0, j = 0;
  if ((n + 1) * (m + 1) <= kMostCells) {
    std::vector<std::uint32_t> common((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t x, std::size_t y) -> std::uint32_t& { return common[x * (m + 1) + y]; };
    for (std::size_t x = n; x-- > 0;)
      for (std::size_t y = m; y-- > 0;)
        at(x, y) = a[head + x] == b[head + y] ? at(x + 1, y + 1) + 1 : std::max(at(x + 1, y), at(x, y + 1));
    while (i < n && j < m) {
      if (a[head + i] == b[head + j]) {
        rows.push_back({' ', a[head + i]});
        ++i, ++j;
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        rows.push_back({'-', a[head + i++]});
      } else {
        rows.push_back({'+', b[head + j++]});
      }
    }
  }
  while (i < n) rows.push_back({'-', a[head + i++]});
  while (j < m) rows.push_back({'+', b[head + j++]});
  for (std::size_t k = a.size() - tail; k < a.size(); ++k) rows.push_back({' ', a[k]});
  return rows;
}

std::string Hunk(const std::vector<Row>& rows, std::size_t from, std::size_t to) {
  std::size_t old_line = 1, new_line = 1, old_count = 0, new_count = 0;
  for (std::size_t i = 0; i < from; ++i) old_line += rows[i].mark != '+', new_line += rows[i].mark != '-';
  std::string text;
  for (std::size_t i = from; i < to; ++i) {
    old_count += rows[i].mark != '+', new_count += rows[i].mark != '-';
    text += rows[i].mark + std::string(rows[i].text);
    if (!rows[i].text.ends_with('\n')) text += "\n\\ No newline at end of file\n";
  }
  // A range without lines names the line before it.
  const auto range = [](std::size_t line, std::size_t count) {
    return std::to_string(count == 0 ? line - 1 : line) + "," + std::to_string(count);
  };
  return "@@ -" + range(old_line, old_count) + " +" + range(new_line, new_count) + " @@\n" + text;
}

}  // namespace

Fixed ApplyFixes(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources, bool unsafe) {
  Fixed fixed;
  std::map<std::string, std::vector<Planned>> planned;
  for (const diag::Diagnostic& finding : findings) {
    bool good = finding.fix && !finding.fix->edits.empty() && (finding.fix->safe || unsafe);
    if (good) {
      for (const diag::Edit& edit : finding.fix->edits)
        for (const Planned& other : planned[sources[edit.span.file].Path()])
          good = good && !Overlap({edit.span.begin, edit.span.end, ""}, other);
    }
    if (!good) {
      fixed.left.push_back(finding);
      continue;
    }
    ++fixed.made;
    for (const diag::Edit& edit : finding.fix->edits) {
      const source::SourceFile& file = sources[edit.span.file];
      planned[file.Path()].push_back({edit.span.begin, edit.span.end, edit.text});
      fixed.before[file.Path()] = std::string(file.Text());
    }
  }
  for (const auto& [path, text] : fixed.before) fixed.after[path] = Rewritten(text, planned[path]);
  return fixed;
}

std::string UnifiedDiff(const std::string& path, std::string_view before, std::string_view after) {
  constexpr std::size_t kAround = 3;
  if (before == after) return "";
  const std::vector<Row> rows = Script(Lines(before), Lines(after));
  std::string text = "--- a/" + path + "\n+++ b/" + path + "\n";
  for (std::size_t i = 0; i < rows.size();) {
    if (rows[i].mark == ' ') {
      ++i;
      continue;
    }
    const std::size_t from = i < kAround ? 0 : i - kAround;
    std::size_t last = i;  // the last change that is near enough to the one before it
    for (std::size_t j = i; j < rows.size() && j <= last + 2 * kAround + 1; ++j)
      if (rows[j].mark != ' ') last = j;
    const std::size_t to = std::min(last + kAround + 1, rows.size());
    text += Hunk(rows, from, to);
    i = to;
  }
  return text;
}

}  // namespace cardinal::cli
