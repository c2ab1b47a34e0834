// Explains errors of yaml-cpp. In: the message of yaml-cpp and the place that it reports. Out: the same error in our
// words, at the place that must be fixed. Promises: no type of yaml-cpp is used; every message of its parser has an
// entry or is handled by the last one.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

// An error before the id of the file is known.
struct YamlError {
  diag::Code code = diag::Code::Syntax;
  Offset begin = 0;
  Offset end = 0;
  std::string message;
  std::string help;
};

struct YamlErrorContext {
  std::string_view text;
  Offset reported_at;   // where yaml-cpp noticed the error
  Offset read_end;      // the end of the last token that was read without an error
  Offset open_bracket;  // the innermost bracket known to be open, or -1
};

YamlError ExplainYamlError(std::string_view yaml_cpp_says, const YamlErrorContext& place);

// A value without quotes that continues after a line end.
YamlError MultilineScalarError(const YamlErrorContext& place);
// A list or map in brackets where a key must be.
YamlError BracketKeyError(const YamlErrorContext& place);
YamlError UnclosedQuoteError(Offset quote, std::string_view text);
// Text after the end of the document.
YamlError TrailingContentError(const YamlErrorContext& place);

}  // namespace cardinal::documents
