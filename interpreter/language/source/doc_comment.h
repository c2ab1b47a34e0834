// Finds the comment about a declaration. In: a `.cardinal` file and the place of the declaration.
#pragma once

#include <string>

#include "interpreter/language/source/source.h"

namespace cardinal::source {

// The text of the comment lines directly above the declaration; otherwise of the comment at the end of its first line.
// An empty comment line becomes a line break. Comments `lint: ...` and headings `---- ...` are not part of it. Empty if
// there is no comment.
std::string DocComment(const SourceFile& file, Span declaration);

}  // namespace cardinal::source
