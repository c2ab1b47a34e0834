// Every diagnostic of the catalogue has a source that gives it, tests/diagnostics/<Name>.*, and the right version of that
// source, <Name>.fixed.*, which gives none. The last lines of the first say exactly what is reported:
//   // expect 3:12 error UnknownName: there is no event `atack`
//   // help: did you mean `attack`?
//   // note 1:7: declared here
// A source is a whole ruleset; or cards (`cards imagimon ...`), a deck or a scenario of Imagimon. `// limit: nesting 5`
// sets a limit. CARDINAL_UPDATE=1 rewrites what is expected.
#include <catch2/catch.hpp>

#include <set>

#include "interpreter/drivers/deck/deck.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/lint/lint.h"
#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

bool IsExpectation(const std::string& line) {
  const std::string text = line.starts_with("// ") ? line.substr(3) : line.starts_with("# ") ? line.substr(2) : "";
  return text.starts_with("expect ") || text.starts_with("help: ") || text.starts_with("note");
}

std::string SeverityWord(diag::Severity severity) {
  return severity == diag::Severity::Error ? "error" : severity == diag::Severity::Warning ? "warning" : "style";
}

// "3:12", or the name of the file before it if that is not `main`; "nowhere" for what has no place.
std::string PlaceText(const source::SourceSet& sources, source::Span span, source::FileId main) {
  if (span.file.value < 0) return "nowhere";
  const source::SourceFile& file = sources[span.file];
  const source::Place place = file.PlaceOf(span.begin);
  const std::string at = std::to_string(place.line) + ":" + std::to_string(place.column);
  return span.file == main ? at : fs::path(file.Path()).filename().string() + ":" + at;
}

std::vector<std::string> InWords(const std::vector<diag::Diagnostic>& diagnostics, const source::SourceSet& sources, source::FileId main, const std::string& mark) {
  std::vector<std::string> lines;
  for (const diag::Diagnostic& diagnostic : diagnostics) {
    const diag::CodeInfo& info = diag::Info(diagnostic.code);
    lines.push_back(mark + "expect " + PlaceText(sources, diagnostic.span, main) + " " + SeverityWord(info.severity) + " " + std::string(info.name) + ": " + diagnostic.message);
    for (const diag::Note& note : diagnostic.notes)
      lines.push_back(mark + "note" + (note.span.file.value < 0 ? "" : " " + PlaceText(sources, note.span, main)) + ": " + note.message);
    if (!diagnostic.help.empty()) lines.push_back(mark + "help: " + diagnostic.help);
  }
  return lines;
}

load::Request Imagimon() {
  load::Request request;
  request.ruleset = golden::Root() / "rulesets/imagimon";
  return request;
}

void LintIt(const load::Loaded& loaded, load::FileKind spoken, diag::Sink& sink) {
  if (sink.HasErrors()) return;
  std::vector<lint::Subject> subjects;
  for (std::size_t i = 0; i < loaded.trees.size(); ++i) subjects.push_back({&loaded.trees[i], loaded.kinds[i] == spoken});
  lint::Lint(subjects, loaded.rules, sink);
}

// What is reported about the source at `path`, as the lines that would expect it.
std::vector<std::string> Reported(const fs::path& path) {
  const bool yaml = path.extension() == ".yaml";
  const std::string text = golden::ReadText(path);
  base::Limits limits;
  if (!golden::ReadLimits(text, limits)) return {"there is no such limit"};
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink(static_cast<int>(limits.errors_per_file));
  source::FileId main{0};
  if (yaml) {
    load::Request request = Imagimon();
    request.cards = {golden::Root() / "cards/imagimon"};
    const auto loaded = load::Load(disk, request, {}, sources, sink);
    main = {static_cast<std::int32_t>(sources.Size())};
    if (text.find("\ndeck:") != std::string::npos || text.starts_with("deck:")) {
      const auto file = deck::Read(disk, path, limits, sources, sink);
      if (file && loaded.program) deck::Resolve(*file, *loaded.program, sink);
    } else if (const auto id = load::ReadSource(disk, path, limits, sources, sink)) {
      documents::ReadScenarios(sources[*id], limits, sink);
    }
  } else if (text.starts_with("cards ") || text.find("\ncards ") != std::string::npos) {
    load::Request request = Imagimon();
    request.cards = {path};
    const auto loaded = load::Load(disk, request, limits, sources, sink);
    main = {static_cast<std::int32_t>(sources.Size()) - 1};
    LintIt(loaded, load::FileKind::Cards, sink);
  } else {
    const golden::OneFile one(text);
    const auto loaded = load::Load(one.files, one.request, limits, sources, sink);
    LintIt(loaded, load::FileKind::Ruleset, sink);
  }
  return InWords(sink.Sorted(), sources, main, yaml ? "# " : "// ");
}

void CheckGolden(const fs::path& path) {
  std::vector<std::string> body, expected;
  for (const std::string& line : golden::LinesOf(golden::ReadText(path))) (IsExpectation(line) ? expected : body).push_back(line);
  const std::vector<std::string> reported = Reported(path);
  INFO(path.filename().string());
  if (golden::Updating()) {
    body.insert(body.end(), reported.begin(), reported.end());
    golden::WriteText(path, golden::Joined(body));
  } else {
    CHECK(golden::Joined(reported) == golden::Joined(expected));
  }
}

// "UnknownName" of UnknownName.cardinal, UnknownName.fixed.yaml
std::string NameOf(const fs::path& path) {
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
      for (const std::string& line : Reported(path)) own = own || line.find(" " + NameOf(path) + ": ") != std::string::npos;
      INFO(path.filename().string());
      CHECK(own);
    } else {
      INFO(path.filename().string());
      CHECK(golden::Joined(Reported(path)) == "");
    }
  }
}

// What does not check, by construct: tests/language/<construct>/bad_*.cardinal.
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

// `Internal` is the one that no source is known to give: its page says so.
TEST_CASE("every diagnostic has its source and the right version of it", "[golden]") {
  std::set<std::string> wrong, right;
  for (const fs::path& path : Sources()) (IsFixed(path) ? right : wrong).insert(NameOf(path));
  for (int code = 0; code < static_cast<int>(diag::Code::kCount); ++code) {
    const std::string name(diag::Info(static_cast<diag::Code>(code)).name);
    if (name == "Internal") {
      CHECK(fs::exists(golden::Root() / "tests/diagnostics/Internal.txt"));
      continue;
    }
    INFO(name);
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
