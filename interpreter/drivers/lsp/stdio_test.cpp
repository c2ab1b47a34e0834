// The bytes of a session through file descriptors, and the signals that end it.
#include "interpreter/drivers/lsp/stdio.h"

#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <future>
#include <string>
#include <thread>
#include <utility>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

struct Pipe {
  Pipe() { REQUIRE(::pipe(ends.data()) == 0); }
  ~Pipe() {
    CloseRead();
    CloseWrite();
  }
  void CloseRead() { ::close(std::exchange(ends[0], -1)); }
  void CloseWrite() { ::close(std::exchange(ends[1], -1)); }
  std::array<int, 2> ends;
};

TEST_CASE("lsp: bytes through a pipe, up to its end", "[lsp]") {
  Pipe pipe;
  FileSink sink(pipe.ends[1]);
  FileSource source(pipe.ends[0]);
  CHECK(sink.Write("hello"));
  std::array<char, 16> bytes;
  CHECK(source.Read(bytes.data(), 3) == 3);
  CHECK(source.Read(bytes.data(), bytes.size()) == 2);
  CHECK(bytes[1] == 'o');
  pipe.CloseWrite();
  CHECK(source.Read(bytes.data(), bytes.size()) == 0);
}

TEST_CASE("lsp: a source that is interrupted has no more bytes", "[lsp]") {
  Pipe pipe;
  FileSource source(pipe.ends[0]);
  std::size_t count = 1;
  std::thread reader([&] {
    char byte = 0;
    count = source.Read(&byte, 1);
  });
  source.Interrupt();
  reader.join();
  CHECK(count == 0);
  CHECK(FileSink(pipe.ends[1]).Write("x"));
  char byte = 0;
  CHECK(source.Read(&byte, 1) == 0);
}

TEST_CASE("lsp: SIGTERM ends a write to a client that does not read, and no other", "[lsp]") {
  Pipe in, out;
  FileSource source(in.ends[0]);
  FileSink sink(out.ends[1]);
  const SignalScope signals(source, sink);
  auto written = std::async(std::launch::async, [&] { return sink.Write(std::string(1'000'000, 'x')); });
  CHECK(written.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
  ::kill(::getpid(), SIGTERM);
  const bool ended = written.wait_for(std::chrono::seconds(30)) == std::future_status::ready;
  CHECK(ended);
  if (!ended) out.CloseRead();
  CHECK(!written.get());
  std::array<char, 8192> bytes;
  FileSource(out.ends[0]).Read(bytes.data(), bytes.size());
  CHECK(sink.Write("there is room for this"));
}

TEST_CASE("lsp: SIGTERM ends the server, a client that is gone fails the sink", "[lsp]") {
  Pipe in, out;
  FileSource source(in.ends[0]);
  FileSink sink(out.ends[1]);
  const SignalScope signals(source, sink);
  Dispatcher dispatcher(source, sink);
  std::thread killer([] { ::kill(::getpid(), SIGTERM); });
  CHECK(dispatcher.Serve() == 1);
  killer.join();
  out.CloseRead();
  CHECK(!sink.Write("x"));
}

// While it exists, a file descriptor refers to another file.
class Redirected {
 public:
  Redirected(int descriptor, int file) : descriptor_(descriptor), before_(::dup(descriptor)) {
    std::fflush(nullptr);  // output that was buffered before goes to its own file
    REQUIRE(::dup2(file, descriptor) == descriptor);
  }
  ~Redirected() {
    ::dup2(before_, descriptor_);
    ::close(before_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int descriptor_, before_;
};

std::string ReadText(int file) {
  std::array<char, 32> bytes;
  return {bytes.data(), FileSource(file).Read(bytes.data(), bytes.size())};
}

TEST_CASE("lsp: what is printed by mistake goes to standard error", "[lsp]") {
  Pipe out, errors;
  {
    const Redirected output(STDOUT_FILENO, out.ends[1]), error(STDERR_FILENO, errors.ends[1]);
    {
      const ReservedStandardOutput reserved;
      FileSink(reserved.File()).Write("frame, ");
      std::printf("mistake");
    }
    FileSink(STDOUT_FILENO).Write("later");
  }
  CHECK(ReadText(out.ends[0]) == "frame, later");
  CHECK(ReadText(errors.ends[0]) == "mistake");
}

}  // namespace
}  // namespace cardinal::lsp
