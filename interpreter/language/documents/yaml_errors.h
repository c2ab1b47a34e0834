// In: the terse words of yaml-cpp and the place it names. Out: the same error in our form, at the place to mend.
// Promises: no yaml-cpp type; every message of its parser has an entry or falls under the last one.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

// What was wrong, before the file's id is put in.
struct YamlError {
  diag::Code code = diag::Code::Syntax;
  Offset begin = 0;
  Offset end = 0;
  std::string message;
  std::string help;
};

struct YamlErrorContext {
  std::string_view text;
  Offset reported_at;   // where yaml-cpp noticed it
  Offset read_end;      // behind the last thing that was read without an error
  Offset open_bracket;  // the innermost bracket known to be open, or -1
};

YamlError ExplainYamlError(std::string_view yaml_cpp_says, const YamlErrorContext& place);

// A value without quotes that goes on over a line end.
YamlError MultilineScalarError(const YamlErrorContext& place);
// A list or map in brackets where a key must be.
YamlError BracketKeyError(const YamlErrorContext& place);
YamlError UnclosedQuoteError(Offset quote, std::string_view text);
// What stands behind the end of the document.
YamlError TrailingContentError(const YamlErrorContext& place);

}  // namespace cardinal::documents
