// Standard input and output as the source and sink of a session, and the signals that end it. POSIX.
#pragma once

#include <array>
#include <csignal>

#include "interpreter/drivers/lsp/json_rpc.h"

namespace cardinal::lsp {

// A pipe with which a signal handler ends the wait of a thread.
class WakePipe {
 public:
  WakePipe();  // throws std::system_error if the system has no more file descriptors
  ~WakePipe();
  WakePipe(const WakePipe&) = delete;
  WakePipe& operator=(const WakePipe&) = delete;
  void Wake();                              // from now on each wait ends at once
  int ReadEnd() const { return ends_[0]; }  // has a byte after Wake

 private:
  std::array<int, 2> ends_;
};

// Reads from a file descriptor until it ends or Interrupt is called.
class FileSource : public ByteSource {
 public:
  explicit FileSource(int file) : file_(file) {}
  std::size_t Read(char* bytes, std::size_t size) override;
  void Interrupt() override;

 private:
  int file_;
  WakePipe wake_;
};

// Writes to a file descriptor. After Interrupt a Write fails if it would have to wait for the client.
class FileSink : public ByteSink {
 public:
  explicit FileSink(int file) : file_(file) {}
  bool Write(std::string_view bytes) override;
  void Interrupt();  // may be called by a signal handler

 private:
  bool WaitForRoom();

  int file_;
  WakePipe wake_;
};

// While it exists, file descriptor 1 is standard error, and File() is the former standard output, so that a line that
// is printed by mistake does not get between the frames.
class ReservedStandardOutput {
 public:
  ReservedStandardOutput();
  ~ReservedStandardOutput();
  ReservedStandardOutput(const ReservedStandardOutput&) = delete;
  ReservedStandardOutput& operator=(const ReservedStandardOutput&) = delete;
  int File() const { return file_; }

 private:
  int file_;
};

// While it exists, SIGTERM and SIGINT interrupt the source and the sink, and a write to a closed connection fails
// instead of ending the process (SIGPIPE). Only one may exist at a time.
class SignalScope {
 public:
  SignalScope(FileSource& source, FileSink& sink);
  ~SignalScope();
  SignalScope(const SignalScope&) = delete;
  SignalScope& operator=(const SignalScope&) = delete;

 private:
  std::array<struct sigaction, 3> before_;
};

}  // namespace cardinal::lsp
