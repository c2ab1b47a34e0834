#include "interpreter/base/line_diff.h"

#include <algorithm>
#include <span>

namespace cardinal::base {

namespace {

using Kind = LineChange::Kind;
using Lines = std::span<const std::string>;

// LengthAt(i, j) is the length of the longest common subsequence of before[i..] and now[j..].
class Lengths {
 public:
  Lengths(Lines before, Lines now) : width_(now.size() + 1), lengths_((before.size() + 1) * width_) {
    for (std::size_t i = before.size(); i-- > 0;) {
      for (std::size_t j = now.size(); j-- > 0;)
        SetLength(i, j,
                  before[i] == now[j] ? LengthAt(i + 1, j + 1) + 1 : std::max(LengthAt(i + 1, j), LengthAt(i, j + 1)));
    }
  }
  std::uint32_t LengthAt(std::size_t i, std::size_t j) const { return lengths_[i * width_ + j]; }

 private:
  void SetLength(std::size_t i, std::size_t j, std::uint32_t length) { lengths_[i * width_ + j] = length; }

  std::size_t width_;
  std::vector<std::uint32_t> lengths_;
};

constexpr std::size_t kMaxPlaces = 16'000'000;  // for larger lists no line in the middle counts as unchanged
constexpr std::size_t kAround = 3;              // lines that are shown before and after a change

// Adds the changes between the equal lines at both ends. `head`: how many equal lines there are at the beginning.
void CompareMiddles(Lines before, Lines now, std::size_t head, std::vector<LineChange>& changes) {
  std::size_t i = 0, j = 0;
  if ((before.size() + 1) * (now.size() + 1) <= kMaxPlaces) {
    const Lengths lengths(before, now);
    while (i < before.size() && j < now.size()) {
      if (before[i] == now[j]) {
        changes.push_back({Kind::Unchanged, head + i++});
        ++j;
      } else if (lengths.LengthAt(i + 1, j) >= lengths.LengthAt(i, j + 1)) {
        changes.push_back({Kind::Removed, head + i++});
      } else {
        changes.push_back({Kind::Added, head + j++});
      }
    }
  }
  while (i < before.size()) changes.push_back({Kind::Removed, head + i++});
  while (j < now.size()) changes.push_back({Kind::Added, head + j++});
}

}  // namespace

std::vector<LineChange> DiffLines(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  std::size_t head = 0, tail = 0;
  const std::size_t shorter = std::min(before.size(), now.size());
  while (head < shorter && before[head] == now[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  std::vector<LineChange> changes;
  for (std::size_t i = 0; i < head; ++i) changes.push_back({Kind::Unchanged, i});
  CompareMiddles(std::span(before).subspan(head, before.size() - tail - head),
                 std::span(now).subspan(head, now.size() - tail - head), head, changes);
  for (std::size_t i = before.size() - tail; i < before.size(); ++i) changes.push_back({Kind::Unchanged, i});
  return changes;
}

std::vector<std::string> SplitLinesKeepingEnds(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<std::string> FormatLineDiff(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  const std::vector<LineChange> changes = DiffLines(before, now);
  std::vector<bool> shown(changes.size());
  for (std::size_t at = 0; at < changes.size(); ++at) {
    if (changes[at].kind == Kind::Unchanged) continue;
    const std::size_t end = std::min(at + kAround + 1, changes.size());
    for (std::size_t near = at - std::min(at, kAround); near < end; ++near) shown[near] = true;
  }
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < changes.size(); ++at) {
    const LineChange& change = changes[at];
    if (shown[at] && change.kind == Kind::Added) lines.push_back("+ " + now[change.index]);
    if (shown[at] && change.kind != Kind::Added)
      lines.push_back((change.kind == Kind::Removed ? "- " : "  ") + before[change.index]);
    if (!shown[at] && (at == 0 || shown[at - 1])) lines.emplace_back("  ...");
  }
  return lines;
}

}  // namespace cardinal::base
