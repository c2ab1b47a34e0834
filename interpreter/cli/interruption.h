// Handles the signals that end the program: Ctrl-C, and those of `kill` and `timeout`. For commands that must finish
// something. POSIX.
#pragma once

#include <array>
#include <streambuf>

namespace cardinal::cli {

// True if a signal has asked the program to end. From the first call on, a signal no longer ends the program at once; a
// second one after a short time does. May be called by several threads.
bool Interrupted();

// Waits until the file can be read, or has ended. False: such a signal has arrived.
bool WaitForInput(int file);

// Standard input, which ends when such a signal arrives.
class StandardInput : public std::streambuf {
 protected:
  int_type underflow() override;

 private:
  std::array<char, 4096> bytes_;
};

}  // namespace cardinal::cli
