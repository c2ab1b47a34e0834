#include "interpreter/language/fixes/fixes.h"

#include <catch2/catch.hpp>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/fixes/line_edits.h"

namespace cardinal::fixes {
namespace {

struct Files {
  source::SourceSet sources;
  source::FileId a = sources.AddFile("a.cardinal", "one two three\n");
  source::FileId b = sources.AddFile("b.cardinal", "four\n");

  static diag::Diagnostic Finding(source::Span span, bool safe, std::vector<diag::Edit> edits) {
    diag::Diagnostic finding{diag::lint::UnusedLocal, span, "m", {}, {}};
    finding.fix = diag::Fix{"t", safe, std::move(edits)};
    return finding;
  }
};

TEST_CASE("fixes: safe edits are made, unsafe ones only on demand", "[fixes]") {
  Files files;
  const std::vector<diag::Diagnostic> findings = {Files::Finding({files.a, 0, 3}, true, {{{files.a, 0, 3}, "1"}}),
                                                  Files::Finding({files.a, 4, 7}, false, {{{files.a, 4, 7}, "2"}})};
  const FixedTexts safe = ApplyFixes(findings, files.sources, false);
  CHECK(safe.after.at("a.cardinal") == "1 two three\n");
  CHECK(safe.before.at("a.cardinal") == "one two three\n");
  CHECK(safe.applied_count == 1);
  REQUIRE(safe.unfixed.size() == 1);
  CHECK(safe.unfixed[0].span.begin == 4);
  CHECK(ApplyFixes(findings, files.sources, true).after.at("a.cardinal") == "1 2 three\n");
}

TEST_CASE("fixes: of overlapping edits the first finding's are made, all of them or none", "[fixes]") {
  Files files;
  const std::vector<diag::Diagnostic> findings = {
      Files::Finding({files.a, 0, 7}, true, {{{files.a, 0, 7}, "x"}}),
      Files::Finding({files.a, 4, 13}, true, {{{files.b, 0, 4}, "4"}, {{files.a, 4, 13}, "y"}}),
      Files::Finding({files.a, 8, 13}, true, {{{files.a, 8, 13}, "3"}})};
  const FixedTexts fixed = ApplyFixes(findings, files.sources, false);
  CHECK(fixed.applied_count == 2);
  CHECK(fixed.after.at("a.cardinal") == "x 3\n");
  CHECK(fixed.after.count("b.cardinal") == 0);
  CHECK(SelectFixes(findings, files.sources, false) ==
        std::vector<const diag::Diagnostic*>{&findings[0], &findings[2]});
}

TEST_CASE("fixes: a suggested word is an unsafe fix", "[fixes]") {
  Files files;
  diag::Diagnostic error{diag::Code::UnknownName, {files.a, 4, 7}, "there is no name `two`", {}, {}};
  error.SetHelpIfShown([] { return diag::DidYouMean("two", {"twos"}); });
  CHECK(ApplyFixes({error}, files.sources, false).after.empty());
  CHECK(ApplyFixes({error}, files.sources, true).after.at("a.cardinal") == "one twos three\n");
}

std::vector<diag::Edit> MakeEdits(const std::string& before, const std::string& now) {
  return LineEdits(source::SourceFile(source::FileId{0}, "f", before), now);
}

TEST_CASE("line edits: only the lines that change are written", "[fixes]") {
  CHECK(MakeEdits("a\nb\nc\n", "a\nb\nc\n").empty());
  const auto one = MakeEdits("a\nb\nc\nd\n", "a\nB\nc\nd\n");
  REQUIRE(one.size() == 1);
  CHECK(one[0].span == source::Span{source::FileId{0}, 2, 4});
  CHECK(one[0].text == "B\n");
  const auto two = MakeEdits("a\nb\nc\nd\ne\n", "x\na\nb\nc\nd\n");
  REQUIRE(two.size() == 2);
  CHECK(two[0].span == source::Span{source::FileId{0}, 0, 0});
  CHECK(two[1].text.empty());
  CHECK(two[1].span == source::Span{source::FileId{0}, 8, 10});
}

TEST_CASE("line edits: applied they give the new text", "[fixes]") {
  for (const auto& [before, now] : std::vector<std::pair<std::string, std::string>>{
           {"", "a"}, {"a", ""}, {"a", "a\n"}, {"a\nb", "b\na\n"}, {"a\r\nb\r\n", "a\nb\n"}, {"x\n\n\ny\n", "x\ny\n"}})
    CHECK(ApplyEdits(before, MakeEdits(before, now)) == now);
}

}  // namespace
}  // namespace cardinal::fixes
