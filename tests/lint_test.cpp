// Every check of lint is complete: a row in lint_checks.def, a source file, its part of docs/reference/lint.md, and in
// tests/lint/<kebab-name>/ an about.txt and examples (bad*: exactly the findings in their comments, at least one of the
// check; good*: no findings). CARDINAL_UPDATE=1 rewrites the expected findings, and the page.
#include <catch2/catch.hpp>

#include <cctype>
#include <set>

#include "interpreter/drivers/counterexample/demonstration.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/load/documentation.h"
#include "tests/reference_page.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct Check {
  diag::CodeInfo info;
  bool framed = false;  // the linter itself finds it, without a file for the check
};

std::vector<Check> Checks() {
  return {
#define LINT_CHECK(name, code, kebab, grade, summary, section) {diag::GetCodeInfo(diag::lint::name), false},
#define LINT_FRAME(name, code, kebab, grade, summary, section) {diag::GetCodeInfo(diag::lint::name), true},
#include "interpreter/language/diagnostics/lint_checks.def"
  };
}

fs::path CheckFolder(const Check& check) { return golden::Root() / "tests/lint" / std::string(check.info.kebab); }

std::vector<fs::path> Examples(const Check& check, const std::string& begin) {
  std::vector<fs::path> found;
  for (const fs::path& path : golden::Inside(CheckFolder(check)))
    if (path.filename().string().starts_with(begin)) found.push_back(path);
  return found;
}

bool Reports(const fs::path& path, const Check& check) {
  const std::string own =
      " " + std::string(diag::GradeName(check.info.grade)) + " " + std::string(check.info.name) + ": ";
  for (const std::string& line : golden::Reported(path))
    if (line.find(own) != std::string::npos) return true;
  return false;
}

TEST_CASE("every check of lint finds the defects of its bad examples, and nothing in the good ones", "[golden][lint]") {
  for (const Check& check : Checks()) {
    INFO(check.info.kebab);
    CHECK_FALSE(Examples(check, "bad").empty());
    CHECK_FALSE(Examples(check, "good").empty());
    CHECK(fs::exists(CheckFolder(check) / "about.txt"));
    for (const fs::path& path : Examples(check, "bad")) {
      INFO(path.filename().string());
      golden::CheckGolden(path);
      CHECK(Reports(path, check));
    }
    for (const fs::path& path : Examples(check, "good")) {
      INFO(path.filename().string());
      CHECK(golden::Joined(golden::Reported(path)) == "");
    }
  }
}

TEST_CASE("every check of lint has its source, its place in the language, and a code of its own letter", "[lint]") {
  const std::string language = golden::ReadText(golden::Root() / "docs/language.md");
  std::set<std::string> sources, folders;
  for (const Check& check : Checks()) {
    INFO(check.info.kebab);
    std::string file(check.info.kebab);
    std::replace(file.begin(), file.end(), '-', '_');
    if (!check.framed) {
      sources.insert(file + ".cpp");
      const std::string text = golden::ReadText(golden::Root() / "interpreter/language/lint/checks" / (file + ".cpp"));
      CHECK(text.starts_with("// " + std::string(check.info.code) + ": "));
      CHECK(text.find("void " + std::string(check.info.name) + "(const LintContext& all)") != std::string::npos);
    }
    folders.insert(std::string(check.info.kebab));
    CHECK(language.find("# " + std::string(check.info.section) + "\n") != std::string::npos);
    CHECK(check.info.grade != diag::Grade::Error);
    CHECK(diag::FindCode(check.info.kebab) == diag::FindCode(check.info.code));
  }
  for (const fs::path& path : golden::Inside(golden::Root() / "interpreter/language/lint/checks"))
    CHECK(sources.count(path.filename()) == 1);
  for (const fs::path& path : golden::Inside(golden::Root() / "tests/lint"))
    if (fs::is_directory(path)) CHECK(folders.count(path.filename()) == 1);
}

// ---- docs/reference/lint.md

// The anchor of a heading: "5-statements-and-flow".
std::string Anchor(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

std::string FindPage(const Check& check) {
  INFO(check.info.kebab);
  REQUIRE_FALSE(Examples(check, "bad").empty());
  REQUIRE_FALSE(Examples(check, "good").empty());
  std::string says, nothing;
  const std::string section(check.info.section);
  std::string page = "### " + std::string(check.info.code) + " " + std::string(check.info.kebab) +
                     "\n\nGrade: " + std::string(diag::GradeName(check.info.grade)) + ". Reports " +
                     std::string(check.info.summary) + ". In the language: [" + section + "](../language.md#" +
                     Anchor(section) + ").\n\n";
  const std::string wrong = golden::Fenced(Examples(check, "bad").front(), says);
  page += wrong + "\nsays (line:column)\n\n```text\n" + says + "```\n\n";
  page += golden::ReadText(CheckFolder(check) / "about.txt") + "\nFixed:\n\n";
  return page + golden::Fenced(Examples(check, "good").front(), nothing) + "\n";
}

// Returns `text` with the current table of counterexamples.
std::string WithWitnesses(const std::string& text, const std::vector<Check>& checks) {
  const std::string mark = "<!-- witnesses: made from demonstrations.def -->\n",
                    head = "| check | the scenario is |\n|---|---|\n";
  const std::size_t begin = text.find(head), end = text.find(mark);
  REQUIRE(begin < end);
  REQUIRE(end < text.size());
  std::string rows;
  for (const Check& check : checks) {
    std::string ways;
    for (const counterexample::DemonstrationKind way :
         counterexample::FindDemonstrationKinds(*diag::FindCode(check.info.code)))
      ways += (ways.empty() ? "" : "; or ") + std::string(counterexample::DescribeDemonstration(way));
    if (!ways.empty()) rows += "| " + std::string(check.info.code) + " | " + ways + " |\n";
  }
  return text.substr(0, begin) + head + rows + text.substr(end);
}

TEST_CASE("docs/reference/lint.md is made from the checks", "[golden][lint]") {
  const fs::path path = golden::Root() / "docs/reference/lint.md";
  const std::string mark =
      "<!-- from here on: made from lint_checks.def and tests/lint; CARDINAL_UPDATE=1 cardinal_tests \"[lint]\" -->\n";
  std::string table = "\n## The checks\n\n| code | name | grade | reports |\n|---|---|---|---|\n",
              pages = "\n## Each check\n\n";
  std::vector<Check> checks = Checks();
  std::sort(checks.begin(), checks.end(), [](const Check& a, const Check& b) { return a.info.code < b.info.code; });
  for (const Check& check : checks) {
    table += "| " + std::string(check.info.code) + " | [" + std::string(check.info.kebab) + "](#" +
             load::FindCodePage(check.info).anchor + ") | " + std::string(diag::GradeName(check.info.grade)) + " | " +
             std::string(check.info.summary) + " |\n";
    pages += FindPage(check);
  }
  const std::string text = golden::ReadText(path);
  REQUIRE(text.find(mark) != std::string::npos);
  const std::string made = WithWitnesses(text.substr(0, text.find(mark)), checks) + mark + table + pages;
  if (golden::Updating())
    golden::WriteText(path, made);
  else
    CHECK(text == made);
}

}  // namespace
}  // namespace cardinal
