// Standard input and output as the bytes of a session, and the signals that end it. POSIX.
#pragma once

#include <array>
#include <csignal>

#include "interpreter/drivers/lsp/json_rpc.h"

namespace cardinal::lsp {

// Reads from a file descriptor until it ends or Interrupt is called.
class FileSource : public ByteSource {
 public:
  explicit FileSource(int file);  // throws std::system_error if the system has no more file descriptors
  ~FileSource() override;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  std::size_t Read(char* bytes, std::size_t size) override;
  void Interrupt() override;

 private:
  int file_;
  std::array<int, 2> wake_;  // a pipe: a byte in it ends each Read
};

class FileSink : public ByteSink {
 public:
  explicit FileSink(int file) : file_(file) {}
  bool Write(std::string_view bytes) override;

 private:
  int file_;
};

// While it lives, file descriptor 1 is standard error, and File() is what standard output was: so that a line that is
// printed by mistake does not get between the frames.
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

// While it lives, SIGTERM and SIGINT interrupt the source, and a write to a client that is gone fails instead of ending
// the process (SIGPIPE). There can be one at a time.
class SignalScope {
 public:
  explicit SignalScope(ByteSource& source);
  ~SignalScope();
  SignalScope(const SignalScope&) = delete;
  SignalScope& operator=(const SignalScope&) = delete;

 private:
  std::array<struct sigaction, 3> before_;
};

}  // namespace cardinal::lsp
