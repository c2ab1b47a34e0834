// Splits a file into tokens. In: the text of one file. Out: its tokens, each with its place among lines and brackets,
// cut into segments. Promises: every byte that is not in space or a comment is in a token or in a reported mistake; a
// mistake inside one word is reported once and corrected, so that the parser continues as if it were right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::syntax {

struct Token {
  std::size_t type = 0;    // of the generated lexer
  std::int32_t begin = 0;  // bytes
  std::int32_t end = 0;
  std::int32_t line = 1;
  std::int32_t indent = 0;  // bytes from the beginning of its line
  std::int32_t braces = 0;  // open `{` before it, within its segment
  std::int32_t depth = 0;   // open brackets of all kinds before it, within its segment
  bool first_on_line = false;
};

// Records what the passes over one file have reported, so that a mistake is not reported twice.
class ErrorReporter {
 public:
  ErrorReporter(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink)
      : source_(source), limits_(limits), sink_(sink) {}

  // Null if the reporter has given up on the file. `blamed`: a byte of the declaration that the error is in, if that is
  // not `begin`.
  diag::Diagnostic* Report(diag::Code code, std::int32_t begin, std::int32_t end, std::string message,
                           std::int32_t blamed = -1);
  // Marks a place as wrong without a message, because another message explains it.
  void SuppressAt(std::int32_t place) { places_.push_back(place); }
  bool HasErrorsIn(std::int32_t begin, std::int32_t end) const;
  bool HasErrors() const { return !places_.empty(); }
  bool HasGivenUp() const { return given_up_; }

 private:
  const source::SourceFile& source_;
  const base::Limits& limits_;
  diag::Sink& sink_;
  std::vector<std::int32_t> places_;
  std::int64_t reported_ = 0;
  bool given_up_ = false;
};

// A range of tokens that is parsed by itself in a file with mistakes: usually one declaration.
struct Segment {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool unbalanced = false;   // its braces do not match
  bool extra_close = false;  // ... because it has a `}` without a `{`
  bool too_deep = false;     // not parsed; has been reported
};

struct Tokens {
  std::vector<Token> all;  // the last one is the end of the file
  std::vector<Segment> segments;
  std::vector<std::int32_t> bad_lines;  // lines with a mistake inside a word, ascending
  std::int32_t unterminated = -1;       // where a string or comment begins that is never closed; the rest is lost
};

std::string TooDeepMessage(const base::Limits& limits);
void CutIntoSegments(Tokens& tokens);
void FindDeepNesting(Tokens& tokens, const base::Limits& limits, ErrorReporter& mistakes);

// Does everything: reads, corrects, cuts, and finds nesting that is too deep.
Tokens ReadTokens(const source::SourceFile& source, const base::Limits& limits, ErrorReporter& mistakes);

}  // namespace cardinal::syntax
