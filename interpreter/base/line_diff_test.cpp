#include "interpreter/base/line_diff.h"

#include <catch2/catch.hpp>

namespace cardinal::base {

using Lines = std::vector<std::string>;

TEST_CASE("line diff: what stays, goes and is new") {
  CHECK(FormatLineDiff({"a", "b", "c"}, {"a", "x", "c"}) == Lines{"  a", "- b", "+ x", "  c"});
  CHECK(FormatLineDiff({}, {"a"}) == Lines{"+ a"});
  CHECK(FormatLineDiff({"a", "b"}, {}) == Lines{"- a", "- b"});
  CHECK(FormatLineDiff({"a", "a", "b"}, {"a", "b", "b"}) == Lines{"  a", "- a", "+ b", "  b"});
}

TEST_CASE("line diff: long stretches that stay are cut") {
  const Lines before = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
  Lines now = before;
  now.push_back("10");
  CHECK(FormatLineDiff(before, now) == Lines{"  ...", "  7", "  8", "  9", "+ 10"});
  now.insert(now.begin(), "0");
  CHECK(FormatLineDiff(before, now) == Lines{"+ 0", "  1", "  2", "  3", "  ...", "  7", "  8", "  9", "+ 10"});
}

TEST_CASE("line diff: it leads from one list to the other") {
  const Lines before = {"x", "a", "b", "y", "c"}, now = {"a", "c", "b", "c", "z"};
  Lines made;
  std::size_t same = 0;
  for (const LineChange& change : DiffLines(before, now)) {
    if (change.kind == LineChange::Kind::Unchanged) ++same;
    if (change.kind != LineChange::Kind::Removed)
      made.push_back(change.kind == LineChange::Kind::Added ? now[change.index] : before[change.index]);
  }
  CHECK(made == now);
  CHECK(same == 3);
}

}  // namespace cardinal::base
