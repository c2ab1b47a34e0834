// In: a file. Out: its comments `// lint: allow G02 because "..."` (`#` in YAML): which findings each is about, and
// what is wrong with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lint {

struct Suppression {
  source::Span comment;
  int line = 0;  // of the findings it is about
  std::vector<diag::Code> codes;
  std::int32_t codes_end = 0;   // byte after the last code
  std::int32_t reason_end = 0;  // byte of the closing quote of the reason
  std::vector<bool> used;
  std::string problem;  // in words; empty if it can be read
};

// Adds those of the file, in order.
void FindSuppressions(const source::SourceFile& file, std::vector<Suppression>& found);

// Where a line comment begins in each line, or npos: strings are skipped, and block comments, which may go over lines.
// In YAML it begins with `#` at the beginning of a line or after a blank.
class LineComments {
 public:
  explicit LineComments(bool yaml) : yaml_(yaml) {}

  std::string_view Mark() const { return yaml_ ? "#" : "//"; }
  // Lines are given in order.
  std::size_t FindComment(std::string_view line);
  // Whether the last line ended within a block comment.
  bool InBlock() const { return in_block_; }

 private:
  bool yaml_;
  bool in_block_ = false;
};

bool IsYaml(const source::SourceFile& file);

}  // namespace cardinal::lint
