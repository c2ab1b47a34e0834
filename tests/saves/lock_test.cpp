// Two processes and one save: the second is told who holds it.
#include "interpreter/drivers/save/lock.h"

#include <signal.h>
#include <sys/wait.h>

#include "tests/cli/world.h"
#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

// A process that holds the lock of a save until it is ended.
struct Holder {
  pid_t child = -1;
  explicit Holder(const fs::path& path) {
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    child = ::fork();
    if (child == 0) {
      save::Lock lock;
      const char held = lock.Hold(path).empty() ? 'y' : 'n';
      if (::write(pipe[1], &held, 1) == 1) ::pause();
      ::_exit(0);
    }
    char held = 0;
    REQUIRE(::read(pipe[0], &held, 1) == 1);
    CHECK(held == 'y');
    ::close(pipe[0]);
    ::close(pipe[1]);
  }
  void End() {
    if (child < 0) return;
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    child = -1;
  }
  ~Holder() { End(); }
};

TEST_CASE("lock: the second process is told who holds the save, and a killed one holds nothing") {
  const Folder folder("lock");
  const fs::path path = folder.path / "x.save";
  Holder holder(path);
  save::Lock lock;
  CHECK(lock.Hold(path) == "`" + path.string() + "` is in use by process " + std::to_string(holder.child));
  CHECK(lock.Hold(folder.path / "." / "x.save") != "");  // the same by another name
  CHECK(lock.Hold(folder.path / "y.save") == "");
  CHECK(lock.Hold(folder.path / "y.save") == "");
  holder.End();
  CHECK(lock.Hold(path) == "");
  CHECK(lock.Holds(path));
  lock.Release();
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator{}) <= 1);
}

TEST_CASE("lock: `play` neither loads nor saves what another process plays") {
  cli::World world;
  const Folder folder("lock_play");
  const std::string path = (folder.path / "x.save").string();
  world.Run({"play", "sums"}, "save " + path + "\nquit\n");
  REQUIRE(world.Said("Saved as"));
  world.files.Add(path, Bytes(path));
  CHECK_FALSE(fs::exists(path + ".lock"));
  Holder holder(path);
  CHECK(world.Run({"play", "sums", "--load", path}) == cli::kCouldNot);
  INFO(world.err);
  CHECK(world.Complained("is in use by process " + std::to_string(holder.child)));
  const std::string before = Bytes(path);
  world.Run({"play", "sums"}, "save " + path + "\nquit\n");
  CHECK(world.Said("is in use by process " + std::to_string(holder.child)));
  CHECK(Bytes(path) == before);
  holder.End();
  CHECK(world.Run({"play", "sums", "--load", path}, "quit\n") == cli::kFine);
}

}  // namespace
}  // namespace cardinal::saves
