#include "interpreter/drivers/cache/cache.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/cache/program_cache.h"
#include "interpreter/drivers/cache/test_folder.h"
#include "interpreter/machine/program/image.h"

namespace cardinal::cache {
namespace {

namespace fs = std::filesystem;
using test::Folder;
using test::Text;
using test::Write;

constexpr const char* kRules = R"(use "std:players"
use "numbers"
game pebbles "Pebbles" { players 2  begin with main }
event main { draw_game }
)";
constexpr const char* kNumbers = "type Number is Card { points: Int }\n";
constexpr const char* kCards = "cards pebbles \"First\"\ncard \"Five\": Number { points 5 }\n";

struct Game {
  Folder folder;
  source::MemoryFileSystem files;
  load::LoadRequest request;
  std::string tool = "tool 1";

  Game() {
    files.AddFile("/w/game.cardinal", kRules);
    files.AddFile("/w/numbers.cardinal", kNumbers);
    files.AddFile("/c/five.cardinal", kCards);
    request.ruleset = "/w";
    request.cards = {"/c"};
  }

  // The program's image, "" if there is none. Image and sources must be the same as without a cache.
  std::string Load(const Cache& cache) {
    source::SourceSet sources, plain_sources;
    diag::Sink sink, plain_sink;
    const auto program = LoadCachedProgram(cache, files, request, sources, sink);
    const auto plain = load::LoadProgram(files, request, {}, plain_sources, plain_sink);
    REQUIRE(program.has_value() == plain.has_value());
    CHECK(sink.Diagnostics().size() == plain_sink.Diagnostics().size());
    REQUIRE(sources.Size() == plain_sources.Size());
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(sources.Size()); ++i) {
      const source::SourceFile &a = sources[source::FileId{i}], &b = plain_sources[source::FileId{i}];
      CHECK((a.Path() == b.Path() && a.Text() == b.Text() && a.Id() == b.Id()));
    }
    if (!program) return "";
    CHECK(program::Encode(*program) == program::Encode(*plain));
    return program::Encode(*program);
  }
  std::string Load() { return Load(Cache(folder.path, tool)); }

  // A miss writes an entry again; the new file does not have the permissions that are set here.
  bool Hits() {
    constexpr fs::perms kMark = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
    const auto before = folder.Entries();
    for (const fs::path& entry : before) fs::permissions(entry, kMark);
    Load();
    const auto after = folder.Entries();
    bool hit = after.size() == before.size() && !after.empty();
    for (const fs::path& entry : after) hit = hit && fs::status(entry).permissions() == kMark;
    return hit;
  }
};

TEST_CASE("cache: a program that has not changed comes from it") {
  Game game;
  CHECK(!game.Load().empty());
  CHECK(game.folder.Entries().size() == 1);
  CHECK(game.Hits());
  CHECK(game.Hits());
}

TEST_CASE("cache: a changed byte in any file is a miss, and what it says counts") {
  Game game;
  const std::string first = game.Load();
  game.files.AddFile("/w/game.cardinal", std::string(kRules) + " ");
  CHECK_FALSE(game.Hits());
  CHECK(game.Hits());
  game.files.AddFile("/w/numbers.cardinal", "type Number is Card { points: Int  weight: Int = 1 }\n");
  CHECK_FALSE(game.Hits());
  CHECK(game.Hits());
  game.files.AddFile("/c/five.cardinal", "cards pebbles \"First\"\ncard \"Five\": Number { points 6 }\n");
  CHECK_FALSE(game.Hits());
  CHECK(game.Hits());
  CHECK(game.Load() != first);
}

TEST_CASE("cache: a file more in a folder of cards, one less, and one that is gone are misses") {
  Game game;
  const source::MemoryFileSystem before = game.files;
  const std::string one = game.Load();
  game.files.AddFile("/c/six.cardinal", "cards pebbles \"Second\"\ncard \"Six\": Number { points 6 }\n");
  CHECK_FALSE(game.Hits());
  CHECK(game.Load() != one);
  game.files = before;
  CHECK_FALSE(game.Hits());
  CHECK(game.Load() == one);
}

TEST_CASE("cache: another request and another tool have entries of their own") {
  Game game;
  game.Load();
  game.tool = "tool 2";
  CHECK_FALSE(game.Hits());
  game.request.cards = {};
  CHECK_FALSE(game.Hits());
  game.request.cards = {"/c/five.cardinal"};
  CHECK_FALSE(game.Hits());
  game.request.game_file = "/w/game.cardinal";
  CHECK_FALSE(game.Hits());
  CHECK(game.folder.Entries().size() == 5);
  CHECK(game.Hits());
}

TEST_CASE("cache: what does not check, or not without a word, is not kept") {
  Game game;
  game.files.AddFile("/c/five.cardinal", "cards pebbles \"First\"\ncard \"Five\": Number { }\n");
  CHECK(game.Load().empty());
  CHECK(game.folder.Entries().empty());
}

TEST_CASE("cache: a byte order mark, which a source does not keep") {
  Game game;
  game.files.AddFile("/c/five.cardinal", "\xef\xbb\xbf" + std::string(kCards));
  game.Load();
  CHECK(game.Hits());
}

TEST_CASE("cache: an entry that was cut off or changed is a miss, and is replaced") {
  Game game;
  const std::string whole = game.Load();
  const fs::path entry = game.folder.Entries().at(0);
  const std::string bytes = Text(entry);
  for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 60) {
    Write(entry, bytes.substr(0, at));
    CHECK_FALSE(game.Hits());
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x10);
    Write(entry, wrong);
    CHECK_FALSE(game.Hits());
    CHECK(Text(entry) == bytes);
  }
  CHECK(game.Hits());
}

// The result is empty here, so that every byte belongs to the entry itself.
TEST_CASE("cache: no byte of an entry can be changed or missing") {
  Folder folder;
  source::MemoryFileSystem files;
  files.AddFile("/w/a.txt", "a");
  const Cache cache(folder.path, "tool");
  const RecordingFileSystem recorder(files);
  CHECK(recorder.ReadFile("/w/a.txt", 10).Ok());
  CHECK(recorder.ListFiles("/w", ".txt", 10).size() == 1);
  cache.Insert({"request"}, recorder, {}, "");
  REQUIRE(cache.Lookup({"request"}, files));
  CHECK_FALSE(cache.Lookup({"request", ""}, files));
  const fs::path entry = folder.Entries().at(0);
  const std::string bytes = Text(entry);
  bool found = false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    Write(entry, bytes.substr(0, at));
    found = found || cache.Lookup({"request"}, files);
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x04);
    Write(entry, wrong);
    found = found || cache.Lookup({"request"}, files);
  }
  CHECK_FALSE(found);
}

TEST_CASE("cache: what changes while it is read is not kept") {
  Folder folder;
  source::MemoryFileSystem files;
  files.AddFile("/w/a.txt", "a");
  const RecordingFileSystem recorder(files);
  recorder.ReadFile("/w/a.txt", 10);
  files.AddFile("/w/a.txt", "b");
  recorder.ReadFile("/w/a.txt", 10);
  CHECK_FALSE(recorder.IsConsistent());
  Cache(folder.path, "tool").Insert({"request"}, recorder, {}, "");
  CHECK(folder.Entries().empty());
}

TEST_CASE("cache: a folder that cannot be written is not an error") {
  Game game;
  fs::create_directories(game.folder.path);
  Write(game.folder.path / "file", "");
  CHECK(!game.Load(Cache(game.folder.path / "file" / "below", "tool")).empty());
  CHECK(!game.Load(Cache("/proc/cardinal", "tool")).empty());
  CHECK(game.folder.Entries().size() == 1);
  CHECK_FALSE(Cache("/somewhere", "").IsEnabled());  // a tool without an id
  CHECK_FALSE(Cache().IsEnabled());
}

}  // namespace
}  // namespace cardinal::cache
