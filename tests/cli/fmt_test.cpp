// Tests `cardinal fmt` on files of the disk, because it writes there.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "interpreter/cli/unified_diff.h"
#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBad = "event  main{stop}  // why\n";
constexpr const char* kGood = "event main { stop }  // why\n";

struct Folder : DiskFolder {
  int Run(std::vector<std::string> words, const std::string& typed = "") {
    words.insert(words.begin(), "fmt");
    return DiskFolder::Run(std::move(words), typed);
  }
};

TEST_CASE("fmt: files and folders are formatted in place, and only where necessary") {
  Folder folder;
  folder.Put("a.cardinal", kBad);
  folder.Put("deep/b.cardinal", kBad);
  folder.Put("deep/c.cardinal", kGood);
  folder.Put("deep/d.yaml", "deck:   D\n");
  folder.Put("deep/.hidden.cardinal", kBad);
  CHECK(folder.Run({}) == kOk);
  CHECK(folder.Said("a.cardinal\n"));
  CHECK(folder.Said("b.cardinal\n"));
  CHECK(!folder.Said("c.cardinal\n"));
  CHECK(folder.Said("2 of 3 files laid out\n"));
  CHECK(folder.Text("a.cardinal") == kGood);
  CHECK(folder.Text("deep/b.cardinal") == kGood);
  CHECK(folder.Text("deep/d.yaml") == "deck:   D\n");
  CHECK(folder.Text("deep/.hidden.cardinal") == kBad);
  CHECK(folder.Names().size() == 5);  // it leaves no temporary files
  CHECK(folder.Run({"a.cardinal", "deep", "deep/b.cardinal"}) == kOk);
  CHECK(folder.out == "3 files, laid out already\n");
}

TEST_CASE("fmt: --check lists the files that would change and writes nothing") {
  Folder folder;
  folder.Put("a.cardinal", kBad);
  folder.Put("b.cardinal", kGood);
  CHECK(folder.Run({"--check"}) == kFindings);
  CHECK(folder.Said("a.cardinal\n1 of 2 files would change\n"));
  CHECK(!folder.Said("b.cardinal"));
  CHECK(folder.Text("a.cardinal") == kBad);
  CHECK(folder.Run({"--check", "b.cardinal"}) == kOk);
}

TEST_CASE("fmt: --diff shows what would change and writes nothing") {
  Folder folder;
  folder.Put("a.cardinal", "// head\nuse \"x\"\n" + std::string(kBad) + "use_it: \n");
  CHECK(folder.Run({"--diff"}) == kUsageError);  // the last line has a syntax error
  folder.Put("a.cardinal", "// head\nuse \"x\"\n" + std::string(kBad));
  CHECK(folder.Run({"--diff"}) == kFindings);
  CHECK(
      folder.Said("@@ -1,3 +1,3 @@\n // head\n use \"x\"\n-event  main{stop}  // why\n+event main { stop }  // why\n"));
  CHECK(folder.out.starts_with("--- "));
  CHECK(folder.err == "1 of 1 file would change\n");
  CHECK(folder.Text("a.cardinal") == "// head\nuse \"x\"\n" + std::string(kBad));
  folder.Put("a.cardinal", kGood);
  CHECK(folder.Run({"--diff", "--check"}) == kOk);
  CHECK(folder.out.empty());
}

TEST_CASE("fmt: - formats the typed input") {
  Folder folder;
  CHECK(folder.Run({"-"}, kBad) == kOk);
  CHECK(folder.out == kGood);
  CHECK(folder.err.empty());
  CHECK(folder.Run({"-", "--check"}, kBad) == kFindings);
  CHECK(folder.out == "-\n");
  CHECK(folder.Run({"-", "--check"}, kGood) == kOk);
  CHECK(folder.Run({"-", "--diff"}, kBad) == kFindings);
  CHECK(folder.Said("+event main { stop }  // why\n"));
  CHECK(folder.Run({"-"}, "event {") == kUsageError);
  CHECK(folder.out.empty());
  CHECK(folder.Complained("-:1:7: error: "));
  CHECK(folder.Run({"-"}, "") == kOk);
  CHECK(folder.out.empty());
  CHECK(folder.Run({"-", "x"}, kBad) == kUsageError);
  CHECK(folder.Complained("`-` cannot be combined"));
  CHECK(folder.Run({"-"}, std::string(1'000'001, ' ')) == kUsageError);
  CHECK(folder.Complained("larger than 1000000 bytes"));
}

TEST_CASE("fmt: a file with a syntax error is not changed, and the others are formatted") {
  Folder folder;
  folder.Put("a.cardinal", kBad);
  folder.Put("b.cardinal", "event  main { if x stop }\n");
  folder.Put("c.cardinal", kBad);
  CHECK(folder.Run({}) == kUsageError);
  CHECK(folder.Complained("b.cardinal:1:20: error: expected "));
  CHECK(folder.Text("a.cardinal") == kGood);
  CHECK(folder.Text("b.cardinal") == "event  main { if x stop }\n");
  CHECK(folder.Text("c.cardinal") == kGood);
  CHECK(folder.Run({"--check"}) == kUsageError);  // a syntax error counts more than a file that would change
}

TEST_CASE("fmt: bytes that are not text are reported with their place") {
  Folder folder;
  const auto complains = [&](const std::string& text, const std::string& what) {
    folder.Put("a.cardinal", text);
    CHECK(folder.Run({}) == kUsageError);
    INFO(folder.err);
    CHECK(folder.Complained(what));
    CHECK(folder.Text("a.cardinal") == text);
  };
  complains("event main {\n  tell \"\xff\"\n}\n", "a.cardinal:2:9: error: a byte that is not UTF-8 (0xFF)");
  complains(std::string("use \"x\"\n\0", 9), "a.cardinal:2:1: error: a NUL byte");
  complains("use \"x\"\r", "a.cardinal:1:8: error: a carriage return that no newline follows");
  complains("use \"x\" \xef\xbb\xbf", "a byte order mark inside the text");
  complains("use \"x\" // \xe2\x80\xae", "the direction mark U+202E");
}

TEST_CASE("fmt: tabs, line ends of other systems and a byte order mark at the beginning are fixed") {
  Folder folder;
  folder.Put("a.cardinal",
             "\xef\xbb\xbf"
             "event main {\r\n\tstop\r\n}\r\n");
  CHECK(folder.Run({}) == kOk);
  CHECK(folder.Text("a.cardinal") == "event main {\n  stop\n}\n");
  folder.Put("a.cardinal", "\xef\xbb\xbf" + std::string(kGood));
  CHECK(folder.Run({"--check"}) == kFindings);
}

TEST_CASE("fmt: a file of another language is refused") {
  Folder folder;
  folder.Put("empty/readme.md", "x");
  folder.Put("d.yaml", "deck: D\n");
  CHECK(folder.Run({"empty"}) == kUsageError);
  CHECK(folder.err == "error: `empty` has no file that ends in .cardinal\n");
  CHECK(folder.Run({"missing.cardinal"}) == kUsageError);
  CHECK(folder.err == "error: `missing.cardinal` is not a file or a folder\n");
  CHECK(folder.Run({"d.yaml"}) == kUsageError);
  CHECK(folder.err == "error: `d.yaml` is not laid out: only files that end in .cardinal are\n");
  CHECK(::mkfifo((folder.path / "pipe.cardinal").c_str(), 0600) == 0);
  CHECK(folder.Run({"pipe.cardinal"}) == kUsageError);
  CHECK(folder.err == "error: `pipe.cardinal` is not a file or a folder\n");
}

TEST_CASE("fmt: a file keeps its permissions and its links; a read-only file is not changed") {
  Folder folder;
  const fs::path file = folder.Put("a.cardinal", kBad);
  fs::permissions(file, fs::perms::owner_read | fs::perms::group_read);
  CHECK(folder.Run({}) == kUsageError);
  CHECK(folder.Complained("a.cardinal` is read-only: it is not laid out"));
  CHECK(folder.Text("a.cardinal") == kBad);
  CHECK(folder.Run({"--check"}) == kFindings);  // --check only needs to read
  const auto perms = fs::perms::owner_read | fs::perms::owner_write | fs::perms::owner_exec;
  fs::permissions(file, perms);
  fs::create_symlink(file, folder.path / "link.cardinal");
  CHECK(folder.Run({"link.cardinal"}) == kOk);
  CHECK(folder.Text("a.cardinal") == kGood);
  CHECK(fs::is_symlink(folder.path / "link.cardinal"));
  CHECK((fs::status(file).permissions() & fs::perms::all) == perms);
  if (::geteuid() != 0) {  // root can read every file
    fs::permissions(file, fs::perms::none);
    CHECK(folder.Run({"a.cardinal"}) == kUsageError);
    CHECK(folder.Complained("the file cannot be read"));
  }
}

TEST_CASE("fmt: the help says what it does") {
  World world;
  CHECK(world.Run({"fmt", "--help"}) == kOk);
  CHECK(world.Said("--check"));
  CHECK(world.Said("cardinal fmt - < some.cardinal"));
}

std::string Lines(int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) text += std::to_string(i) + '\n';
  return text;
}

TEST_CASE("fmt: differences are written as diff -u writes them") {
  CHECK(UnifiedDiff("a\n", "a\n", "x").empty());
  CHECK(UnifiedDiff("a", "a\n", "x") == "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  CHECK(UnifiedDiff("", "a\nb\n", "x") == "--- x\n+++ x\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(UnifiedDiff("a\n", "", "x") == "--- x\n+++ x\n@@ -1 +0,0 @@\n-a\n");
  CHECK(UnifiedDiff(Lines(1, 20), Lines(1, 4) + "new\n" + Lines(6, 20), "x") ==
        "--- x\n+++ x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+new\n 6\n 7\n 8\n");
  CHECK(UnifiedDiff(Lines(1, 20), Lines(2, 19), "x") ==
        "--- x\n+++ x\n@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -17,4 +16,3 @@\n 17\n 18\n 19\n-20\n");
}

}  // namespace
}  // namespace cardinal::cli
