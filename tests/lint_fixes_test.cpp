// Each check of lint fires for its own reason. tests/lint/<check>/mends.yaml says for every finding of the bad examples
// the edit that mends it:
//   - file: bad.cardinal
//     finding: 33:1              line and column; several in brackets, if one edit mends them all
//     change: 'when you.coins > 4'
//     to: 'when you.coins > 1'   the same number of lines; wherever it stands
//     also: {OtherCheck: why}    other checks that have something else to say then
// With the edit exactly these findings are gone, and all others, of this check and of any other, are what they were. So
// a check that reports whatever it meets, that misses half of what is marked, or whose example holds for another reason
// fails here: the finding depends on what is wrong and on nothing else in the example. And nobody else speaks of the
// same place: without the check what is wrong would stay unseen.
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

struct Mend {
  std::string file;
  std::set<std::string> findings;  // "33:1"
  std::string before, after;
  std::set<std::string> also;  // names of checks
};

const documents::MapInfo kMend = MapSchema("a mend", {"file", "finding", "change", "to", "also"});
const documents::MapInfo kMends = MapSchema("a list of mends", {"mends"});

Mend ReadMend(const documents::YamlNode& node, diag::Sink& sink) {
  Mend mend;
  documents::MapReader map(node, kMend, sink);
  const auto text = [](const documents::YamlEntry* entry) { return entry == nullptr ? "" : entry->value.text; };
  mend.file = text(map.FindRequired("file"));
  if (const documents::YamlEntry* finding = map.FindRequired("finding")) {
    if (finding->value.IsScalar()) mend.findings.insert(finding->value.text);
    for (const documents::YamlNode& one : finding->value.items) mend.findings.insert(one.text);
  }
  mend.before = text(map.FindRequired("change"));
  mend.after = text(map.FindRequired("to"));
  if (const documents::YamlEntry* also = map.FindOptional("also"))
    for (const documents::YamlEntry& entry : also->value.entries) mend.also.insert(entry.key);
  map.Finish();
  return mend;
}

std::vector<Mend> MendsOf(const Check& check) {
  const fs::path path = golden::Root() / "tests/lint" / std::string(check.kebab) / "mends.yaml";
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  std::vector<Mend> mends;
  const auto id = load::ReadSource(disk, path, {}, sources, sink);
  if (const auto root = id ? documents::ReadYaml(sources[*id], {}, sink) : std::nullopt) {
    documents::MapReader map(*root, kMends, sink);
    if (const documents::YamlEntry* list = map.FindRequired("mends"))
      for (const documents::YamlNode& node : list->value.items) mends.push_back(ReadMend(node, sink));
    map.Finish();
  }
  for (const diag::Diagnostic& wrong : sink.Diagnostics()) {
    INFO(path.string() << ": " << wrong.message);
    CHECK(false);
  }
  return mends;
}

std::vector<fs::path> BadOf(const Check& check) {
  std::vector<fs::path> bad;
  for (const fs::path& path : golden::Inside(golden::Root() / "tests/lint" / std::string(check.kebab)))
    if (path.filename().string().starts_with("bad")) bad.push_back(path);
  return bad;
}

// "33:1"
std::string PlaceOf(const golden::Examined& examined, const diag::Diagnostic& finding) {
  return golden::PlaceText(*examined.sources, finding.span, examined.main);
}

// Every finding but some, without its column: an edit may move what stands behind it on its line.
std::multiset<std::string> InLines(const golden::Examined& examined,
                                   const std::function<bool(const diag::Diagnostic&)>& left_out) {
  std::multiset<std::string> lines;
  for (const diag::Diagnostic& finding : examined.diagnostics) {
    const std::string place = PlaceOf(examined, finding);
    if (!left_out(finding))
      lines.insert(place.substr(0, place.rfind(':')) + " " + std::string(diag::GetCodeInfo(finding.code).name) + ": " +
                   finding.message);
  }
  return lines;
}

// The text with the edit, in a file of its own.
golden::Examined Edited(const fs::path& path, const Mend& mend) {
  std::string text = golden::ReadText(path);
  for (std::size_t at = text.find(mend.before); at != std::string::npos;
       at = text.find(mend.before, at + mend.after.size()))
    text.replace(at, mend.before.size(), mend.after);
  const fs::path folder = fs::temp_directory_path() / ("cardinal_mends_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  golden::WriteText(folder / path.filename(), text);
  golden::Examined examined = golden::Examine(folder / path.filename(), {});
  fs::remove_all(folder);
  return examined;
}

bool Overlap(const source::Span& one, const source::Span& other) {
  return one.file == other.file && one.begin < other.end && other.begin < one.end;
}

TEST_CASE("every finding of a check goes with the edit that mends it, and no other one does", "[lint]") {
  for (const Check& check : Checks()) {
    for (const Mend& mend : MendsOf(check)) {
      const fs::path path = golden::Root() / "tests/lint" / std::string(check.kebab) / mend.file;
      INFO(check.kebab << "/" << mend.file << " " << *mend.findings.begin() << ": " << mend.before);
      CHECK(golden::ReadText(path).find(mend.before) != std::string::npos);
      CHECK(std::count(mend.before.begin(), mend.before.end(), '\n') ==
            std::count(mend.after.begin(), mend.after.end(), '\n'));
      const auto other = [&](const diag::Diagnostic& finding) {
        return mend.also.count(std::string(diag::GetCodeInfo(finding.code).name)) > 0;
      };
      const golden::Examined before = golden::Examine(path, {}), after = Edited(path, mend);
      const auto mended = [&](const diag::Diagnostic& finding) {
        return finding.code == check.code && mend.findings.count(PlaceOf(before, finding)) > 0;
      };
      CHECK(InLines(before, [&](const auto& finding) { return mended(finding) || other(finding); }) ==
            InLines(after, other));
      for (const std::string& name : mend.also) CHECK(name != check.name);
      // What is said to change must change.
      if (!mend.also.empty()) CHECK(InLines(before, mended) != InLines(after, [](const auto&) { return false; }));
    }
  }
}

TEST_CASE("every finding of a bad example has an edit that mends it, and no other check speaks of its place",
          "[lint]") {
  for (const Check& check : Checks()) {
    const std::vector<Mend> mends = MendsOf(check);
    for (const fs::path& path : BadOf(check)) {
      INFO(check.kebab << "/" << path.filename().string());
      std::set<std::string> found, mended;
      const golden::Examined examined = golden::Examine(path, {});
      for (const diag::Diagnostic& finding : examined.diagnostics) {
        if (finding.code != check.code) continue;
        found.insert(PlaceOf(examined, finding));
        for (const diag::Diagnostic& other : examined.diagnostics) {
          INFO(PlaceOf(examined, finding) << " and " << diag::GetCodeInfo(other.code).name);
          CHECK((other.code == check.code || !Overlap(finding.span, other.span)));
        }
      }
      for (const Mend& mend : mends)
        if (mend.file == path.filename().string()) mended.insert(mend.findings.begin(), mend.findings.end());
      CHECK(found == mended);
    }
    for (const Mend& mend : mends)
      CHECK(fs::exists(golden::Root() / "tests/lint" / std::string(check.kebab) / mend.file));
  }
}

}  // namespace
}  // namespace cardinal
