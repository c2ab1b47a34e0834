#include "interpreter/language/source/file_system.h"

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <string>

using namespace cardinal::source;
namespace fs = std::filesystem;

namespace {

// A folder of its own below the temporary folder of the system; it is removed at the end.
struct TemporaryTree {
  fs::path root;
  TemporaryTree() {
    std::string name = (fs::temp_directory_path() / "cardinal-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    root = name;
  }
  ~TemporaryTree() { fs::remove_all(root); }
  void Write(const fs::path& path, const std::string& text) const {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path, std::ios::binary) << text;
  }
};

}  // namespace

TEST_CASE("file system: regular files are read, whole and up to the limit", "[source]") {
  const TemporaryTree tree;
  tree.Write("a.cardinal", std::string("x\0y", 3));
  const FileSystem files;
  CHECK(files.ReadFile(tree.root / "a.cardinal", 3).text == std::string("x\0y", 3));
  CHECK(files.ReadFile(tree.root / "a.cardinal", 2).error == ReadError::TooLarge);
  CHECK(files.ReadFile(tree.root / "b.cardinal", 9).error == ReadError::NotFound);
  CHECK(files.ReadFile(tree.root / "a.cardinal" / "c", 9).error == ReadError::NotFound);
  CHECK(files.ReadFile("", 9).error == ReadError::NotFound);
}

TEST_CASE("file system: folders, pipes and devices are refused, and none hangs", "[source]") {
  const TemporaryTree tree;
  REQUIRE(::mkfifo((tree.root / "pipe").c_str(), 0600) == 0);
  fs::create_symlink(tree.root / "pipe", tree.root / "link");
  const FileSystem files;
  for (const fs::path& path :
       {tree.root, tree.root / "pipe", tree.root / "link", fs::path("/dev/zero"), fs::path("/dev/null")}) {
    INFO(path);
    const ReadResult result = files.ReadFile(path, 100);
    CHECK(result.error == ReadError::NotAFile);
    CHECK_FALSE(result.message.empty());
    CHECK_FALSE(files.IsFile(path));
  }
  CHECK(files.IsFolder(tree.root));
}

TEST_CASE("file system: a list is sorted, deep, and leaves out what is hidden", "[source]") {
  const TemporaryTree tree;
  for (const char* path : {"b.cardinal", "a/z.cardinal", "a/y.yaml", ".git/c.cardinal", ".d.cardinal", "a.cardinal"})
    tree.Write(path, "");
  fs::create_directory_symlink(tree.root, tree.root / "a" / "loop");
  const FileSystem files;
  const auto found = files.ListFiles(tree.root, ".cardinal", 100);
  CHECK(found ==
        std::vector<fs::path>{tree.root / "a" / "z.cardinal", tree.root / "a.cardinal", tree.root / "b.cardinal"});
  CHECK(files.ListFiles(tree.root, ".cardinal", 2).size() == 2);
  CHECK(files.ListFiles(tree.root / "nowhere", ".cardinal", 2).empty());
}

TEST_CASE("file system: a list holds what cannot be read as a file, so that reading tells it", "[source]") {
  const TemporaryTree tree;
  fs::create_symlink("nowhere", tree.root / "dangling.cardinal");
  fs::create_symlink("loop.cardinal", tree.root / "loop.cardinal");
  fs::create_symlink("a.cardinal", tree.root / "alias.cardinal");
  tree.Write("a.cardinal", "");
  const FileSystem files;
  CHECK(files.ListFiles(tree.root, ".cardinal", 100).size() == 4);
  CHECK(files.ReadFile(tree.root / "dangling.cardinal", 10).message == "this is a link that leads nowhere");
  CHECK_FALSE(files.ReadFile(tree.root / "loop.cardinal", 10).Ok());
}

TEST_CASE("file system: a link in a list may not lead out of its folder", "[source]") {
  const TemporaryTree tree;
  tree.Write("cards/a.cardinal", "");
  tree.Write("outside.cardinal", "");
  const FileSystem files;
  CHECK(files.ListFiles(tree.root / "cards", ".cardinal", 100).size() == 1);
  fs::create_symlink("../outside.cardinal", tree.root / "cards" / "b.cardinal");
  CHECK_THROWS_WITH(files.ListFiles(tree.root / "cards", ".cardinal", 100),
                    Catch::Contains("is a link that leads out of"));
  CHECK(files.ListFiles(tree.root, ".cardinal", 100).size() == 3);
}

TEST_CASE("file system: a linked folder is listed where it is, and is never left out without a word", "[source]") {
  const TemporaryTree tree;
  tree.Write("cards/real/a.cardinal", "");
  tree.Write("elsewhere/b.cardinal", "");
  tree.Write("cards/.hidden/c.cardinal", "");
  const fs::path cards = tree.root / "cards";
  const FileSystem files;
  const auto list = [&] { return files.ListFiles(cards, ".cardinal", 100); };
  const std::vector<fs::path> once = {cards / "real" / "a.cardinal"};
  for (const char* target : {"real", ".", "..x"}) {  // to a folder, in a circle, to nothing
    INFO(target);
    fs::create_symlink(target, cards / "linked");
    CHECK(list() == once);
    fs::remove(cards / "linked");
  }
  for (const char* target : {"../elsewhere", "..", "/"}) {
    INFO(target);
    fs::create_symlink(target, cards / "linked");
    CHECK_THROWS_WITH(list(), Catch::Contains("is a link that leads out of"));
    fs::remove(cards / "linked");
  }
  fs::create_symlink(".hidden", cards / "linked");
  CHECK_THROWS_WITH(list(), Catch::Contains("is a link to a hidden folder"));
}

TEST_CASE("file system: a folder that cannot be listed is an error", "[source]") {
  const TemporaryTree tree;
  tree.Write("a.cardinal", "");
  const FileSystem files;
  CHECK_THROWS_WITH(files.ListFiles(tree.root / "a.cardinal", ".cardinal", 100), Catch::Contains("Not a directory"));
  const fs::path too_long = tree.root / std::string(300, 'x');
  CHECK_THROWS_AS(files.ListFiles(too_long, ".cardinal", 100), FolderError);
}

TEST_CASE("import: names that are refused", "[source]") {
  const char* bad[] = {"",        "/",         "/etc/passwd", "..",          "../combat",  "a/../b",  "a/..",
                       ".",       "./a",       "a/./b",       "a//b",        "a/",         "a\\b",    "..\\a",
                       "C:/a",    "c:a",       "file:///a",   "std:std:a",   "a.cardinal", ".hidden", "a/.git",
                       "a b",     "a\tb",      "a\nb",        "caf\xc3\xa9", "a*",         "a?",      "~/a",
                       "$HOME/a", "a\"b",      "std:",        "std:../a",    "std:/a",     "a.",      "%2e%2e/a",
                       "a;b",     "http://x/y"};
  MemoryFileSystem files;
  for (const char* name : bad) {
    INFO(name);
    const Import import = ResolveImport(files, name, "/game");
    CHECK_FALSE(import.error.empty());
    CHECK(import.path.empty());
  }
  CHECK_FALSE(ResolveImport(files, std::string("a\0b", 3), "/game").error.empty());
  CHECK_FALSE(ResolveImport(files, std::string(101, 'a'), "/game").error.empty());
  std::string deep = "a";
  for (int i = 1; i < 32; ++i) deep += "/a";
  CHECK(ResolveImport(files, deep, "/game").error.empty());
  CHECK_FALSE(ResolveImport(files, deep + "/a", "/game").error.empty());
}

TEST_CASE("import: names that lead somewhere", "[source]") {
  MemoryFileSystem files;
  CHECK(ResolveImport(files, "combat", "/game").path == "/game/combat.cardinal");
  CHECK(ResolveImport(files, "cards/first_light-2", "/game/").path == "/game/cards/first_light-2.cardinal");
  const Import standard = ResolveImport(files, "std:piles", "/game");
  CHECK(standard.is_standard_library);
  CHECK(standard.name == "piles");
  CHECK(standard.error.empty());
  CHECK(standard.path.empty());
}

TEST_CASE("import: symbolic links may not lead out of the package", "[source]") {
  const TemporaryTree tree;
  tree.Write("game/inside.cardinal", "in");
  tree.Write("game2/outside.cardinal", "out");
  fs::create_symlink(tree.root / "game2" / "outside.cardinal", tree.root / "game" / "escape.cardinal");
  fs::create_directory_symlink(tree.root / "game2", tree.root / "game" / "folder");
  fs::create_symlink("inside.cardinal", tree.root / "game" / "alias.cardinal");
  fs::create_symlink("self.cardinal", tree.root / "game" / "self.cardinal");
  fs::create_directory_symlink(tree.root / "game", tree.root / "linked");
  const FileSystem files;
  const fs::path root = tree.root / "game";
  CHECK(ResolveImport(files, "inside", root).error.empty());
  CHECK(ResolveImport(files, "alias", root).path == files.Canonical(root / "inside.cardinal"));
  CHECK(ResolveImport(files, "inside", tree.root / "linked").error.empty());
  CHECK(ResolveImport(files, "escape", root).error == "leads out of the ruleset's folder");
  CHECK(ResolveImport(files, "folder/outside", root).error == "leads out of the ruleset's folder");
  const Import circle = ResolveImport(files, "self", root);
  CHECK((!circle.error.empty() || !files.ReadFile(circle.path, 10).Ok()));
  // `game2` begins with the same letters as `game`, but is not inside it.
  fs::create_symlink(tree.root / "game2" / "outside.cardinal", root / "near.cardinal");
  CHECK_FALSE(ResolveImport(files, "near", root).error.empty());
}

TEST_CASE("memory file system: files without a disk", "[source]") {
  MemoryFileSystem files;
  files.AddFile("game/a.cardinal", "A");
  files.AddFile("game/b/c.cardinal", "C");
  CHECK(files.ReadFile("game/a.cardinal", 10).text == "A");
  CHECK(files.ReadFile("game/./a.cardinal", 10).text == "A");
  CHECK(files.ReadFile("game/a.cardinal", 0).error == ReadError::TooLarge);
  CHECK(files.ReadFile("game/b", 10).error == ReadError::NotAFile);
  CHECK(files.ReadFile("x", 10).error == ReadError::NotFound);
  CHECK(files.IsFolder("game/b"));
  CHECK(files.ListFiles("game", ".cardinal", 10).size() == 2);
}
