#include "interpreter/drivers/lsp/stdio.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <system_error>

namespace cardinal::lsp {

// ---- waking

WakePipe::WakePipe() {
  if (::pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
}

WakePipe::~WakePipe() {
  for (const int end : ends_) ::close(end);
}

// Also called by a signal handler: only calls that are safe there. The byte is never read from the pipe.
void WakePipe::Wake() {
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(ends_[1], "", 1);  // a full pipe already has the effect
  errno = error;
}

// ---- reading

std::size_t FileSource::Read(char* bytes, std::size_t size) {
  std::array<pollfd, 2> files = {pollfd{wake_.ReadEnd(), POLLIN, 0}, pollfd{file_, POLLIN, 0}};
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

void FileSource::Interrupt() { wake_.Wake(); }

// ---- writing

// A pipe with room accepts PIPE_BUF bytes without waiting; a longer write could wait for the client, and no signal ends
// that wait.
bool FileSink::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (!WaitForRoom()) return false;
    const ssize_t count = ::write(file_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (count >= 0)
      bytes.remove_prefix(count);
    else if (errno != EINTR && errno != EAGAIN)
      return false;
  }
  return true;
}

bool FileSink::WaitForRoom() {
  std::array<pollfd, 2> files = {pollfd{wake_.ReadEnd(), POLLIN, 0}, pollfd{file_, POLLOUT, 0}};
  for (;;) {
    if (::poll(files.data(), files.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (files[1].revents != 0) return true;  // if the client has closed the connection, the write fails
    if (files[0].revents != 0) return false;
  }
}

void FileSink::Interrupt() { wake_.Wake(); }

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

namespace {

constexpr std::array<int, 3> kSignals = {SIGTERM, SIGINT, SIGPIPE};

std::atomic<FileSource*> interrupted_source{nullptr};
std::atomic<FileSink*> interrupted_sink{nullptr};
static_assert(std::atomic<FileSource*>::is_always_lock_free && std::atomic<FileSink*>::is_always_lock_free);

extern "C" void InterruptSession(int) {
  if (FileSource* source = interrupted_source) source->Interrupt();
  if (FileSink* sink = interrupted_sink) sink->Interrupt();
}

}  // namespace

SignalScope::SignalScope(FileSource& source, FileSink& sink) {
  interrupted_source = &source;
  interrupted_sink = &sink;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction action {};
    action.sa_handler = kSignals[i] == SIGPIPE ? SIG_IGN : InterruptSession;
    action.sa_flags = SA_RESTART;
    ::sigaction(kSignals[i], &action, &before_[i]);
  }
}

SignalScope::~SignalScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  interrupted_source = nullptr;
  interrupted_sink = nullptr;
}

}  // namespace cardinal::lsp
