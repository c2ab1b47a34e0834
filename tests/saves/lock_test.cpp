// Two processes and one save: the second process learns which process has the save.
#include "interpreter/drivers/save/file_lock.h"

#include <signal.h>
#include <sys/wait.h>

#include <functional>
#include <set>
#include <sstream>
#include <streambuf>

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
      save::FileLock lock;
      const char held = lock.Acquire(path).empty() ? 'y' : 'n';
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

TEST_CASE("lock: the second process learns which process has the save, and a killed process has none") {
  const Folder folder("lock");
  const fs::path path = folder.path / "x.save";
  Holder holder(path);
  save::FileLock lock;
  CHECK(lock.Acquire(path) == "`" + path.string() + "` is in use by process " + std::to_string(holder.child));
  CHECK(lock.Acquire(folder.path / "." / "x.save") != "");  // the same save by another name
  CHECK(lock.Acquire(folder.path / "y.save") == "");
  CHECK(lock.Acquire(folder.path / "y.save") == "");
  holder.End();
  CHECK(lock.Acquire(path) == "");
  CHECK(lock.IsHeld(path));
  lock.Release();
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator{}) <= 1);
}

TEST_CASE("lock: `play` neither loads nor saves a game that another process plays") {
  cli::World world;
  const Folder folder("lock_play");
  const std::string path = (folder.path / "x.save").string();
  world.Run({"play", "sums"}, "save " + path + "\nquit\n");
  REQUIRE(world.Said("Saved as"));
  world.files.AddFile(path, Bytes(path));
  CHECK_FALSE(fs::exists(path + ".lock"));
  Holder holder(path);
  CHECK(world.Run({"play", "sums", "--load", path}) == cli::kUsageError);
  INFO(world.err);
  CHECK(world.Complained("is in use by process " + std::to_string(holder.child)));
  const std::string before = Bytes(path);
  world.Run({"play", "sums"}, "save " + path + "\nquit\n");
  CHECK(world.Said("is in use by process " + std::to_string(holder.child)));
  CHECK(Bytes(path) == before);
  holder.End();
  CHECK(world.Run({"play", "sums", "--load", path}, "quit\n") == cli::kOk);
}

// A user other than root that exists on every system.
constexpr uid_t kNobody = 65534;

// Starts to play as another user and returns the message. If this process is not root, it is the same user,
// with a lock file that can only be read.
std::string ToldAnother(const fs::path& path) {
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setresuid(kNobody, kNobody, kNobody) != 0) ::_exit(1);
    save::FileLock lock;
    const std::string told = lock.Acquire(path);
    lock.Release();
    ::_exit(::write(pipe[1], told.data(), told.size()) < 0 ? 1 : 0);
  }
  ::close(pipe[1]);
  std::string told(1000, '\0');
  const ssize_t size = ::read(pipe[0], told.data(), told.size());
  ::close(pipe[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  told.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return told;
}

TEST_CASE("lock: it also holds for another user, who can only read its file") {
  const Folder folder("lock_user");
  fs::permissions(folder.path, fs::perms::all);
  const fs::path path = folder.path / "x.save", beside = folder.path / "x.save.lock";
  Holder holder(path);
  fs::permissions(beside, static_cast<fs::perms>(0444));
  CHECK(ToldAnother(path) == "`" + path.string() + "` is in use by process " + std::to_string(holder.child));
  holder.End();
  // The lock file of a killed process does not lock other users out.
  REQUIRE(fs::exists(beside));
  CHECK(ToldAnother(path) == "");
  CHECK_FALSE(fs::exists(beside));
  // A folder without write permission does not, either.
  fs::permissions(folder.path, static_cast<fs::perms>(0555));
  CHECK(ToldAnother(path) == "");
  fs::permissions(folder.path, fs::perms::all);
}

// Typed input; each line is made only when it is read.
class Typing : public std::streambuf {
 public:
  explicit Typing(std::function<std::string()> next) : next_(std::move(next)) {}

 protected:
  int_type underflow() override {
    line_ = next_();
    if (line_.empty()) return traits_type::eof();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_[0]);
  }

 private:
  std::function<std::string()> next_;
  std::string line_;
};

TEST_CASE("lock: if a save is refused, the game keeps its name and its lock") {
  const cli::World world;
  const Folder folder("lock_kept");
  const std::string save = (folder.path / "x.save").string(), notes = (folder.path / "notes.md").string();
  std::ofstream(notes) << "# my notes\n";
  std::vector<std::set<std::string>> there;  // before each line, and before the end
  const std::vector<std::string> lines = {"save " + save + "\n", "save " + notes + "\n", "save " + save + "2\n"};
  Typing typing([&]() -> std::string {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path)) names.insert(entry.path().filename().string());
    there.push_back(std::move(names));
    return there.size() <= lines.size() ? lines[there.size() - 1] : "";
  });
  std::istream in(&typing);
  std::ostringstream out, err;
  cli::RunCommandLine({in, out, err, world.files, false, 100, "", "/w", 7, {}, nullptr, {}}, {"play", "sums"});
  INFO(out.str());
  REQUIRE(there.size() == 4);
  CHECK(out.str().find("is something else") != std::string::npos);
  CHECK(there[1] == std::set<std::string>{"notes.md", "x.save", "x.save.lock"});
  CHECK(there[2] == std::set<std::string>{"notes.md", "x.save", "x.save.lock"});
  CHECK(there[3] == std::set<std::string>{"notes.md", "x.save", "x.save2", "x.save2.lock"});
}

}  // namespace
}  // namespace cardinal::saves
