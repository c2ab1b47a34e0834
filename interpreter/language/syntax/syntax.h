// In: the text of one file. Out: its syntax tree; what is wrong with it goes to the Sink.
// Promises: never throws, never hangs, never overflows the stack, whatever the text; each mistake is reported once; the
// tree holds the declarations that are well formed, whole, and of the others only the names (File::broken). The only
// room that sees ANTLR.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::syntax {

ast::File Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink);

// Where ANTLR finds two ways to read the text, in its words: for the tests of the grammar.
std::vector<std::string> FindAmbiguities(const source::SourceFile& source);

// A word with a meaning of its own (`set`, `me`) that can never be a name (as `turn` and `order` can).
bool IsReserved(std::string_view word);

}  // namespace cardinal::syntax
