// Every diagnostic of the catalogue has a source that causes it, tests/diagnostics/<Name>.*, and a correct version of
// that source, <Name>.fixed.*, which causes none; tests/diagnostics_case.h describes the form. (Checks of lint:
// tests/lint_test.cpp.)
#include <catch2/catch.hpp>

#include <regex>
#include <set>

#include "interpreter/language/load/documentation.h"
#include "tests/reference_page.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using golden::CheckGolden;
using golden::Reported;

// "UnknownName" of UnknownName.cardinal, UnknownName.fixed.yaml
std::string CaseName(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.substr(0, name.find('.'));
}

bool IsFixed(const fs::path& path) { return path.filename().string().find(".fixed") != std::string::npos; }

std::vector<fs::path> Sources() {
  std::vector<fs::path> sources;
  for (const fs::path& path : golden::Inside(golden::Root() / "tests/diagnostics"))
    if (path.extension() != ".txt") sources.push_back(path);
  return sources;
}

TEST_CASE("every source in tests/diagnostics gives exactly the diagnostics it says", "[golden]") {
  for (const fs::path& path : Sources()) {
    if (!IsFixed(path)) {
      CheckGolden(path);
      bool own = false;
      for (const std::string& line : Reported(path))
        own = own || line.find(" " + CaseName(path) + ": ") != std::string::npos;
      INFO(path.filename().string());
      CHECK(own);
    } else {
      INFO(path.filename().string());
      CHECK(golden::Joined(Reported(path)) == "");
    }
  }
}

// Returns how many words the diagnostics suggest; each must be an edit of the wrong word.
int CheckSuggestions(const golden::Examined& examined) {
  int suggested = 0;
  for (const diag::Diagnostic& diagnostic : examined.diagnostics) {
    if (diagnostic.intended.empty()) continue;
    ++suggested;
    INFO(diagnostic.message << "; " << diagnostic.help);
    const auto fix = diag::FindFix(diagnostic, *examined.sources);
    REQUIRE(fix);
    CHECK_FALSE(fix->safe);
    REQUIRE(fix->edits.size() == 1);
    const source::Span place = fix->edits[0].span;
    CHECK((*examined.sources)[place.file].Text(place) == diagnostic.misspelled);
    CHECK(diagnostic.help.find('`' + fix->edits[0].text + '`') != std::string::npos);
  }
  return suggested;
}

// Returns texts in each of which every n-th longer word is misspelt: without its third letter.
std::vector<std::string> Misspelt(const std::string& text, int n) {
  const std::regex word("[A-Za-z_]{5,}");
  std::vector<std::string> texts;
  int number = 0;
  for (std::sregex_iterator found(text.begin(), text.end(), word), end; found != end; ++found) {
    if (++number % n != 0) continue;
    texts.push_back(text);
    texts.back().erase(static_cast<std::size_t>(found->position()) + 2, 1);
  }
  return texts;
}

TEST_CASE("what `did you mean` suggests is an edit of the wrong word") {
  int suggested = 0;
  for (const fs::path& path : Sources()) suggested += CheckSuggestions(golden::Examine(path, {}));
  CHECK(suggested > 0);
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    INFO(path.filename().string());
    suggested += CheckSuggestions(golden::Examine(path, {}));
    for (const std::string& text : Misspelt(golden::ReadText(path), 11))
      suggested += CheckSuggestions(golden::ExamineRules(text, {}));
  }
  CHECK(suggested > 300);
}

// Programs that do not check, by construct: tests/language/<construct>/bad_*.cardinal.
TEST_CASE("every bad program in tests/language gives exactly the diagnostics it says", "[golden]") {
  int found = 0;
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    if (!path.filename().string().starts_with("bad_")) continue;
    ++found;
    CheckGolden(path);
    INFO(path.filename().string());
    CHECK(!Reported(path).empty());
  }
  CHECK(found > 10);
}

// ---- docs/reference/errors.md

// Returns a sentence that a file has on several lines.
std::string Paragraph(const fs::path& path) {
  std::string text;
  bool ended = true;
  for (const std::string& line : golden::SplitIntoLines(golden::ReadText(path))) {
    text += (ended ? "" : " ") + line;
    ended = line.empty();
    if (ended) text += "\n\n";
  }
  return text + "\n\n";
}

std::string PartOfPage(const diag::CodeInfo& info) {
  const fs::path folder = golden::Root() / "tests/diagnostics";
  const std::string name(info.name);
  std::string page = "### " + std::string(info.code) + " " + name + "\n\nMeaning: " + std::string(info.summary) +
                     ".\n\nWhat to do: " + Paragraph(folder / (name + ".txt"));
  const std::string ending = fs::exists(folder / (name + ".yaml")) ? ".yaml" : ".cardinal";
  if (!fs::exists(folder / (name + ending))) return page;
  std::string says, nothing;
  page +=
      golden::Fenced(folder / (name + ending), says) + "\nsays (line:column)\n\n```text\n" + says + "```\n\nFixed:\n\n";
  return page + golden::Fenced(folder / (name + ".fixed" + ending), nothing) + "\n";
}

TEST_CASE("docs/reference/errors.md is made from the diagnostics", "[golden][docs]") {
  std::vector<diag::CodeInfo> errors;
  for (const diag::Code code : diag::AllCodes())
    if (diag::GetCodeInfo(code).grade == diag::Grade::Error) errors.push_back(diag::GetCodeInfo(code));
  std::sort(errors.begin(), errors.end(), [](const auto& a, const auto& b) { return a.code < b.code; });
  std::string made = "\n## The errors\n\n| code | name | means |\n|---|---|---|\n", pages = "\n## Each error\n\n";
  for (const diag::CodeInfo& info : errors) {
    const std::string code(info.code), name(info.name);
    made += "| " + code + " | [" + name + "](#" + load::FindCodePage(info).anchor + ") | " + std::string(info.summary) +
            " |\n";
    pages += PartOfPage(info);
  }
  const fs::path path = golden::Root() / "docs/reference/errors.md";
  const std::string mark =
      "<!-- from here on: made from diagnostics.def and tests/diagnostics; CARDINAL_UPDATE=1 cardinal_tests "
      "\"[golden]\" -->\n";
  const std::string text = golden::ReadText(path);
  REQUIRE(text.find(mark) != std::string::npos);
  const std::string wanted = text.substr(0, text.find(mark)) + mark + made + pages;
  if (golden::Updating())
    golden::WriteText(path, wanted);
  else
    CHECK(text == wanted);
}

// `Internal` has no source: it is a mistake of Cardinal, not of a text.
TEST_CASE("every diagnostic has its source and a correct version of it", "[golden]") {
  std::set<std::string> wrong, right;
  for (const fs::path& path : Sources()) (IsFixed(path) ? right : wrong).insert(CaseName(path));
  for (const diag::Code code : diag::AllCodes()) {
    const std::string name(diag::GetCodeInfo(code).name);
    if (diag::GetCodeInfo(code).grade != diag::Grade::Error) continue;
    INFO(name);
    CHECK(fs::exists(golden::Root() / ("tests/diagnostics/" + name + ".txt")));  // how to fix it
    if (name == "Internal") continue;
    CHECK(wrong.erase(name) == 1);
    CHECK(right.erase(name) == 1);
  }
  CHECK(wrong.empty());
  CHECK(right.empty());
}

TEST_CASE("ten mistakes are found, each on its line and column, and nothing else", "[golden]") {
  const fs::path path = golden::Root() / "tests/lint/ten_mistakes.cardinal";
  CheckGolden(path);
  int found = 0;
  for (const std::string& line : Reported(path)) found += line.starts_with("// expect ");
  CHECK(found == 10);
  CHECK(golden::Joined(Reported(golden::Root() / "tests/lint/ten_mistakes.fixed.cardinal")) == "");
}

}  // namespace
}  // namespace cardinal
