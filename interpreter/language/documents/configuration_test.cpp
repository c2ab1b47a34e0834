#include "interpreter/language/documents/configuration.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

TEST_CASE("the project file says what lint does") {
  Tried tried(
      "lint:\n  paths: [rulesets, ../more]\n  without: cards/old\n  select: [N, T04]\n  ignore: [comment-todo]\n"
      "  gate: likely\n  baseline: known.txt\n");
  const auto read = ReadConfiguration(tried.File(), tried.limits, tried.sink);
  REQUIRE(read.has_value());
  REQUIRE(read->lint.paths.size() == 2);
  CHECK(read->lint.paths[1].text == "../more");
  REQUIRE(read->lint.excluded.size() == 1);
  CHECK(read->lint.excluded[0].text == "cards/old");
  CHECK(read->lint.select.size() == 2);
  CHECK(read->lint.ignore[0].text == "comment-todo");
  CHECK(read->lint.fail_grade == diag::Grade::Likely);
  CHECK(read->lint.baseline->text == "known.txt");

  Tried empty("# nothing yet\n");
  CHECK(ReadConfiguration(empty.File(), empty.limits, empty.sink).has_value());
}

TEST_CASE("slips in the project file are named") {
  Tried slip("lint: {gates: likely}\n");
  CHECK_FALSE(ReadConfiguration(slip.File(), slip.limits, slip.sink).has_value());
  CHECK(slip.FirstHelp() == "did you mean `gate`?");
  Tried grade("lint: {gate: sure}\n");
  CHECK_FALSE(ReadConfiguration(grade.File(), grade.limits, grade.sink).has_value());
  Tried nothing("lint:\n");
  CHECK_FALSE(ReadConfiguration(nothing.File(), nothing.limits, nothing.sink).has_value());
  Tried map("lint: {paths: {a: b}}\n");
  CHECK_FALSE(ReadConfiguration(map.File(), map.limits, map.sink).has_value());
  Tried other("rulesets: [a]\n");
  CHECK_FALSE(ReadConfiguration(other.File(), other.limits, other.sink).has_value());
}

}  // namespace
}  // namespace cardinal::documents
