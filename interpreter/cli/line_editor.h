// Reads lines from a terminal on which they can be edited: the keys are those of a shell, and the arrows up and down
// bring back earlier lines. In: a terminal. Out: lines without their newlines. Promises: earlier lines are kept only in
// memory, separately for each reader, so that people who share a screen never see each other's.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

namespace cardinal::cli {

class LineEditor {
 public:
  virtual ~LineEditor() = default;
  // Asks with the prompt; the cursor is at the beginning of a line. False: the input has ended, or the program was
  // interrupted. `reader`: whose earlier lines the arrows bring back, such as a seat. Numbers and empty lines are not
  // brought back.
  virtual bool Read(const std::string& prompt, int reader, std::string& line) = 0;
};

// Null if this program was built without libedit. Both files are the terminal, and outlive the editor.
std::unique_ptr<LineEditor> MakeLineEditor(std::FILE* in, std::FILE* out);

// True if lines can be edited on a terminal of that type ($TERM).
bool CanEditLines(const std::string& terminal_type);

}  // namespace cardinal::cli
