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

struct YamlPlace {
  std::string_view text;
  Offset at;    // where yaml-cpp noticed it
  Offset read;  // behind the last thing that was read without an error
  Offset open;  // the innermost bracket known to be open, or -1
};

YamlError Explain(std::string_view yaml_cpp_says, const YamlPlace& place);

// A value without quotes that goes on over a line end.
YamlError OverLines(const YamlPlace& place);
// A list or map in brackets where a key must be.
YamlError BracketAsKey(const YamlPlace& place);
YamlError OpenQuote(Offset quote, std::string_view text);
// What stands behind the end of the document.
YamlError Trailing(const YamlPlace& place);

}  // namespace cardinal::documents
