#include "interpreter/language/lint/allow_comment.h"

#include <catch2/catch.hpp>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/lint.h"

namespace cardinal::lint {
namespace {

// The text with the comment that allows a finding at the first `HERE` of it, and whether the comment suppresses it.
struct Allowed {
  std::string text;
  bool suppressed = false;
};

std::string Edited(std::string text, const diag::Fix& fix) {
  for (auto edit = fix.edits.rbegin(); edit != fix.edits.rend(); ++edit)
    text.replace(static_cast<std::size_t>(edit->span.begin),
                 static_cast<std::size_t>(edit->span.end - edit->span.begin), edit->text);
  return text;
}

diag::Diagnostic FindingIn(const source::SourceFile& file) {
  const auto at = static_cast<std::int32_t>(file.Text().find("HERE"));
  return {diag::lint::UnusedLocal, {file.Id(), at, at + 4}, "m", {}, {}};
}

Allowed Allowing(const std::string& text, const std::string& path = "a.cardinal", const char* reason = "so") {
  source::SourceSet sources;
  const source::SourceFile& file = sources[sources.AddFile(path, text)];
  const auto fix = MakeAllowFix(file, FindingIn(file), reason);
  if (!fix) return {};
  Allowed allowed{Edited(text, *fix), false};
  source::SourceSet now;
  const source::FileId id = now.AddFile(path, allowed.text);
  allowed.suppressed = RemoveSuppressed(std::vector{id}, now, {FindingIn(now[id])}).empty();
  return allowed;
}

TEST_CASE("allow: a comment at the end of the line", "[lint]") {
  const Allowed allowed = Allowing("a\n  HERE  \nb\n");
  CHECK(allowed.text == "a\n  HERE  // lint: allow N11 because \"so\"\nb\n");
  CHECK(allowed.suppressed);
  CHECK(Allowing("HERE").text == "HERE  // lint: allow N11 because \"so\"");
  CHECK(Allowing("HERE\r\n").suppressed);
}

TEST_CASE("allow: in YAML the comment begins with #", "[lint]") {
  const Allowed allowed = Allowing("scenario: HERE\n", "a.yaml");
  CHECK(allowed.text == "scenario: HERE  # lint: allow N11 because \"so\"\n");
  CHECK(allowed.suppressed);
}

TEST_CASE("allow: a line with another comment gets a line before it", "[lint]") {
  const Allowed allowed = Allowing("a\n  HERE  // why\n");
  CHECK(allowed.text == "a\n  // lint: allow N11 because \"so\"\n  HERE  // why\n");
  CHECK(allowed.suppressed);
}

TEST_CASE("allow: a comment that is already there allows the finding, too", "[lint]") {
  for (const char* text : {"HERE  // lint: allow Z01, unused-definition because \"first\"\n",
                           "// lint: allow Z01, unused-definition because \"first\"\nHERE\n"}) {
    source::SourceSet sources;
    const Allowed allowed = Allowing(text);
    CHECK(allowed.text.find("// lint: allow Z01, unused-definition, N11 because \"first; so\"") != std::string::npos);
    source::SourceSet now;
    const source::FileId id = now.AddFile("a.cardinal", allowed.text);
    const auto left = RemoveSuppressed(std::vector{id}, now, {FindingIn(now[id])});
    REQUIRE(left.size() == 1);  // the other codes of the comment suppress no finding
    CHECK(left[0].code == diag::lint::UnusedSuppression);
  }
}

TEST_CASE("allow: quotes in the reason do not end it; an empty reason is a place to fill", "[lint]") {
  CHECK(Allowing("HERE\n", "a.cardinal", "the \"only\"\nway").text ==
        "HERE  // lint: allow N11 because \"the 'only' way\"\n");
  CHECK(Allowing("HERE\n", "a.cardinal", "").suppressed);
}

TEST_CASE("allow: no comment within a comment, and none for an error", "[lint]") {
  CHECK(Allowing("/* a\nHERE\n*/\n").text.empty());
  source::SourceSet sources;
  const source::SourceFile& file = sources[sources.AddFile("a.cardinal", "HERE\n")];
  diag::Diagnostic error = FindingIn(file);
  error.code = diag::Code::UnknownName;
  CHECK_FALSE(MakeAllowFix(file, error, "so"));
  error.code = diag::lint::BadSuppression;
  CHECK_FALSE(MakeAllowFix(file, error, "so"));
}

}  // namespace
}  // namespace cardinal::lint
