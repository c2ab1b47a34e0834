#include "interpreter/cli/interruption.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace cardinal::cli {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// A pipe: a byte in it ends the wait for input. Without it (no file descriptors are left) the program continues to
// wait.
std::array<int, 2> wake = {-1, -1};

// The time of the first signal, in milliseconds; 0: none has arrived. `timeout` sends its signal twice at once, to the
// process and to its group: both count as one.
std::atomic<std::int64_t> first_signal{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);
constexpr std::int64_t kSameSignal = 300;

std::int64_t Now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

extern "C" void OnInterrupt(int signal) {
  const int error = errno;
  std::int64_t none = 0;
  if (!first_signal.compare_exchange_strong(none, Now()) && Now() - first_signal > kSameSignal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  interrupted = true;
  [[maybe_unused]] const ssize_t written = ::write(wake[1], "", 1);
  errno = error;
}

bool Install() {
  if (::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake = {-1, -1};
  return std::signal(SIGINT, OnInterrupt) != SIG_ERR && std::signal(SIGTERM, OnInterrupt) != SIG_ERR;
}

}  // namespace

bool Interrupted() {
  static const bool installed = Install();
  return installed && interrupted;
}

bool WaitForInput(int file) {
  std::array<pollfd, 2> files = {pollfd{wake[0], POLLIN, 0}, pollfd{file, POLLIN, 0}};
  for (;;) {
    if (::poll(files.data(), files.size(), -1) < 0 && errno != EINTR) return false;
    if (interrupted) return false;
    if (files[1].revents != 0) return true;
  }
}

StandardInput::int_type StandardInput::underflow() {
  for (;;) {
    if (!WaitForInput(STDIN_FILENO)) return traits_type::eof();
    const ssize_t count = ::read(STDIN_FILENO, bytes_.data(), bytes_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
    return traits_type::to_int_type(bytes_[0]);
  }
}

}  // namespace cardinal::cli
