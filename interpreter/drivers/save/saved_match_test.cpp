#include "interpreter/drivers/save/saved_match.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <fstream>
#include <iterator>

#include "interpreter/drivers/save/append_file.h"
#include "interpreter/drivers/save/folder_sync.h"

namespace cardinal::save {
namespace {

namespace fs = std::filesystem;

// A separate folder that is removed afterwards.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("cardinal_save_test_" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

std::string Contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

program::Program Empty() {
  program::Program program;
  program.game = "nothing";
  program.content_hash = 77;
  return program;
}

SavedMatch Saved(const program::Program& program) {
  match::Setup setup;
  setup.seed = 5;
  return {program.game,
          program.content_hash,
          5,
          {{"Anna", "human", "Live Wire"}, {"Berto", "greedy", ""}},
          match::NewMatch(program, setup)};
}

TEST_CASE("a saved match comes back whole") {
  const program::Program program = Empty();
  const SavedMatch saved = Saved(program);
  const std::string bytes = Encode(program, saved);
  SavedMatch loaded;
  std::string error;
  REQUIRE(Decode(program, bytes, loaded, error));
  CHECK(loaded.match == saved.match);
  CHECK(loaded.seed == 5);
  REQUIRE(loaded.seats.size() == 2);
  CHECK(loaded.seats[0].name == "Anna");
  CHECK(loaded.seats[0].deck == "Live Wire");
  CHECK(loaded.seats[1].kind == "greedy");
}

TEST_CASE("a file that is not a saved match is refused with a reason") {
  const program::Program program = Empty();
  const std::string bytes = Encode(program, Saved(program));
  SavedMatch loaded;
  std::string error;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    error.clear();
    CHECK_FALSE(Decode(program, bytes.substr(0, size), loaded, error));
    CHECK_FALSE(error.empty());
  }
  std::string changed = bytes;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  CHECK_FALSE(Decode(program, changed, loaded, error));
  program::Program other = Empty();
  other.content_hash = 78;
  CHECK_FALSE(Decode(other, bytes, loaded, error));
  CHECK(error.find("changed") != std::string::npos);
  other.game = "something";
  CHECK_FALSE(Decode(other, bytes, loaded, error));
  CHECK(DecodeHead(bytes, loaded, error));
  CHECK(loaded.game == "nothing");
}

TEST_CASE("a file is written whole or not at all") {
  const Folder folder;
  const fs::path path = folder.path / "x.save";
  CHECK(WriteFile(path, "one").empty());
  CHECK(Contents(path) == "one");
  CHECK(WriteFile(path, "two").empty());
  CHECK(Contents(path) == "two");
  CHECK_FALSE(WriteFile(folder.path, "x").empty());
  CHECK_FALSE(WriteFile(folder.path / "no" / "x", "x").empty());
  CHECK_FALSE(WriteFile("/dev/null", "x").empty());
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator{}) ==
        1);  // no temporary file is left
}

TEST_CASE("what is written over is of the same kind, or nobody's work") {
  const Folder folder;
  const auto put = [&](const char* name, const char* text) {
    CHECK(WriteFile(folder.path / name, text).empty());
    return folder.path / name;
  };
  const fs::path cards = put("my.cardinal", "cards g \"Mine\"\n"), notes = put("notes.txt", "buy milk\n");
  for (const OverwritePolicy spare : {OverwritePolicy::SameKindOnly, OverwritePolicy::NoSourceFiles}) {
    CHECK(ReplaceFile(cards, "<!doctype html>", spare).find("is there already, and is something else") !=
          std::string::npos);
    CHECK(Contents(cards) == "cards g \"Mine\"\n");
    CHECK(ReplaceFile(folder.path / "new.yaml", "CRDSAVE 1", spare).empty());
    CHECK(ReplaceFile(folder.path / "new.yaml", "CRDSAVE 2", spare).empty());  // an earlier file of the same kind
    CHECK(WriteFile(folder.path / "new.yaml", "").empty());
    CHECK(ReplaceFile(folder.path / "new.yaml", "CRDSAVE 2", spare).empty());
    fs::remove(folder.path / "new.yaml");
  }
  CHECK_FALSE(ReplaceFile(notes, "CRDSAVE 1", OverwritePolicy::SameKindOnly).empty());
  CHECK(ReplaceFile(notes, "how it went", OverwritePolicy::NoSourceFiles).empty());
  CHECK(WhyNotReplaceable(cards, "{", OverwritePolicy::NoSourceFiles) != "");
}

TEST_CASE("a file that grows is new, and has at once what was added") {
  const Folder folder;
  const fs::path path = folder.path / "x.log";
  AppendFile file;
  CHECK(file.Create(path).empty());
  CHECK(file.Append("one\n").empty());
  CHECK(Contents(path) == "one\n");
  CHECK(file.Append("two\n").empty());
  CHECK(Contents(path) == "one\ntwo\n");
  AppendFile other;
  CHECK(other.Create(path).find("is there already") != std::string::npos);
  CHECK(other.Create(folder.path / "no" / "x").find("cannot be written") != std::string::npos);
  CHECK(Contents(path) == "one\ntwo\n");
}

TEST_CASE("a file that gets its name at its end is whole or not there") {
  const Folder folder;
  const fs::path path = folder.path / "x.log",
                 unfinished = folder.path / ("x.log." + std::to_string(::getpid()) + ".unfinished");
  {
    AppendFile killed(SyncPolicy::AtFinish);
    CHECK(killed.Create(path).empty());
    CHECK(killed.Append("a line that is longer\n").empty());
  }
  CHECK_FALSE(fs::exists(path));
  CHECK(fs::exists(unfinished));
  AppendFile file(SyncPolicy::AtFinish), second(SyncPolicy::AtFinish);
  CHECK(file.Create(path).empty());
  CHECK(second.Create(path).find("cannot be written") != std::string::npos);  // another process writes it
  CHECK(file.Append("one\n").empty());
  AppendFile::RemoveUnfinished(folder.path, ".log");
  CHECK(fs::exists(unfinished));
  CHECK(file.Finish().empty());
  CHECK(Contents(path) == "one\n");
  CHECK_FALSE(fs::exists(unfinished));
  CHECK(second.Create(path).find("is there already") != std::string::npos);
}

TEST_CASE("a file that gets its name at its end takes no name that another process has taken meanwhile") {
  const Folder folder;
  AppendFile file(SyncPolicy::AtFinish);
  CHECK(file.Create(folder.path / "x.log").empty());
  CHECK(file.Append("one\n").empty());
  REQUIRE(WriteFile(folder.path / "x.log", "mine").empty());
  CHECK(file.Finish().find("cannot be written") != std::string::npos);
  file.Discard();
  CHECK(Contents(folder.path / "x.log") == "mine");
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 1);
}

TEST_CASE("what killed processes have left unfinished is removed, and nothing else") {
  const Folder folder;
  for (const char* name :
       {"x.log.4711.unfinished", "x.yaml.4711.unfinished", "x.log.unfinished", "x.log.a.unfinished", "y.log"})
    REQUIRE(WriteFile(folder.path / name, "some").empty());
  fs::create_directory(folder.path / "z.log.12.unfinished");
  AppendFile::RemoveUnfinished(folder.path, ".log");
  CHECK_FALSE(fs::exists(folder.path / "x.log.4711.unfinished"));
  for (const char* name :
       {"x.yaml.4711.unfinished", "x.log.unfinished", "x.log.a.unfinished", "y.log", "z.log.12.unfinished"})
    CHECK(fs::exists(folder.path / name));
}

TEST_CASE("a file is written where links lead to") {
  const Folder folder;
  const fs::path real = folder.path / "real.save", link = folder.path / "link.save";
  REQUIRE(WriteFile(real, "old").empty());
  fs::create_symlink("real.save", link);
  CHECK(WriteFile(link, "new").empty());
  CHECK(fs::is_symlink(link));
  CHECK(Contents(real) == "new");
  CHECK(ResolveLinks(link) == ResolveLinks(real));
}

// Permissions as `ls` shows them, with the usual umask.
struct Rights {
  mode_t before = ::umask(022);
  ~Rights() { ::umask(before); }
  static int Of(const fs::path& path) { return static_cast<int>(fs::status(path).permissions()); }
};

TEST_CASE("who may read a file that is written again is who could read the old one") {
  const Folder folder;
  const Rights rights;
  const fs::path path = folder.path / "x.save";
  CHECK(WriteFile(path, "one").empty());
  CHECK(Rights::Of(path) == 0644);
  for (const int mode : {0600, 0640, 0644, 0664, 0400}) {
    fs::permissions(path, static_cast<fs::perms>(mode));
    CHECK(WriteFile(path, "two", SystemDisk(), FileAccess::OwnerOnly).empty());
    CHECK(Rights::Of(path) == mode);
    CHECK(WriteFile(path, "three").empty());
    CHECK(Rights::Of(path) == mode);
  }
}

TEST_CASE("what holds hidden cards is for its owner") {
  const Folder folder;
  const Rights rights;
  CHECK(ReplaceFile(folder.path / "x.save", "hidden", OverwritePolicy::SameKindOnly, FileAccess::OwnerOnly).empty());
  CHECK(Rights::Of(folder.path / "x.save") == 0600);
  AppendFile log;
  CHECK(log.Create(folder.path / "x.jsonl").empty());
  CHECK(Rights::Of(folder.path / "x.jsonl") == 0600);
}

TEST_CASE("links and leftovers beside a file are neither written nor an obstacle") {
  const Folder folder;
  const fs::path path = folder.path / "x.save", victim = folder.path / "letters.txt";
  const fs::path beside = path.string() + ".tmp" + std::to_string(::getpid());
  REQUIRE(WriteFile(victim, "mine").empty());
  fs::create_symlink(victim, beside);
  CHECK(WhyNotWritable(path).empty());
  CHECK(Contents(victim) == "mine");
  fs::create_symlink(victim, beside);
  CHECK(WriteFile(path, "game").empty());
  CHECK(Contents(victim) == "mine");
  std::ofstream(beside) << "left by a killed process";
  CHECK(WriteFile(path, "later").empty());
  CHECK(Contents(path) == "later");
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator{}) == 2);
}

// A folder with write but no read permission, and a file system that cannot sync.
struct Dropping : Disk {
  int Open(const char* path, int flags, FileAccess readers) const override {
    if ((flags & O_DIRECTORY) == 0) return Disk::Open(path, flags, readers);
    errno = EACCES;
    return -1;
  }
  int Sync(int) const override {
    errno = EINVAL;
    return -1;
  }
};

TEST_CASE("what has been written is not said to have failed") {
  const Folder folder;
  const Dropping disk;
  CHECK(WriteFile(folder.path / "x.save", "game", disk).empty());
  for (const SyncPolicy sync : {SyncPolicy::EveryWrite, SyncPolicy::AtFinish}) {
    AppendFile file(sync, disk);
    CHECK(file.Create(folder.path / (sync == SyncPolicy::EveryWrite ? "each" : "last")).empty());
    CHECK(file.Append("one\n").empty());
    CHECK(file.Finish().empty());
  }
}

struct NoFolders : Disk {
  int Open(const char* path, int flags, FileAccess readers) const override {
    if ((flags & O_DIRECTORY) == 0) return Disk::Open(path, flags, readers);
    errno = EIO;
    return -1;
  }
};

TEST_CASE("a file that could not be begun is not in the way of the next attempt") {
  const Folder folder;
  const NoFolders disk;
  AppendFile failing(SyncPolicy::EveryWrite, disk), fine;
  CHECK(failing.Create(folder.path / "x.log").find("cannot be written: ") != std::string::npos);
  CHECK(fs::is_empty(folder.path));
  CHECK(fine.Create(folder.path / "x.log").empty());
}

}  // namespace
}  // namespace cardinal::save
