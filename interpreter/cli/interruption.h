// Signals that tell the program to end: Ctrl-C, and what `kill` and `timeout` send. Commands that have something to
// finish ask for them. POSIX.
#pragma once

#include <array>
#include <streambuf>

namespace cardinal::cli {

// True if a signal has told the program to end. From the first question on a signal no longer ends the program at once;
// one that comes a while after it does. May be asked by several threads.
bool Interrupted();

// Standard input, which is at its end when such a signal comes.
class StandardInput : public std::streambuf {
 protected:
  int_type underflow() override;

 private:
  std::array<char, 4096> bytes_;
};

}  // namespace cardinal::cli
