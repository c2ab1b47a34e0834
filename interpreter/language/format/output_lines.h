// Makes lines of tokens. In: tokens (of one declaration or of all), with the choices for their breaks. Out: their
// lines.
#pragma once

#include <vector>

#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {

struct OutputLine {
  int indent = 0;
  int end = 0;  // the column after the code
  bool blank_before = false;
  std::string code;                 // empty: a line with only a comment
  std::string cites;                // after the code, in the margin
  std::string comment;              // after both
  bool continues_comment = false;   // a comment directly below the one of the line before
  bool begins_declaration = false;  // the first line of a declaration
  int first = -1;                   // its tokens
  int last = -2;
};

// The lines of the tokens [first, last] and of the comments before each; with the last token, also of the comments at
// the end. `first` begins a line. `columns`: where each token begins; the columns of tokens that are anchors must be
// known.
std::vector<OutputLine> BuildLines(const LayoutDocument& sheet, int first, int last, std::vector<int>& columns);

// The lines as text, with the margin; citations that do not fit are on lines of their own.
std::string RenderLines(const std::vector<OutputLine>& lines, const FormatOptions& layout);

}  // namespace cardinal::format
