#include "interpreter/drivers/scenario/line_diff.h"

#include <algorithm>

namespace cardinal::scenario {

namespace {

using Kind = LineChange::Kind;

// How long the longest common part of what is left is, for each place in both lists.
class Lengths {
 public:
  Lengths(const std::vector<std::string>& before, const std::vector<std::string>& now)
      : width_(now.size() + 1), lengths_((before.size() + 1) * width_) {
    for (std::size_t i = before.size(); i-- > 0;) {
      for (std::size_t j = now.size(); j-- > 0;)
        Put(i, j, before[i] == now[j] ? At(i + 1, j + 1) + 1 : std::max(At(i + 1, j), At(i, j + 1)));
    }
  }
  std::uint32_t At(std::size_t i, std::size_t j) const { return lengths_[i * width_ + j]; }

 private:
  void Put(std::size_t i, std::size_t j, std::uint32_t length) { lengths_[i * width_ + j] = length; }

  std::size_t width_;
  std::vector<std::uint32_t> lengths_;
};

constexpr std::size_t kMostPlaces = 16'000'000;  // beyond that nothing is taken for the same
constexpr std::size_t kAround = 3;               // lines that are shown before and behind a change

}  // namespace

std::vector<LineChange> LineDiff(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  std::vector<LineChange> changes;
  std::size_t i = 0, j = 0;
  if ((before.size() + 1) * (now.size() + 1) <= kMostPlaces) {
    const Lengths lengths(before, now);
    while (i < before.size() && j < now.size()) {
      if (before[i] == now[j]) {
        changes.push_back({Kind::Same, i++});
        ++j;
      } else if (lengths.At(i + 1, j) >= lengths.At(i, j + 1)) {
        changes.push_back({Kind::Gone, i++});
      } else {
        changes.push_back({Kind::New, j++});
      }
    }
  }
  while (i < before.size()) changes.push_back({Kind::Gone, i++});
  while (j < now.size()) changes.push_back({Kind::New, j++});
  return changes;
}

std::vector<std::string> DiffLines(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  const std::vector<LineChange> changes = LineDiff(before, now);
  std::vector<bool> shown(changes.size());
  for (std::size_t at = 0; at < changes.size(); ++at) {
    if (changes[at].kind == Kind::Same) continue;
    const std::size_t end = std::min(at + kAround + 1, changes.size());
    for (std::size_t near = at - std::min(at, kAround); near < end; ++near) shown[near] = true;
  }
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < changes.size(); ++at) {
    const LineChange& change = changes[at];
    if (shown[at] && change.kind == Kind::New) lines.push_back("+ " + now[change.index]);
    if (shown[at] && change.kind != Kind::New)
      lines.push_back((change.kind == Kind::Gone ? "- " : "  ") + before[change.index]);
    if (!shown[at] && (at == 0 || shown[at - 1])) lines.emplace_back("  ...");
  }
  return lines;
}

}  // namespace cardinal::scenario
