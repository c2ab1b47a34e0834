#include "interpreter/cli/second_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "interpreter/cli/environment.h"

extern char** environ;

namespace cardinal::cli {

namespace {

using test_command::ProcessOutput;

// A descriptor that is always closed.
class TemporaryFile {
 public:
  explicit TemporaryFile(int number) : number_(number) {}
  ~TemporaryFile() { Close(); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  int Descriptor() const { return number_; }
  void Close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

// 0, or the error number.
int Spawn(const std::vector<std::string>& words, int output, pid_t& process) {
  std::vector<char*> arguments;
  std::string name = "cardinal";
  std::vector<std::string> copies = words;
  arguments.push_back(name.data());
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int error = ::posix_spawn(&process, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

std::string ReadAll(int file) {
  std::string text;
  char bytes[65536];
  for (;;) {
    const ssize_t count = ::read(file, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(bytes, count);
  }
}

// Why the process died, or "". Exit codes up to 2 are results. Throws std::bad_alloc if the process ran out of memory:
// this process has the same limit and then ends in the same way.
std::string WaitForExit(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return std::string("it is lost: ") + std::strerror(errno);
  }
  if (WIFSIGNALED(status)) return std::string("it was ended by a signal: ") + ::strsignal(WTERMSIG(status));
  if (WEXITSTATUS(status) == kLimitReached) throw std::bad_alloc();
  return WEXITSTATUS(status) <= 2 ? "" : "it ended with exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

test_command::ProcessOutput RunInSecondProcess(const std::vector<std::string>& words) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {"", std::string("it cannot be started: ") + std::strerror(errno)};
  const TemporaryFile from(ends[0]);
  TemporaryFile to(ends[1]);
  pid_t process = 0;
  const int error = Spawn(words, to.Descriptor(), process);
  to.Close();
  if (error == ENOMEM) throw std::bad_alloc();
  if (error != 0) return {"", std::string("it cannot be started: ") + std::strerror(error)};
  test_command::ProcessOutput printed;
  printed.out = ReadAll(from.Descriptor());
  printed.problem = WaitForExit(process);
  return printed;
}

}  // namespace cardinal::cli
