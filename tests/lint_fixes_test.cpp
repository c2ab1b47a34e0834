// Each check of lint has a finding for its own reason. tests/lint/<check>/fixes.yaml has for every finding of the bad
// examples the edit that fixes it:
//   - file: bad.cardinal
//     finding: 33:1              line and column; several in brackets, if one edit fixes them all
//     change: 'when you.coins > 4'
//     to: 'when you.coins > 1'   the same number of lines; every occurrence is changed
//     also: {OtherCheck: why}    other checks whose findings change then
// With the edit exactly these findings are gone, and all others, of this check and of any other, are unchanged. So this
// test fails for a check that reports everything, for one that misses half of the marked places, and for an example
// that holds for another reason: the finding depends on the defect and on nothing else in the example. And no other
// check reports the same place: without the check the defect would stay unseen.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <functional>
#include <set>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/documents/map_reader.h"
#include "tests/diagnostics_case.h"
#include "tests/map_schema.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct Check {
  diag::Code code;
  std::string_view name, kebab;
};

std::vector<Check> Checks() {
  return {
#define LINT_CHECK(name, code, kebab, grade, summary, section) {diag::lint::name, #name, kebab},
#define LINT_FRAME LINT_CHECK
#include "interpreter/language/diagnostics/lint_checks.def"
  };
}

struct Fix {
  std::string file;
  std::set<std::string> findings;  // "33:1"
  std::string before, after;
  std::set<std::string> also;  // names of checks
};

const documents::MapInfo kFix = MapSchema("a fix", {"file", "finding", "change", "to", "also"});
const documents::MapInfo kFixes = MapSchema("a list of fixes", {"fixes"});

Fix ReadFix(const documents::YamlNode& node, diag::Sink& sink) {
  Fix fix;
  documents::MapReader map(node, kFix, sink);
  const auto text = [](const documents::YamlEntry* entry) { return entry == nullptr ? "" : entry->value.text; };
  fix.file = text(map.FindRequired("file"));
  if (const documents::YamlEntry* finding = map.FindRequired("finding")) {
    if (finding->value.IsScalar()) fix.findings.insert(finding->value.text);
    for (const documents::YamlNode& one : finding->value.items) fix.findings.insert(one.text);
  }
  fix.before = text(map.FindRequired("change"));
  fix.after = text(map.FindRequired("to"));
  if (const documents::YamlEntry* also = map.FindOptional("also"))
    for (const documents::YamlEntry& entry : also->value.entries) fix.also.insert(entry.key);
  map.Finish();
  return fix;
}

std::vector<Fix> ReadFixes(const Check& check) {
  const fs::path path = golden::Root() / "tests/lint" / std::string(check.kebab) / "fixes.yaml";
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  std::vector<Fix> fixes;
  const auto id = load::ReadSource(disk, path, {}, sources, sink);
  if (const auto root = id ? documents::ReadYaml(sources[*id], {}, sink) : std::nullopt) {
    documents::MapReader map(*root, kFixes, sink);
    if (const documents::YamlEntry* list = map.FindRequired("fixes"))
      for (const documents::YamlNode& node : list->value.items) fixes.push_back(ReadFix(node, sink));
    map.Finish();
  }
  for (const diag::Diagnostic& wrong : sink.Diagnostics()) {
    INFO(path.string() << ": " << wrong.message);
    CHECK(false);
  }
  return fixes;
}

std::vector<fs::path> BadFiles(const Check& check) {
  std::vector<fs::path> bad;
  for (const fs::path& path : golden::Inside(golden::Root() / "tests/lint" / std::string(check.kebab)))
    if (path.filename().string().starts_with("bad")) bad.push_back(path);
  return bad;
}

// "33:1"
std::string PlaceName(const golden::Examined& examined, const diag::Diagnostic& finding) {
  return golden::PlaceText(*examined.sources, finding.span, examined.main);
}

// Returns every finding except some, without its column: an edit may move what follows on its line.
std::multiset<std::string> InLines(const golden::Examined& examined,
                                   const std::function<bool(const diag::Diagnostic&)>& left_out) {
  std::multiset<std::string> lines;
  for (const diag::Diagnostic& finding : examined.diagnostics) {
    const std::string place = PlaceName(examined, finding);
    if (!left_out(finding))
      lines.insert(place.substr(0, place.rfind(':')) + " " + std::string(diag::GetCodeInfo(finding.code).name) + ": " +
                   finding.message);
  }
  return lines;
}

// The text with the edit, as a separate file.
golden::Examined Edited(const fs::path& path, const Fix& fix) {
  std::string text = golden::ReadText(path);
  for (std::size_t at = text.find(fix.before); at != std::string::npos;
       at = text.find(fix.before, at + fix.after.size()))
    text.replace(at, fix.before.size(), fix.after);
  const fs::path folder = fs::temp_directory_path() / ("cardinal_fixes_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  golden::WriteText(folder / path.filename(), text);
  golden::Examined examined = golden::Examine(folder / path.filename(), {});
  fs::remove_all(folder);
  return examined;
}

bool Overlap(const source::Span& one, const source::Span& other) {
  return one.file == other.file && one.begin < other.end && other.begin < one.end;
}

TEST_CASE("the edit that fixes a finding removes it, and no other finding", "[lint]") {
  for (const Check& check : Checks()) {
    for (const Fix& fix : ReadFixes(check)) {
      const fs::path path = golden::Root() / "tests/lint" / std::string(check.kebab) / fix.file;
      INFO(check.kebab << "/" << fix.file << " " << *fix.findings.begin() << ": " << fix.before);
      CHECK(golden::ReadText(path).find(fix.before) != std::string::npos);
      CHECK(std::count(fix.before.begin(), fix.before.end(), '\n') ==
            std::count(fix.after.begin(), fix.after.end(), '\n'));
      const auto other = [&](const diag::Diagnostic& finding) {
        return fix.also.count(std::string(diag::GetCodeInfo(finding.code).name)) > 0;
      };
      const golden::Examined before = golden::Examine(path, {}), after = Edited(path, fix);
      const auto mended = [&](const diag::Diagnostic& finding) {
        return finding.code == check.code && fix.findings.count(PlaceName(before, finding)) > 0;
      };
      CHECK(InLines(before, [&](const auto& finding) { return mended(finding) || other(finding); }) ==
            InLines(after, other));
      for (const std::string& name : fix.also) CHECK(name != check.name);
      // The findings of the checks in `also` must change.
      if (!fix.also.empty()) CHECK(InLines(before, mended) != InLines(after, [](const auto&) { return false; }));
    }
  }
}

TEST_CASE("every finding of a bad example has an edit that fixes it, and no other check reports its place", "[lint]") {
  for (const Check& check : Checks()) {
    const std::vector<Fix> fixes = ReadFixes(check);
    for (const fs::path& path : BadFiles(check)) {
      INFO(check.kebab << "/" << path.filename().string());
      std::set<std::string> found, mended;
      const golden::Examined examined = golden::Examine(path, {});
      for (const diag::Diagnostic& finding : examined.diagnostics) {
        if (finding.code != check.code) continue;
        found.insert(PlaceName(examined, finding));
        for (const diag::Diagnostic& other : examined.diagnostics) {
          INFO(PlaceName(examined, finding) << " and " << diag::GetCodeInfo(other.code).name);
          CHECK((other.code == check.code || !Overlap(finding.span, other.span)));
        }
      }
      for (const Fix& fix : fixes)
        if (fix.file == path.filename().string()) mended.insert(fix.findings.begin(), fix.findings.end());
      CHECK(found == mended);
    }
    for (const Fix& fix : fixes) CHECK(fs::exists(golden::Root() / "tests/lint" / std::string(check.kebab) / fix.file));
  }
}

}  // namespace
}  // namespace cardinal
