// Finds the comments `// lint: allow G02 because "..."` of a file (`#` in YAML). In: a file. Out: the findings that
// each comment suppresses, and what is wrong with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lint {

struct Suppression {
  source::Span comment;
  int line = 0;  // the line of the findings that it suppresses
  std::vector<diag::Code> codes;
  std::int32_t codes_end = 0;   // byte after the last code
  std::int32_t reason_end = 0;  // byte of the closing quote of the reason
  std::vector<bool> used;
  std::string problem;  // an error message; empty if the comment is valid
};

// Appends the suppressions of the file, in order.
void FindSuppressions(const source::SourceFile& file, std::vector<Suppression>& found);

// Finds where the line comment of each line begins; npos if the line has no comment. Skips strings, and block comments,
// which may span several lines. In YAML a comment begins with `#` at the beginning of a line or after a blank.
class LineComments {
 public:
  explicit LineComments(bool yaml) : yaml_(yaml) {}

  std::string_view Mark() const { return yaml_ ? "#" : "//"; }
  // The caller passes the lines in order.
  std::size_t FindComment(std::string_view line);
  // Whether the last line ended within a block comment.
  bool InBlock() const { return in_block_; }

 private:
  bool yaml_;
  bool in_block_ = false;
};

bool IsYaml(const source::SourceFile& file);

}  // namespace cardinal::lint
