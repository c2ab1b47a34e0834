#include "interpreter/drivers/lsp/stdio.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>

namespace cardinal::lsp {

// ---- reading
// -----------------------------------------------------------------------------------------------------------

FileSource::FileSource(int file) : file_(file) {
  if (::pipe2(wake_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
}

FileSource::~FileSource() {
  for (const int end : wake_) ::close(end);
}

std::size_t FileSource::Read(char* bytes, std::size_t size) {
  std::array<pollfd, 2> files = {pollfd{wake_[0], POLLIN, 0}, pollfd{file_, POLLIN, 0}};
  for (;;) {
    if (::poll(files.data(), files.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return 0;
    }
    if (files[0].revents != 0) return 0;
    const ssize_t count = ::read(file_, bytes, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR && errno != EAGAIN) return 0;
  }
}

// Also called by a signal handler: only calls that are safe there. Nothing takes the byte out of the pipe again.
void FileSource::Interrupt() {
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(wake_[1], "", 1);  // a full pipe has its effect already
  errno = error;
}

// ---- writing
// -----------------------------------------------------------------------------------------------------------

bool FileSink::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd file{file_, POLLOUT, 0};
      ::poll(&file, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

ReservedStandardOutput::ReservedStandardOutput() {
  std::fflush(stdout);
  file_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (file_ < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw std::system_error(errno, std::generic_category(), "standard output");
}

ReservedStandardOutput::~ReservedStandardOutput() {
  std::fflush(stdout);
  ::dup2(file_, STDOUT_FILENO);
  ::close(file_);
}

// ---- signals
// -----------------------------------------------------------------------------------------------------------

namespace {

constexpr std::array<int, 3> kSignals = {SIGTERM, SIGINT, SIGPIPE};

std::atomic<ByteSource*> interrupted_source{nullptr};
static_assert(std::atomic<ByteSource*>::is_always_lock_free);

extern "C" void InterruptSource(int) {
  if (ByteSource* source = interrupted_source) source->Interrupt();
}

}  // namespace

SignalScope::SignalScope(ByteSource& source) {
  interrupted_source = &source;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction action {};
    action.sa_handler = kSignals[i] == SIGPIPE ? SIG_IGN : InterruptSource;
    action.sa_flags = SA_RESTART;
    ::sigaction(kSignals[i], &action, &before_[i]);
  }
}

SignalScope::~SignalScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  interrupted_source = nullptr;
}

}  // namespace cardinal::lsp
