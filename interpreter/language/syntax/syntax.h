// Parses a file. In: the text of the file. Out: its syntax tree; the Sink receives its mistakes. Promises: the parser
// never throws, always ends and never overflows the stack, whatever the text is; each mistake is reported once; the
// tree has the well-formed declarations in full, and only the names of the others (File::names_in_broken_declarations).
// No other room sees ANTLR.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::syntax {

ast::File Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink);

// The places where ANTLR finds two ways to read the text, in its words; for the tests of the grammar.
std::vector<std::string> FindAmbiguities(const source::SourceFile& source);

// True for a word with a meaning of its own (`set`, `me`) that can never be a name (as `turn` and `order` can).
bool IsReserved(std::string_view word);

}  // namespace cardinal::syntax
