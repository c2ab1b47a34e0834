#include "interpreter/drivers/cache/disk_store.h"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "interpreter/drivers/cache/recording_file_system.h"
#include "interpreter/drivers/cache/test_folder.h"
#include "interpreter/drivers/cache/tool_id.h"

namespace cardinal::cache {
namespace {

namespace fs = std::filesystem;
using test::Folder;
using test::Write;

TEST_CASE("cache: every answer of the files counts") {
  source::MemoryFileSystem before;
  before.AddFile("/w/a.txt", "there is no such file");
  const RecordingFileSystem recorder(before);
  recorder.ReadFile("/w/a.txt", 100);
  recorder.ReadFile("/w/b.txt", 100);
  recorder.IsFile("/w/b.txt");
  recorder.IsFolder("/w/b");
  recorder.ListFiles("/w", ".txt", 10);
  recorder.Canonical("/w/./a.txt");
  CHECK(recorder.Answers().size() == 6);
  CHECK(recorder.IsConsistent());
  const auto changed = [&](const source::FileSystem& files) {
    int count = 0;
    for (const auto& [question, answer] : recorder.Answers()) count += AnswerQuery(files, question) != answer;
    return count;
  };
  CHECK(changed(before) == 0);
  source::MemoryFileSystem after = before;
  after.AddFile("/w/b.txt", "");
  CHECK(changed(after) == 3);  // an empty file is different from a missing one
  after = before;
  after.AddFile("/w/b/c.txt", "");
  CHECK(changed(after) == 2);
  CHECK(changed(source::MemoryFileSystem()) == 2);  // an error differs from a file with that text
}

TEST_CASE("cache: two processes that write the same entry leave one of them whole") {
  Folder folder;
  const DiskStore store(folder.path, 10'000'000);
  const auto text = [](char letter) { return std::string(200'000, letter); };
  std::vector<pid_t> writers;
  for (const char letter : {'a', 'b'}) {
    const pid_t writer = ::fork();
    if (writer == 0) {
      for (int i = 0; i < 100; ++i) store.WriteEntry("entry", text(letter));
      ::_exit(0);
    }
    writers.push_back(writer);
  }
  bool whole = true;
  int seen = 0;
  for (std::size_t ended = 0; ended < writers.size();) {
    if (const auto bytes = store.Get("entry")) {
      whole = whole && (*bytes == text('a') || *bytes == text('b'));
      ++seen;
    }
    if (::waitpid(writers[ended], nullptr, WNOHANG) == writers[ended]) ++ended;
  }
  CHECK(whole);
  CHECK(seen > 0);
  CHECK(folder.Entries().size() == 1);
}

TEST_CASE("cache: the longest unused go when there are too many") {
  Folder folder;
  const DiskStore store(folder.path, 3'500);
  const auto put = [&](const std::string& name) { store.WriteEntry(name, std::string(1'000, 'x')); };
  const auto ago = [&](const std::string& name, int hours) {
    fs::last_write_time(folder.path / name, fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  for (const char* name : {"one", "two", "three"}) put(name);
  ago("one.entry", 3), ago("two.entry", 2), ago("three.entry", 1);
  CHECK(store.Get("one"));  // marks it as used now
  Write(folder.path / ".part-killed", "half");
  ago(".part-killed", 2);
  put("four");
  CHECK(folder.Entries().size() == 3);
  CHECK_FALSE(store.Get("two"));
  CHECK((store.Get("one") && store.Get("three") && store.Get("four")));
  store.WriteEntry("large", std::string(4'000, 'x'));
  CHECK_FALSE(store.Get("large"));
}

TEST_CASE("cache: the tool has a name, and users have a folder") {
  CHECK(ToolId().size() > 20);
  CHECK(ToolId() == ToolId());
  CHECK(CacheFolder("/x", "/home/u") == "/x/cardinal");
  CHECK(CacheFolder("relative", "/home/u") == "/home/u/.cache/cardinal");
  CHECK(CacheFolder("", "/home/u") == "/home/u/.cache/cardinal");
  CHECK(CacheFolder("", "") == "");
}

}  // namespace
}  // namespace cardinal::cache
