// In: tokens (of one declaration or of all), with what was chosen for their gaps. Out: its lines.
#pragma once

#include <vector>

#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {

struct OutputLine {
  int indent = 0;
  int end = 0;  // the column behind the code
  bool blank_before = false;
  std::string code;                 // empty: a line with a comment alone
  std::string cites;                // behind the code, in the margin
  std::string comment;              // behind both
  bool continues_comment = false;   // a comment right below the one of the line before
  bool begins_declaration = false;  // begins a declaration
  int first = -1;                   // its tokens
  int last = -2;
};

// Lines of the tokens [first, last] and of the comments before each; with the last token, also of those at the end.
// `first` begins a line. `columns`: where each token begins; those of tokens that others are put under are known.
std::vector<OutputLine> BuildLines(const LayoutDocument& sheet, int first, int last, std::vector<int>& columns);

// The lines as text: with the margin, and citations that find no room on lines of their own.
std::string PrintLines(const std::vector<OutputLine>& lines, const FormatOptions& layout);

}  // namespace cardinal::format
